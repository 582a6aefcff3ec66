// What the other rooms get, besides what `public.ts` gives.
export { alwaysCompiles } from "./alwaysCompiles.ts";
export { Budget, CheckLimit } from "./Budget.ts";
export { preview } from "./explain/index.ts";
export { holdsBigint } from "./holdsBigint.ts";
export * from "./public.ts";
export { Patterns } from "./regex/index.ts";
