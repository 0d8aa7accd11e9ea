// A worker: its first message is the module, each of the others a request.

import { Engine } from "./engine.js";

/** @type {Promise<Engine>[]} */
const engines = [];

addEventListener("message", async ({ data }) => {
  if (data instanceof ArrayBuffer) {
    engines.push(Engine.of(data));
    return;
  }
  try {
    postMessage({ ok: (await engines[0]).ask(data.name, data.asked) });
  } catch (error) {
    postMessage({ error: String(error instanceof Error ? error.message : error) });
  }
});
