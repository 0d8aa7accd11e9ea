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
  bar.max = batch?.allTrials ?? 1;
  bar.value = batch?.trials ?? 0;
  const progress = part("progress", HTMLElement);
  progress.textContent = batch === undefined ? "" : howFar(batch);
  progress.ariaBusy = String(batch?.isBusy ?? false);
};

/** @param {Batch} batch */
const howFar = (batch) => {
  if (batch.failure !== "") return word("failed", batch.failure);
  const progress = word("progress", batch.trials, batch.allTrials);
  const left = batch.running ? batch.left : undefined;
  return left === undefined ? progress : `${progress} · ${word("left", duration(left))}`;
};
