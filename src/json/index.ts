export { copyJson } from "./copyJson.ts";
export { JsonError, type JsonErrorCode } from "./JsonError.ts";
export type { JsonValue } from "./JsonValue.ts";
export { keysOf, type PythonValue, valueAt } from "./memory.ts";
export { PythonFloat } from "./PythonFloat.ts";
export { type JsonDialect, type ParseOptions, parse, parseBoxed } from "./parse.ts";
export { record } from "./record.ts";
export { type WriteOptions, write } from "./write.ts";
