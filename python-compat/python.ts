import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Answer, Judge, Question } from "./judge.ts";
import type { Release } from "./releases.ts";
import type { PythonReady } from "./setup.ts";

/** The SDK's own classes of one release, in a Python process of their own. */
export type PythonJudge = Judge & {
  /** `model_json_schema()` of a class, and its fields in order. */
  schema(model: string): Promise<{ readonly schema: unknown; readonly fields: readonly string[] }>;
  /** The fields of all classes of the release, and the modules that they are written in. */
  fields(): Promise<{ readonly classes: ClassFields; readonly modules: readonly string[] }>;
};

/** The fields of classes, in order, with those of the classes inside: `{ ToolCall: { id: "str | null", … }, … }`. */
export type ClassFields = { readonly [model: string]: { readonly [field: string]: string } };

/**
 * Starts the harness on the wheel of a pinned release.
 *
 * @example
 * const python = await pythonReady();
 * if ("missing" in python) throw new Error(python.missing);
 * const judge = startPython(python, "0.1.3");
 * await judge.ask([{ model: "ToolInfo", operation: "validate_json", text: '{"name":1.0}' }]);
 * // [{ errors: '[{"type":"string_type","loc":["name"],"msg":"Input should be a valid string","input":1.0}]', … }]
 * await judge.close();
 */
export function startPython(ready: Exclude<PythonReady, { missing: string }>, release: Release): PythonJudge {
  return startHarness(ready.python, release, ready.wheels[release]);
}

/** Starts the harness on any wheel of the SDK. */
export function startHarness(python: string, release: string, wheel: string): PythonJudge {
  const harness = join(import.meta.dirname, "harness");
  // -I: nothing of the machine's own Python environment; -B: no __pycache__ in the tree.
  const child = spawn(python, ["-I", "-B", harness, release, wheel]);
  const waiting: { resolve(line: string): void; reject(error: Error): void }[] = [];
  let head = 0;
  let rest = "";
  let complaint = "";
  let over = false;

  child.stdout.setEncoding("latin1").on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) waiting[head++]?.resolve(line);
    if (head === waiting.length) head = waiting.length = 0;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    complaint = (complaint + chunk).slice(-4000);
  });
  child.stdin.on("error", () => {}); // the exit below tells why
  const ended = new Promise<void>((resolve) => {
    child.on("error", (error) => {
      complaint ||= error.message;
      resolve();
    });
    child.on("close", () => resolve());
  }).then(() => {
    over = true;
    for (const { reject } of waiting.slice(head)) reject(ending());
    head = waiting.length = 0;
  });
  const ending = () => new Error(`the harness of ${release} has ended: ${complaint.trim()}`);

  async function send(requests: readonly object[]): Promise<unknown[]> {
    if (over) throw ending();
    const answers = requests.map(() => new Promise<string>((resolve, reject) => waiting.push({ resolve, reject })));
    child.stdin.write(requests.map((request) => `${JSON.stringify(request)}\n`).join(""));
    return (await Promise.all(answers)).map((line) => JSON.parse(line));
  }

  return {
    name: `openjiuwen ${release} on Python`,
    ask: async (questions: readonly Question[]) => (await send(questions)) as Answer[],
    schema: async (model) =>
      (await send([{ model, operation: "schema" }]))[0] as Awaited<ReturnType<PythonJudge["schema"]>>,
    fields: async () => (await send([{ operation: "fields" }]))[0] as Awaited<ReturnType<PythonJudge["fields"]>>,
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}
