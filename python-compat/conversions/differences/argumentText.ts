import { ToolInfo } from "../../../src/index.ts";
import { BEFORE_ERRORS, NEW, type Row } from "./Row.ts";

const parsed = (text: string) => new ToolInfo({ name: "f" }).parseArguments(text);
const row = (text: string, python: unknown, ours: unknown): Row => [
  JSON.stringify(text),
  [NEW, "arguments", text],
  python,
  [parsed, ours],
];

const rows: readonly Row[] = [
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

/** The same in releases up to 0.1.13, which have empty arguments where later ones have an error. */
const before = rows.map(
  ([name, [, ...asked], python, ours]): Row => [
    name,
    [BEFORE_ERRORS, ...asked],
    python === "ValueError" ? {} : python,
    ours,
  ],
);

/** The value of a text of arguments. */
export const ARGUMENTS: readonly Row[] = [...rows, ...before];
