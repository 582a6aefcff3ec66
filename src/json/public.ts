// The exports of `openjiuwen-tools/json`.

export { OptionError, type OptionErrorCode } from "../checks/index.ts";
export { type IncrementalOptions, IncrementalParser, type Pending } from "./IncrementalParser.ts";
export { JsonError, type JsonErrorCode } from "./JsonError.ts";
export type { JsonObject, JsonValue, MutableJson } from "./JsonValue.ts";
export { parse } from "./parse/parse.ts";
export type { Integers, ParseOptions } from "./parse/parseOptions.ts";
export {
  copyJson,
  keysOf,
  type ParsePythonOptions,
  PythonFloat,
  type PythonValue,
  parseBoxed,
  parsePython,
  record,
  valueAt,
  type WriteOptions,
  write,
} from "./python/index.ts";
export type { Repair, RepairKind } from "./repair/Repair.ts";
export { type RepairOptions, type RepairResult, repair } from "./repair.ts";
