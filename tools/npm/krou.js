// The engine for JavaScript programs: a worker that takes lines of the protocol and requests in
// JSON, and promises for the usual questions.

const threads = globalThis.process?.getBuiltinModule?.("node:worker_threads");

const tableSeeds = 6; // size of endgame tables generated before the first answer
const maxHash = 1024; // MiB

/// Words of `go` and types of their values; a word without a value is true or false.
const limitTypes = {
  ...{ depth: "number", nodes: "number", movetime: "number", movestogo: "number" },
  ...{ wtime: "number", btime: "number", winc: "number", binc: "number" },
  ...{ infinite: "boolean", solve: "boolean", searchmoves: "string" },
};

function goLine(limits) {
  let line = "go";
  for (const [name, value] of Object.entries(limits)) {
    const type = Object.hasOwn(limitTypes, name) && limitTypes[name];
    if (!type) throw new TypeError(`limits: unknown limit '${name}'`);
    if (value === undefined || value === false) continue;
    const fits = type === "number" ? Number.isSafeInteger(value) : typeof value === type;
    if (!fits) throw new TypeError(`limits: ${name}: expected a ${type}, got '${value}'`);
    line += type === "boolean" ? ` ${name}` : ` ${name} ${value}`;
  }
  return line === "go" ? "go movetime 1000" : line;
}

/// Parses an `info` line with a PV.
function parseInfo(line) {
  const number = (name) => Number(line.match(` ${name} (-?\\d+)`)[1]);
  const pv = line.match(/ pv (\S+)/)[1];
  const chances = line.match(/ wdl (\d+) (\d+) (\d+)/);
  return {
    rank: number("multipv"),
    move: pv.match(/^([a-c][1-3]|[A-La-l])/)[0],
    pv,
    value: number("cp") / 100,
    bound: line.match(/ (lower|upper)bound/)?.[1] ?? null,
    wdl: chances && chances.slice(1).map(Number),
    depth: number("depth"),
    nodes: number("nodes"),
    time: number("time"),
  };
}

async function compile(wasm) {
  if (wasm instanceof WebAssembly.Module) return wasm;
  if (wasm) return WebAssembly.compile(wasm);
  if (!threads) return (await import("./module.js")).compile();
  const files = process.getBuiltinModule("node:fs/promises");
  return WebAssembly.compile(await files.readFile(new URL("./krou.wasm", import.meta.url)));
}

/// Starts the worker of the page, or its counterpart in node. Returns functions that use it.
function startWorker({ compiled, hash, suspends }, receive) {
  if (threads) {
    const arrivals = new Int32Array(new SharedArrayBuffer(4));
    const url = new URL("./node_worker.js", import.meta.url);
    const workerData = { compiled, hash, arrivals };
    // Some options of node are for the main program only.
    const worker = new threads.Worker(url, { workerData, execArgv: [] });
    worker.on("message", receive);
    worker.on("error", (error) => receive({ ended: "fault", why: error.message }));
    const post = (line) => {
      worker.postMessage(line);
      Atomics.add(arrivals, 0, 1);
      Atomics.notify(arrivals, 0);
    };
    return { post, end: () => worker.terminate() };
  }
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = ({ message }) => receive({ ended: "fault", why: message });
  worker.postMessage({ compiled, hash, suspends });
  return { post: (line) => worker.postMessage(line), end: () => worker.terminate() };
}

/// Returns a task for a line of the caller, whose answer only `onLine` gets.
const noTask = () => ({ isLine: true, lines: [], resolve() {}, reject() {}, onChange() {} });

/// An engine. Without suspending, a running search reads no lines: they wait, and `stop` replaces
/// the worker by a new one with the same options and position.
export class Krou {
  onLine = null;
  onError = null;

  #settings; // of the worker
  #started;
  #worker = null;
  #unsent = []; // lines for a worker that has not started
  #ended = null; // the reason
  #asks = []; // unanswered requests, each with its line
  #searches = []; // unanswered `go`
  #waiting = []; // analyses without a `go`
  #last = Promise.resolve(); // the last analysis has ended
  #held = []; // without suspending: lines for the end of the search
  #options = new Map(); // without suspending: last line per option
  #position = "position startpos";
  #best = null; // best move so far of the running search

  constructor({ hash = 16, wasm, suspends = true } = {}) {
    if (!Number.isInteger(hash) || hash < 1 || hash > maxHash)
      throw new RangeError(`hash: expected 1 to ${maxHash} MiB, got '${hash}'`);
    if (!threads && typeof Worker === "undefined")
      throw new Error("Krou needs node 20.16 or a browser with workers");
    suspends = Boolean(threads) || (suspends && "Suspending" in WebAssembly);
    this.#settings = { hash, suspends };
    this.#submit(`setoption name TablebaseSeeds value ${tableSeeds}`);
    this.#started = compile(wasm).then(
      (compiled) => {
        this.#settings.compiled = compiled;
        if (!this.#ended) this.#start();
      },
      (error) => this.#end(error),
    );
  }

  send(line) {
    this.#check();
    this.#submit(line);
  }

  ask(request) {
    return new Promise((resolve, reject) => {
      this.#check();
      const line = JSON.stringify(request);
      if (!line?.startsWith("{")) throw new TypeError("ask: expected an object");
      this.#submit(line, { resolve, reject });
    });
  }

