// The WebAssembly module: krou.wasm, its imports, and lines in both directions.

export function compile() {
  const url = new URL("krou.wasm", import.meta.url);
  // Some servers use a type other than application/wasm.
  const compileAll = async () => WebAssembly.compile(await (await fetch(url)).arrayBuffer());
  return WebAssembly.compileStreaming(fetch(url)).catch(compileAll);
}

/// True if a running search can read input (promise integration).
export const canSuspend = "Suspending" in WebAssembly;

const noFile = 8; // WASI error: no such file

/// Thrown when the module waits for input that cannot arrive.
export class NeedsInput extends Error {}

/// End of the last line of a module that runs out of memory.
const memoryError = "out of memory";

/// Returns the WASI functions for time and random numbers; all others fail.
/** @type {(memory: () => WebAssembly.Memory) => WebAssembly.ModuleImports} */
function wasi(memory) {
  const view = () => new DataView(memory().buffer);
  /** @type {Record<string, (...values: any[]) => any>} */
  const known = {
    clock_time_get(clock, precision, address) {
      const ms = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(address, BigInt(Math.round(ms * 1e6)), true);
      return 0;
    },
    random_get(address, size) {
      crypto.getRandomValues(new Uint8Array(memory().buffer, address, size));
      return 0;
    },
  };
  const get = (/** @type {any} */ _, /** @type {any} */ name) => known[name] ?? (() => noFile);
  return new Proxy(known, { get });
}

/** @type {(waits: boolean) => null} */
function readNothing(waits) {
  if (waits) throw new NeedsInput();
  return null;
}

export class Module {
  lacksMemory = false;
  /** @type {any} */
  exports;
  /** @type {(size: number) => any} */
  #handle = () => {};

  /// Calls `print(line)` for each line of output. `readNow(waits)` returns the next line of input,
  /// or null if there is none. If the module can be suspended, `read(waits)` may promise it.
  /** @type {(compiled: WebAssembly.Module, by: { print: (line: string) => void, read?: (waits:
   * boolean) => Promise<string | null>, readNow?: (waits: boolean) => string | null }) =>
   * Promise<Module>} */
  static async create(compiled, { print, read, readNow = readNothing }) {
    const module = new Module();
    const take = (/** @type {string | null} */ line) => (line === null ? -1 : module.#write(line));
    const readSuspended = async (/** @type {number} */ waits) =>
      take((await read?.(waits !== 0)) ?? null);
    const readAtOnce = (/** @type {number} */ waits) => take(readNow(waits !== 0));
    /** @type {WebAssembly.ModuleImports} */
    const page = {
      print: (/** @type {number[]} */ ...place) => module.#printLines(place, print),
      read: read ? new WebAssembly.Suspending(readSuspended) : readAtOnce,
    };
    const wasi_snapshot_preview1 = wasi(() => module.exports.memory);
    const instance = await WebAssembly.instantiate(compiled, { page, wasi_snapshot_preview1 });
    module.exports = instance.exports;
    module.exports._initialize();
    const { handle } = module.exports;
    module.#handle = read ? WebAssembly.promising(handle) : handle;
    return module;
  }

  /// Handles a line. If the module can be suspended, returns a promise.
  /** @type {(line: string) => any} */
  handle(line) {
    return this.#handle(this.#write(line));
  }

  get bytes() {
    return this.exports.memory.buffer.byteLength;
  }

  /** @type {(line: string) => number} */
  #write(line) {
    const bytes = new TextEncoder().encode(line);
    const address = this.exports.buffer(bytes.length);
    new Uint8Array(this.exports.memory.buffer, address, bytes.length).set(bytes);
    return bytes.length;
  }

  /** @type {(place: number[], print: (line: string) => void) => void} */
  #printLines(place, print) {
    const bytes = new Uint8Array(this.exports.memory.buffer, ...place);
    for (const line of new TextDecoder().decode(bytes).split("\n")) {
      this.lacksMemory ||= line.endsWith(memoryError);
      if (line) print(line);
    }
  }
}
