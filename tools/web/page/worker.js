// Worker with the engine. The page sends {compiled, hash, suspends}, then lines. It receives
// {line}; {bytes} of memory when all lines are handled; and {ended, why} when the engine ends: out
// of memory, waiting for input that cannot arrive, or failed.

import { canSuspend, Module, NeedsInput } from "./module.js";

/** @type {string[]} */
const queue = [];
/** @type {Module | null} */
let module = null;
/** @type {((value: any) => void) | null} */
let wake = null; // resumes a waiting module
let isBusy = false;

/// Waits until pending messages of the page have arrived.
const channel = new MessageChannel();
const pendingMessages = () =>
  new Promise((done) => {
    channel.port1.onmessage = done;
    channel.port2.postMessage(null);
  });

/** @type {(waits: boolean) => Promise<string | null>} */
async function read(waits) {
  await pendingMessages();
  while (waits && queue.length === 0) await new Promise((done) => (wake = done));
  return queue.shift() ?? null;
}

/** @type {(error: any) => void} */
function end(error) {
  const lacksMemory = module?.lacksMemory || error instanceof RangeError;
  const ended = error instanceof NeedsInput ? "waits" : lacksMemory ? "memory" : "fault";
  postMessage({ ended, why: error.message });
}

async function work() {
  if (isBusy || !module) return;
  isBusy = true;
  try {
    for (let line; (line = queue.shift()); ) await module.handle(line);
    postMessage({ bytes: module.bytes });
  } catch (error) {
    end(error);
  }
  isBusy = false;
}

/** @type {(start: { compiled: WebAssembly.Module, hash: number, suspends: boolean }) =>
 * Promise<void>} */
async function begin({ compiled, hash, suspends }) {
  try {
    const print = (/** @type {string} */ line) => postMessage({ line });
    module = await Module.create(compiled, suspends && canSuspend ? { print, read } : { print });
    module.exports.begin(hash);
  } catch (error) {
    end(error);
  }
  work();
}

onmessage = ({ data }) => {
  if (typeof data !== "string") return begin(data);
  queue.push(data);
  wake?.(null);
  wake = null;
  work();
};
