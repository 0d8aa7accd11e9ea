/** @import { Batch } from "./batch.js" */
import { part } from "../script/dom.js";
import { duration } from "./duration.js";
import { word } from "./speech.js";

/**
 * Says how far a batch is.
 * @param {Batch | undefined} batch
 */
export const drawProgress = (batch) => {
  const bar = part("bar", HTMLProgressElement);
  bar.max = batch?.units ?? 1;
  bar.value = batch?.done ?? 0;
  const progress = part("progress", HTMLElement);
  progress.textContent = batch === undefined ? "" : howFar(batch);
  progress.ariaBusy = String(batch?.isBusy ?? false);
};

/** @param {Batch} batch */
const howFar = (batch) => {
  if (batch.failure !== "") return word("failed", batch.failure);
  const progress = word("progress", batch.done, batch.units);
  return batch.running && batch.done > 0 ? `${progress} · ${word("left", duration(batch.left))}` : progress;
};
