export type { Comparison, Field, Filter, Order } from "./Filter.ts";
export { valueAt } from "./Filter.ts";
export { filterSql, usesIndex } from "./filterSql.ts";
export { matches } from "./matches.ts";
export { parseField } from "./parseField.ts";
export { parseFilter } from "./parseFilter.ts";
