// The engine, which speaks the protocol in its own worker; and the rules, which a second module on
// the page's thread answers at once.

import { canSuspend, Module } from "./module.js";

const stopTimeout = 300; // ms until a stopped search is killed
const patience = 20; // seconds after the time limit, until an engine without an answer has failed
// Options of all searches. Tables are generated before the first answer.
const fixedOptions = { Ponder: "false", TablebaseSeeds: 6 };

/// Returns a request as a line. Half characters, which people can paste, are replaced: the module
/// takes whole ones only.
/** @type {(request: object) => string} */
const lineOf = (request) => JSON.stringify(request, (_, value) =>
  typeof value === "string" ? value.replace(/\p{Surrogate}/gu, "\ufffd") : value);

/// Answers requests about rules, texts and files.
export class Rules {
  /** @type {any} */
  module;
  /** @type {string | null} */
  answer = null;

  /** @type {(compiled: WebAssembly.Module) => Promise<Rules>} */
  static async create(compiled) {
    const rules = new Rules();
    rules.module = await Module.create(compiled, { print: (line) => (rules.answer = line) });
    return rules;
  }

  /** @type {(request: object) => any} */
  ask(request) {
    this.answer = null;
    this.module.handle(lineOf(request));
    return JSON.parse(this.answer ?? "");
  }
}

/// Parses an `info` line: numbers by name, `wdl`, `bound` and `pv`.
/** @type {(line: string) => Info} */
export function parseInfo(line) {
  const words = line.split(" ");
  /** @type {Info} */
  const info = { bound: null, pv: "" };
  for (let i = 1; i < words.length; ++i) {
    if (words[i] === "pv") info.pv = words[i + 1];
    else if (words[i] === "wdl") info.wdl = words.slice(i + 1, i + 4).map(Number);
    else if (words[i].endsWith("bound")) info.bound = words[i];
    else if (words[i] === "cp" || /^-?\d+$/.test(words[i + 1])) info[words[i]] = Number(words[++i]);
  }
  return info;
}

/// Returns whether these chances are proved, not estimated.
/** @type {(wdl?: number[]) => boolean} */
export const isProved = (wdl) => wdl?.includes(1000) ?? false;

/// Does one thing at a time: a new request ends the previous one.
export class Engine {
  /// Calls `onLessMemory(hash)` when it continues with a smaller hash table, and `onFailure(why)`
  /// when it ends for another reason, which is empty if it does not answer.
  /** @param {WebAssembly.Module} compiled @param {EngineOptions} options */
  constructor(compiled, { hash, suspends = true, onLessMemory = () => {}, onFailure = () => {} }) {
    this.compiled = compiled;
    this.hash = hash;
    this.suspends = suspends && canSuspend;
    this.onLessMemory = onLessMemory;
    this.onFailure = onFailure;
    this.bytes = 0;
  }

  /** @type {Worker | null} */
  #worker = null;
  #ticket = 0; // of the last request
  /** @type {Task | null} */
  #task = null;
  #options = new Map(); // options sent to the worker

