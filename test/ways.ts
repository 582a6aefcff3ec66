import { mkdirSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { type Plugin, RolldownMagicString, rolldown } from "rolldown";
import { type ESTree, Visitor } from "rolldown/utils";

/** A module whose export `CALLS` has functions that prepare a call and return it. */
type Calls = { readonly CALLS: { readonly [name: string]: () => () => unknown } };

/** One step of a way: a room that was entered from the one before. */
type Step = { readonly way: string; readonly room: string; readonly next: Map<string, Step> };

const ROOM = /.*[\\/]src[\\/]([\w-]+)[\\/]/;
const WALKS = /.*[\\/]src[\\/](?:checks|schema[\\/](?:walk|model))[\\/]/;
const CACHE = join(import.meta.dirname, "../node_modules/.cache/ways");

/**
 * For each call of a module, all ways through the rooms that it takes, such as "tool > validate > json": the rooms of the
 * functions on the stack, each time that one is entered. Every function of src/ is traced but async ones and those of
 * `checks/`, `schema/walk/` and `schema/model/`, which call back for every part.
 *
 * @param files The sources by their path, in place of those on the disk.
 * @example
 * await waysOf("/checkout/test/wayCalls.ts"); // { fromOpenAI: ["tool", "tool > json", …], … }
 */
export async function waysOf(
  entry: string,
  files?: ReadonlyMap<string, string>,
): Promise<{ [name: string]: readonly string[] }> {
  const bundle = await rolldown({
    input: entry,
    platform: "node",
    treeshake: false,
    plugins: [traced, ...(files ? [inMemory(files)] : [])],
  });
  const { output } = await bundle.generate({ format: "esm", codeSplitting: false });
  await bundle.close();
  mkdirSync(CACHE, { recursive: true });
  const file = join(CACHE, `${entry.replaceAll(/\W/g, "-")}-${process.pid}.mjs`);
  writeFileSync(file, output[0].code);

  const trace = new Trace();
  Object.assign(globalThis, { [TRACE]: trace });
  const { CALLS }: Calls = await import(/* @vite-ignore */ `${pathToFileURL(file)}`);
  return Object.fromEntries(
    Object.entries(CALLS).map(([name, prepare]) => {
      const run = prepare();
      return [name, trace.waysOf(run)];
    }),
  );
}

const TRACE = "$trace";

/** The room whose code is running, and where it was called from. The traced functions call this. */
class Trace {
  #at: Step = { way: "", room: "", next: new Map() };

  waysOf(run: () => unknown): string[] {
    const start: Step = { way: "", room: "", next: new Map() };
    this.#at = start;
    run();
    if (this.#at !== start) throw new Error("a function was entered and not left");
    return waysFrom(start).sort();
  }

  /** Returns the step to go back to. */
  enter(room: string): Step {
    const from = this.#at;
    if (from.room === room) return from;
    let step = from.next.get(room);
    if (step === undefined) {
      step = { way: from.way === "" ? room : `${from.way} > ${room}`, room, next: new Map() };
      from.next.set(room, step);
    }
    this.#at = step;
    return from;
  }

  leave(to: Step): void {
    this.#at = to;
  }

  run<V>(room: string, body: () => V): V {
    const from = this.enter(room);
    try {
      return body();
    } finally {
      this.leave(from);
    }
  }

  /** The generator, whose function is on the stack whenever somebody takes the next of its values. */
  generator<T, R, N>(room: string, inner: Generator<T, R, N>): Generator<T, R, N> {
    return Object.assign(Object.create(inner), {
      next: (value: N) => this.run(room, () => inner.next(value)),
      return: (value: R) => this.run(room, () => inner.return(value)),
      throw: (error: unknown) => this.run(room, () => inner.throw(error)),
    });
  }
}

const waysFrom = ({ next }: Step): string[] => [...next.values()].flatMap((step) => [step.way, ...waysFrom(step)]);

/** Makes each function of a room say when it begins and when it ends. */
const traced: Plugin = {
  name: "traced",
  transform: {
    filter: { id: { include: ROOM, exclude: WALKS } },
    handler(code, id) {
      const room = JSON.stringify(ROOM.exec(id)?.[1]);
      const text = new RolldownMagicString(code);
      const begin = `const $from = ${TRACE}.enter(${room}); try {`;
      const end = `} finally { ${TRACE}.leave($from); }`;
      const trace = ({ async, generator, start, body }: ESTree.Function | ESTree.ArrowFunctionExpression): void => {
        if (async || body === null) return;
        if (generator) {
          // It becomes a function that returns a traced generator. The star of a method stands before its name.
          const star = code.startsWith("function", start) ? code.indexOf("*", start) : code.lastIndexOf("*", start);
          text.remove(star, star + 1);
          text.appendLeft(body.start + 1, `return ${TRACE}.generator(${room}, (function* () {`);
          text.appendLeft(body.end - 1, "}).call(this));");
        } else if (body.type === "BlockStatement") {
          text.appendLeft(body.start + 1, begin);
          text.appendLeft(body.end - 1, end);
        } else {
          text.appendRight(body.start, `${TRACE}.run(${room}, () => (`);
          text.appendLeft(body.end, "))");
        }
      };
      // From the innermost on, so that what ends at the same place is closed in this order.
      new Visitor({
        "FunctionDeclaration:exit": trace,
        "FunctionExpression:exit": trace,
        "ArrowFunctionExpression:exit": trace,
      }).visit(this.parse(code, { lang: "ts" }));
      return { code: text.toString() };
    },
  },
};

const inMemory = (files: ReadonlyMap<string, string>): Plugin => ({
  name: "in-memory",
  resolveId(source, importer) {
    const path = importer === undefined ? source : posix.join(importer, "..", source);
    return files.has(path) ? path : undefined;
  },
  load: (id) => files.get(id),
});
