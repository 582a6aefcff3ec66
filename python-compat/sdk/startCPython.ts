import { join } from "node:path";
import { CLASS_NAMES } from "../../src/python/PythonSdk.ts";
import type { ClassFields } from "../releases/fieldsOf.ts";
import type { Release } from "../releases/releases.ts";
import type { Answer, Implementation, Options, Question } from "./Implementation.ts";
import { type PythonReady, wheelOf } from "./setup.ts";
import { startLines } from "./startLines.ts";

/** The SDK's own classes of one release, in a Python process of their own. */
export type PythonImplementation = Implementation & {
  /** A class as Python has it. */
  schema(model: string): Promise<PythonModel>;
  /** The sum of two chunks, each valid: its class and its dumps, or the error. */
  add(chunks: readonly [Chunk, Chunk], options?: Options): Promise<Answer & { readonly class?: string }>;
  /** The fields of the classes that this package mirrors, and the modules that they are written in. */
  fields(): Promise<{ readonly classes: ClassFields; readonly modules: readonly string[] }>;
};

/** An object as JSON text. */
export type Chunk = { readonly model: string; readonly text: string };

/** A class as Python has it: where it is written, by which pydantic it is run, and what is in it. */
export type PythonModel = {
  /** `model_json_schema()` */
  readonly schema: unknown;
  /** The names of its fields, in order. */
  readonly fields: readonly string[];
  /** Its own name and module: `AIMessage` of `openjiuwen.core.utils.llm.messages`. */
  readonly class: string;
  readonly module: string;
  /** The version of pydantic. */
  readonly pydantic: string;
};

/**
 * Starts the harness on the wheel of a pinned release.
 *
 * @example
 * const python = await pythonReady();
 * if ("missing" in python) throw new Error(python.missing);
 * const implementation = startCPython(python, "0.1.3");
 * await implementation.ask([{ model: "ToolInfo", operation: "validate_json", text: '{"name":1.0}' }]);
 * // [{ errors: '[{"type":"string_type","loc":["name"],"msg":"Input should be a valid string","input":1.0}]', … }]
 * await implementation.close();
 */
export function startCPython(ready: Exclude<PythonReady, { missing: string }>, release: Release): PythonImplementation {
  return startHarness(ready.python, release, wheelOf(ready, release));
}

/** Starts the harness on any wheel of the SDK. */
export function startHarness(python: string, release: string, wheel: string): PythonImplementation {
  const harness = join(import.meta.dirname, "harness");
  const { send, close } = startLines(python, [harness, wheel], `the harness of ${release}`);
  return {
    name: `openjiuwen ${release} on Python`,
    ask: async (questions: readonly Question[]) => (await send(questions)) as Answer[],
    schema: async (model) => (await send([{ model, operation: "schema" }]))[0] as PythonModel,
    add: async (chunks, options) => (await send([{ operation: "add", chunks, ...options }]))[0] as Answer,
    fields: async () =>
      (await send([{ operation: "fields", models: CLASS_NAMES }]))[0] as Awaited<
        ReturnType<PythonImplementation["fields"]>
      >,
    close,
  };
}
