// What `openjiuwen-tools/json` gives.
export { copyJson } from "./copyJson.ts";
export { type IncrementalOptions, IncrementalParser, type Pending } from "./IncrementalParser.ts";
export type { Integers } from "./Integers.ts";
export { JsonError, type JsonErrorCode } from "./JsonError.ts";
export type { JsonObject, JsonValue, MutableJson } from "./JsonValue.ts";
export { keysOf, type PythonValue, valueAt } from "./memory.ts";
export { OptionError, type OptionErrorCode } from "./OptionError.ts";
export { PythonFloat } from "./PythonFloat.ts";
export { type JsonDialect, type ParseOptions, parse, parseBoxed } from "./parse.ts";
export { record } from "./record.ts";
export type { Repair, RepairKind } from "./repair/Repair.ts";
export { type RepairOptions, type RepairResult, repair } from "./repair.ts";
export { type WriteOptions, write } from "./write.ts";
