// The engine as a module: krou.wasm, what it imports, and lines in both directions.

export async function compile() {
  const url = new URL("krou.wasm", import.meta.url);
  try {
    return await WebAssembly.compileStreaming(fetch(url));
  } catch {
    // Some servers call it by another type than application/wasm.
    const answer = await fetch(url);
    return WebAssembly.compile(await answer.arrayBuffer());
  }
}

/// Whether work can be spoken to while it goes on.
export const canSuspend = "Suspending" in WebAssembly;

const notThere = 8; // of files: there are none

/// That work waits for a line, where nothing can be said to it.
export class Waits extends Error {}

/// What it says before it ends itself, as it has no other way.
const lastWords = "for want of memory";

/// Of what a C library asks its system: the time, chance, and no files.
function system(memory) {
  const view = () => new DataView(memory().buffer);
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
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    proc_exit(code) {
      throw new Error(`the engine has ended with ${code}`);
    },
  };
  return new Proxy(known, { get: (known, name) => known[name] ?? (() => notThere) });
}

export class Module {
  /// `say(line)` is called with each line that it answers. Where work can be suspended, there may
  /// be `hear(waits)`: it promises the next line that has come meanwhile, null for none.
  static async begin(compiled, { say, hear }) {
    const module = new Module();
    module.lacksMemory = false;
    const suspended = async (waits) => {
      const line = await hear(waits !== 0);
      return line === null ? -1 : module.#put(line);
    };
    const unheard = (waits) => {
      if (waits) throw new Waits();
      return -1;
    };
    const page = {
      say: (address, size) => module.#handOn(address, size, say),
      hear: hear ? new WebAssembly.Suspending(suspended) : unheard,
    };
    const wasi_snapshot_preview1 = system(() => module.exports.memory);
    const instance = await WebAssembly.instantiate(compiled, { page, wasi_snapshot_preview1 });
    module.exports = instance.exports;
    module.exports._initialize();
    module.#tell = hear ? WebAssembly.promising(module.exports.tell) : module.exports.tell;
    return module;
  }

  #tell;

  /// Has a line handled; where work can be suspended, it promises the end of that.
  tell(line) {
    return this.#tell(this.#put(line));
  }

  get bytes() {
    return this.exports.memory.buffer.byteLength;
  }

  #put(line) {
    const bytes = new TextEncoder().encode(line);
    const address = this.exports.room(bytes.length);
    new Uint8Array(this.exports.memory.buffer, address, bytes.length).set(bytes);
    return bytes.length;
  }

  #handOn(address, size, say) {
    const bytes = new Uint8Array(this.exports.memory.buffer, address, size);
    for (const line of new TextDecoder().decode(bytes).split("\n")) {
      this.lacksMemory ||= line.endsWith(lastWords);
      if (line) say(line);
    }
  }
}
