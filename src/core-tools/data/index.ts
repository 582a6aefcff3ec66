export {
  checkStorable,
  checkStorableText,
  expectBytes,
  expectOneOf,
  expectRule,
  listed,
  refuse,
} from "./checkStorable.ts";
export { DATA_CHANNEL, type DataChange, type DataContext, type WrittenData } from "./DataChange.ts";
export { type Filter, filterSql, matches, parseField, parseFilter, valueAt } from "./filters/index.ts";
export { hasRows, otherPath } from "./otherPath.ts";
export { isInRange, type PathRange, type PrefixMode, parsePath, parsePrefix } from "./path.ts";
export type { QueryOptions } from "./queryData.ts";
export type { Subtree, SubtreeLimits } from "./selectRows.ts";
export { countRows, type DataRow, type RowsWanted, selectRows } from "./selectRows.ts";
export { type DeleteOptions, type UserDataOptions, UserDataService, type WriteOptions } from "./UserDataService.ts";
export { type DataWrite, deleteData, parseWrite, type WriteMode, writeData } from "./writeData.ts";
