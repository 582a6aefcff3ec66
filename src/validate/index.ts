// What `openjiuwen-tools/validate` gives.

// What only the other rooms get: how a value is told in a message, whether it holds bigints, and patterns that are
// matched within a budget.
export { Budget, CheckLimit } from "./Budget.ts";
export { holdsBigint } from "./holdsBigint.ts";
export { Patterns } from "./Patterns.ts";
export { preview } from "./preview.ts";
export * from "./public.ts";
