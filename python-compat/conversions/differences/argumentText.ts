import { ToolInfo } from "../../../src/index.ts";
import { NEW, type Row } from "./Row.ts";

const parsed = (text: string) => new ToolInfo({ name: "f" }).parseArguments(text);
const row = (text: string, python: unknown, ours: unknown): Row => [
  JSON.stringify(text),
  [NEW, "arguments", text],
  python,
  [parsed, ours],
];

/** The value of a text of arguments. */
export const ARGUMENTS: readonly Row[] = [
  row("", "ValueError", {}),
  row("null", null, {}),
  row("[1]", [1], "ToolArgumentsError not_an_object"),
  row("5", 5, "ToolArgumentsError not_an_object"),
  row('{"a":[1', { a: [1] }, "ToolArgumentsError truncated"),
  row('{"a":"b', "ValueError", "ToolArgumentsError truncated"),
  row('{"a":1}}', "ValueError", { a: 1 }),
  row('{"a":1,}', "ValueError", { a: 1 }),
  row("{'a':1}", "ValueError", { a: 1 }),
  row('\ufeff{"a":1}', "ValueError", { a: 1 }),
  row('```json\n{"a":1}\n```', "ValueError", { a: 1 }),
  row('{"a":"x\ny"}', "ValueError", { a: "x\ny" }),
  row('{"a":9007199254740992}', { a: 2 ** 53 }, "ToolArgumentsError unsafe_integer"),
];