  /// Returns the best move or the moves joined to it; null if there is none or the search was
  /// stopped or replaced. Passes all earlier lines to `onLine`.
  /** @type {(what: { variant: string, position: string, go: string, options?: Record<string, any>
   * }, onLine?: (line: string) => void) => Promise<string | null>} */
  search({ variant, position, go, options = {} }, onLine = () => {}) {
    const wanted = { UCI_Variant: variant, ...fixedOptions, ...options };
    /** @type {string | null} */
    let best = null;
    const receive = (/** @type {string} */ line) => {
      if (line.startsWith("info depth") && / multipv 1 .* pv /.test(line)) best = line;
      onLine(line);
    };
    const lines = () => [...this.#settings(wanted), `position ${position}`, `go ${go}`];
    const done = this.#request(lines, (line) => line.startsWith("bestmove "), receive);
    const limits = Array.from(go.matchAll(/time (\d+)/g), ([, ms]) => Number(ms) / 1000);
    let left = Math.max(...limits) + patience; // counted while the page is awake
    const timer = limits.length > 0 && setInterval(() => --left < 0 && this.#fail(""), 1000);
    return done.then((last) => {
      if (timer) clearInterval(timer);
      if (last) return last.split(" ")[1];
      return last === undefined && best ? parseInfo(best).pv : null;
    });
  }

  /// Returns the answer to a request; null if it was replaced.
  /** @type {(request: object) => Promise<any>} */
  async ask(request) {
    const lines = () => [lineOf(request)];
    const last = await this.#request(lines, (line) => line.startsWith("{"), () => {});
    return last ? JSON.parse(last) : null;
  }

  /// Ends the search with its best move so far. Without suspending, this kills the worker.
  answerNow() {
    if (this.suspends) this.#worker?.postMessage("stop");
    else if (this.#task) this.#finish(undefined);
  }

  /// Stops the current request, whose answer is null.
  async stop() {
    ++this.#ticket;
    const task = this.#task;
    if (!task) return;
    task.isWanted = false;
    if (!this.suspends) return this.#finish(null);
    this.#worker?.postMessage("stop");
    const late = setTimeout(() => this.#task === task && this.#finish(null), stopTimeout);
    await task.done;
    clearTimeout(late);
  }

  /// Stops the worker too.
  close() {
    ++this.#ticket;
    this.#finish(null);
  }

  /** @type {EngineRequest} */
  async #request(lines, isLast, onLine) {
    const ended = this.stop();
    const ticket = this.#ticket;
    await ended;
    for (;;) {
      if (ticket !== this.#ticket) return null;
      const last = await this.#run(lines, isLast, onLine);
      if (last !== "no memory") return ticket === this.#ticket ? last : null;
      if (this.hash <= 1) return null;
      this.hash = this.hash >> 1;
      this.onLessMemory(this.hash);
    }
  }

  /** @type {EngineRequest} */
  #run(lines, isLast, onLine) {
    /** @type {any} */
    const task = { isLast, onLine, isWanted: true };
    task.done = new Promise((resolve) => (task.resolve = resolve));
    this.#task = task;
    try {
      this.#worker ??= this.#startWorker();
      for (const line of lines()) this.#worker.postMessage(line);
    } catch (error) {
      this.#fail(/** @type {any} */ (error).message);
    }
    return task.done;
  }

  /** @type {(wanted: Record<string, any>) => string[]} */
  #settings(wanted) {
    /** @type {(option: [string, any]) => boolean} */
    const isNew = ([name, value]) => this.#options.get(name) !== value;
    const changed = Object.entries(wanted).filter(isNew);
    for (const [name, value] of changed) this.#options.set(name, value);
    return changed.map(([name, value]) => `setoption name ${name} value ${value}`);
  }

  #startWorker() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#options.clear();
    worker.onmessage = ({ data }) => worker === this.#worker && this.#receive(data);
    worker.onerror = ({ message }) => worker === this.#worker && this.#fail(message);
    worker.postMessage({ compiled: this.compiled, hash: this.hash, suspends: this.suspends });
    return worker;
  }

  /** @type {(message: { line?: string, bytes?: number, ended?: string, why?: string }) => void} */
  #receive({ line, bytes, ended, why = "" }) {
    if (bytes) this.bytes = bytes;
    if (ended === "waits") return this.#finish(null);
    if (ended === "memory") return this.#finish("no memory");
    if (ended) return this.#fail(why);
    const task = this.#task;
    if (!line || !task) return;
    if (task.isLast(line)) {
      this.#task = null;
      task.resolve(line);
    } else if (task.isWanted) task.onLine(line);
  }

  /** @type {(why: string) => void} */
  #fail(why) {
    this.#finish(null);
    this.onFailure(why);
  }

  /** @type {(answer: string | null | undefined) => void} */
  #finish(answer) {
    this.#worker?.terminate();
    this.#worker = null;
    const task = this.#task;
    this.#task = null;
    task?.resolve(answer);
  }
}