  async legal(game = {}) {
    const { moves } = await this.ask({ ...game, ask: "show" });
    return moves.map(({ name }) => name);
  }

  analyse(game = {}, limits = {}, onChange = () => {}) {
    const task = { onChange, lines: [], solved: false };
    this.#waiting.push(task);
    const analysis = this.#last.then(() => this.#analyse(game, limits, task));
    this.#last = analysis.catch(() => {});
    return analysis;
  }

  async #analyse(game, limits, task) {
    try {
      const line = goLine(limits);
      const { variant, over } = await this.ask({ ...game, ask: "show" });
      if (over) return { move: null, lines: [], solved: true };
      this.#submit(`setoption name UCI_Variant value ${variant}`);
      const start = game.fen ? `fen ${game.fen}` : "startpos";
      this.#submit(`position ${start} moves ${game.moves ?? ""}`);
      const found = new Promise((resolve, reject) => {
        this.#submit(line, Object.assign(task, { resolve, reject }));
      });
      if (task.isStopped) this.stop();
      return found;
    } finally {
      this.#waiting.shift();
    }
  }

  async best(game, limits) {
    return (await this.analyse(game, limits)).move;
  }

  stop() {
    this.#check();
    const [next] = this.#waiting;
    if (next && this.#searches.length === 0) next.isStopped = true;
    else this.#submit("stop");
  }

  close() {
    this.onError = null;
    this.#end(new Error("the engine is closed"));
  }

  #check() {
    if (this.#ended) throw this.#ended;
  }

  #start() {
    const isCurrent = () => worker === this.#worker;
    const worker = startWorker(this.#settings, (data) => isCurrent() && this.#receive(data));
    this.#worker = worker;
    for (const line of this.#unsent.splice(0)) worker.post(line);
  }

  #post(line) {
    if (this.#worker) this.#worker.post(line);
    else this.#unsent.push(line);
  }

  /// Sends a line. Its task is settled by the answer.
  #submit(line, task = noTask()) {
    if (typeof line !== "string" || /[\r\n]/.test(line))
      throw new TypeError(`expected one line of text, got '${line}'`);
    line = line.trim(); // as the module expects a request
    const [first, ...words] = line.split(/\s+/);
    if (!this.#settings.suspends) {
      if (this.#searches.length > 0) {
        if (first === "stop" || first === "ponderhit") this.#interrupt();
        else this.#held.push([line, task]);
        return;
      }
      if (first === "position") this.#position = line;
      if (first === "setoption") this.#options.set(line.split(/\svalue\s/)[0], line);
    }
    if (first.startsWith("{")) this.#asks.push([line, task]);
    if (first === "go" && !words.includes("perft")) this.#searches.push(task);
    this.#post(line);
  }

  /// Ends a search without suspending, with its best move so far or the best one of depth 1.
  async #interrupt() {
    const [search] = this.#searches;
    await this.#started;
    if (this.#ended || this.#searches[0] !== search) return;
    this.#worker.end();
    this.#start();
    const asked = this.#asks.map(([line]) => line);
    for (const line of [...this.#options.values(), this.#position, ...asked]) this.#post(line);
    if (this.#best) this.#receive({ line: `bestmove ${this.#best}` });
    else this.#post("go depth 1");
  }

  #receive({ line, ended, why }) {
    if (ended === "waits") return; // a finished search waits for `stop`
    if (ended) return this.#end(new Error(ended === "memory" ? "not enough memory" : why));
    if (line === undefined) return;
    if (line.startsWith("{")) {
      const [, task] = this.#asks.shift();
      this.#settleAsk(task, line);
      if (!task.isLine) return;
    }
    if (this.#searches.length > 0) this.#noteSearch(line);
    this.onLine?.(line);
  }

  #settleAsk(task, line) {
    const answer = JSON.parse(line);
    if ("error" in answer) task.reject(new Error(answer.error));
    else task.resolve(answer);
  }

  #noteSearch(line) {
    const [task] = this.#searches;
    if (line.startsWith("info string error go: ")) {
      task.error = new Error(line.slice("info string error ".length));
    } else if (line.startsWith("info depth ") && line.includes(" pv ")) {
      const info = parseInfo(line);
      if (info.rank === 1) this.#best = info.move;
      this.#change(task, info);
    } else if (line === "info string solved") {
      task.solved = true;
    } else if (line.startsWith("bestmove ")) {
      this.#searches.shift();
      this.#best = null;
      const move = line.split(" ")[1];
      const { lines, solved, error } = task;
      if (error) task.reject(error);
      else task.resolve({ move: move === "0000" ? null : move, lines, solved });
      for (const [held, itsTask] of this.#held.splice(0)) this.#submit(held, itsTask);
    }
  }

  #change(task, { rank, ...info }) {
    task.lines = [...task.lines];
    task.lines[rank - 1] = info;
    task.onChange({ move: task.lines[0]?.move ?? null, lines: task.lines, solved: false });
  }

  #end(error) {
    if (this.#ended) return;
    this.#ended = error;
    this.#worker?.end();
    const others = [...this.#asks, ...this.#held].map(([, task]) => task);
    for (const task of [...others, ...this.#searches]) task.reject(error);
    this.onError?.(error);
  }
}
