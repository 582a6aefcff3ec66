// The exports of `openjiuwen-tools/json`.

export { IncrementalParser } from "./IncrementalParser.ts";
export { JsonError } from "./JsonError.ts";
export type { JsonObject, JsonValue, MutableJson } from "./JsonValue.ts";
export { parse } from "./parse/parse.ts";
export type { Integers, ParseOptions } from "./parse/parseOptions.ts";
export { parsePython, write } from "./python/index.ts";
export type { Repair } from "./repair/Repair.ts";
export { type RepairOptions, type RepairResult, repair } from "./repair.ts";
