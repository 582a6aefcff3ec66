export {
  checkStorable,
  checkStorableText,
  expectBytes,
  expectOneOf,
  expectRule,
  listed,
  refuse,
} from "./checkStorable.ts";
export type { DataChange, WrittenData } from "./DataChange.ts";
export { type Filter, filterSql, matches, parseField, parseFilter, valueAt } from "./filters/index.ts";
export { hasRows, otherPath } from "./noteOnQuery.ts";
export { isInRange, type PrefixMode, parsePath, parsePrefix } from "./path.ts";
export type { QueryOptions } from "./queryData.ts";
export { countRows, type DataRow, selectRows } from "./selectRows.ts";
export { UserDataService, type WriteOptions } from "./UserDataService.ts";
export { parseWrite, writeData } from "./writeData.ts";
