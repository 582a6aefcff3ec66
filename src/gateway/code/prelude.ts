import { MAX_CODE_CALLS_AT_ONCE, MAX_CODE_LINE, MAX_CODE_LINES } from "../limits.ts";

/** The host functions that the code reaches. */
export const BRIDGE = "__gateway";

/**
 * A model's code with what it needs: a console, and `tools` with a method for each tool. What it writes to the console
 * is sent with its next call and at its end, because the sandbox may drop calls that are not awaited.
 *
 * @example
 * await run({ source: sourceOf("return await tools.files__read_file({ path: 'a.txt' })"), hostFunctions });
 */
export const sourceOf = (code: string): string => `${PRELUDE}${code}\n});`;

const PRELUDE = `const { console, tools, __run } = (() => {
  const lines = [];
  const textOf = (part) => (typeof part === "string" ? part : JSON.stringify(part));
  const write = (...parts) => {
    if (lines.length < ${MAX_CODE_LINES}) lines.push(parts.map(textOf).join(" ").slice(0, ${MAX_CODE_LINE}));
  };
  const console = { log: write, info: write, warn: write, error: write, debug: write };

  const waiting = [];
  let open = 0;
  const call = async (name, args = {}) => {
    if (open++ >= ${MAX_CODE_CALLS_AT_ONCE}) await new Promise((resolve) => waiting.push(resolve));
    try {
      return await ${BRIDGE}.call(name, args, lines.splice(0));
    } finally {
      open--;
      waiting.shift()?.();
    }
  };
  // Await, and all else that looks at the outcome of a promise of a class of its own, calls its "then".
  const calls = [];
  const Call = class extends Promise {
    static get [Symbol.species]() {
      return Promise;
    }
    then(...listeners) {
      this.isAwaited = true;
      return super.then(...listeners);
    }
  };
  const watched = (name, args) => {
    const result = new Call((resolve, reject) => {
      call(name, args).then(resolve, (cause) => {
        calls.push([name, cause, () => result.isAwaited]);
        reject(cause);
      });
    });
    return result;
  };
  // Not "then", or the whole could not be what an async function returns.
  const get = (_, name) => (typeof name === "symbol" || name === "then" ? undefined : (args) => watched(name, args));
  const unlisted = () => {
    throw new Error("The tools cannot be listed in code: search and inspect find them");
  };

  const __run = async (body) => {
    try {
      const value = await body();
      const failed = calls.find(([, , isAwaited]) => !isAwaited());
      if (failed) throw new Error("A call of " + failed[0] + " that was not awaited failed: " + failed[1].message);
      if (open > 0) throw new Error("The code ended before a call of a tool was answered: await each call");
      return value;
    } finally {
      if (lines.length > 0) await ${BRIDGE}.log(lines.splice(0));
    }
  };
  return { console, tools: new Proxy({}, { get, has: unlisted, ownKeys: unlisted }), __run };
})();
return __run(async () => {
`;

/** The number of lines before the code. */
export const PRELUDE_LINES: number = PRELUDE.split("\n").length - 1;
