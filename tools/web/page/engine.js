// The engine in a worker of its own, spoken to in the lines of the protocol; and the rules, which a
// second module on the page's own thread answers at once.

import { Module, canSuspend } from "./module.js";

const patience = 300; // ms that it may take to end what it does; then it is ended itself
const tableSeeds = 6; // of endgame tables, which are made before the first answer

/// Answers requests about rules, words and files.
export class Rules {
  static async begin(compiled) {
    const rules = new Rules();
    rules.module = await Module.begin(compiled, { say: (line) => (rules.answer = line) });
    return rules;
  }

  ask(request) {
    this.answer = null;
    this.module.tell(JSON.stringify(request));
    return JSON.parse(this.answer);
  }
}

/// What an `info` line says: numbers by their names, `wdl`, `bound` and `pv`.
export function parseInfo(line) {
  const words = line.split(" ");
  const info = { bound: null, pv: "" };
  for (let i = 1; i < words.length; ++i) {
    if (words[i] === "pv") info.pv = words[i + 1];
    else if (words[i] === "wdl") info.wdl = words.slice(i + 1, i + 4).map(Number);
    else if (words[i].endsWith("bound")) info.bound = words[i];
    else if (words[i] === "cp" || /^-?\d+$/.test(words[i + 1])) info[words[i]] = Number(words[++i]);
  }
  return info;
}

/// Whether the chances are of a proof, and not of an opinion.
export const isProved = (wdl) => wdl?.includes(1000) ?? false;

/// One thing at a time: what is begun ends what went before.
export class Engine {
  /// `smaller(hash)` is called when memory was not to be had, and it goes on with less;
  /// `failed(why)` when it ends for another reason.
  constructor(compiled, { hash, suspends = true, smaller = () => {}, failed = () => {} }) {
    this.compiled = compiled;
    this.hash = hash;
    this.suspends = suspends && canSuspend;
    this.smaller = smaller;
    this.failed = failed;
    this.bytes = 0;
  }

  #worker = null;
  #ticket = 0; // of what was begun last
  #task = null;
  #options = new Map(); // as the worker knows them

  /// The best move of a position, or what begins with it; null for none, and when something else is
  /// begun or it is stopped. `heard` gets all lines before.
  search({ variant, position, go, options = {} }, heard = () => {}) {
    const fixed = { Ponder: "false", TablebaseSeeds: tableSeeds };
    const wanted = { UCI_Variant: variant, ...fixed, ...options };
    let best = null;
    const hear = (line) => {
      if (line.startsWith("info depth") && / multipv 1 .* pv /.test(line)) best = line;
      heard(line);
    };
    const done = this.#do(
      () => [...this.#settings(wanted), `position ${position}`, `go ${go}`],
      (line) => line.startsWith("bestmove "),
      hear,
    );
    return done.then((last) => {
      if (last) return last.split(" ")[1];
      return last === undefined && best ? parseInfo(best).pv : null;
    });
  }

  /// The answer to a request, null when something else is begun.
  async ask(request) {
    const last = await this.#do(
      () => [JSON.stringify(request)],
      (line) => line.startsWith("{"),
      () => {},
    );
    return last ? JSON.parse(last) : null;
  }

  /// Has the search answer now. Where nothing can be said to it, with the best move so far.
  hurry() {
    if (this.suspends) this.#worker?.postMessage("stop");
    else if (this.#task) this.#end(undefined);
  }

  /// Ends what it does, whose answer is null.
  async stop() {
    ++this.#ticket;
    const task = this.#task;
    if (!task) return;
    task.isWanted = false;
    if (!this.suspends) return this.#end(null);
    this.#worker.postMessage("stop");
    const late = setTimeout(() => this.#task === task && this.#end(null), patience);
    await task.done;
    clearTimeout(late);
  }

  /// Ends the worker, too.
  close() {
    ++this.#ticket;
    this.#end(null);
  }

  async #do(lines, isLast, heard) {
    const ended = this.stop();
    const ticket = this.#ticket;
    await ended;
    for (;;) {
      if (ticket !== this.#ticket) return null;
      const last = await this.#run(lines, isLast, heard);
      if (last !== "no memory") return ticket === this.#ticket ? last : null;
      if (this.hash <= 1) return null;
      this.hash = this.hash >> 1;
      this.smaller(this.hash);
    }
  }

  #run(lines, isLast, heard) {
    const task = { isLast, heard, isWanted: true };
    task.done = new Promise((resolve) => (task.resolve = resolve));
    this.#task = task;
    this.#worker ??= this.#begin();
    for (const line of lines()) this.#worker.postMessage(line);
    return task.done;
  }

  #settings(wanted) {
    const isNew = ([name, value]) => this.#options.get(name) !== value;
    const changed = Object.entries(wanted).filter(isNew);
    for (const [name, value] of changed) this.#options.set(name, value);
    return changed.map(([name, value]) => `setoption name ${name} value ${value}`);
  }

  #begin() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#options.clear();
    worker.onmessage = ({ data }) => worker === this.#worker && this.#hear(data);
    worker.onerror = ({ message }) => worker === this.#worker && this.#fail(message);
    worker.postMessage({ compiled: this.compiled, hash: this.hash, suspends: this.suspends });
    return worker;
  }

  #hear({ line, bytes, ended, why }) {
    if (bytes) this.bytes = bytes;
    if (ended === "waits") return this.#end(null);
    if (ended === "memory") return this.#end("no memory");
    if (ended) return this.#fail(why);
    const task = this.#task;
    if (!line || !task) return;
    if (!task.isLast(line)) {
      if (task.isWanted) task.heard(line);
      return;
    }
    this.#task = null;
    task.resolve(line);
  }

  #fail(why) {
    this.#end(null);
    this.failed(why);
  }

  #end(answer) {
    this.#worker?.terminate();
    this.#worker = null;
    const task = this.#task;
    this.#task = null;
    task?.resolve(answer);
  }
}
