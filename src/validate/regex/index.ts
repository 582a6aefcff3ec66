export { BoundedRegExp } from "./BoundedRegExp.ts";
export { Patterns } from "./Patterns.ts";
