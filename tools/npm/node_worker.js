// Worker with the engine in node, like worker.js of the page. A running search takes each line as
// soon as it arrives.

import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";

import { Module } from "./module.js";

const { compiled, hash, arrivals } = workerData;

function readNow(waits) {
  for (;;) {
    const seen = Atomics.load(arrivals, 0);
    const received = receiveMessageOnPort(parentPort);
    if (received) return received.message;
    if (!waits) return null;
    Atomics.wait(arrivals, 0, seen);
  }
}

let module = null;
try {
  const print = (line) => parentPort.postMessage({ line });
  module = await Module.create(compiled, { print, readNow });
  module.exports.begin(hash);
  for (;;) module.handle(readNow(true));
} catch (error) {
  const ended = module?.lacksMemory || error instanceof RangeError ? "memory" : "fault";
  parentPort.postMessage({ ended, why: error.message });
}
