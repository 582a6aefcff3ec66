export { Answers } from "./Answers.ts";
export { Compiler } from "./Compiler.ts";
export { DynamicScope } from "./DynamicScope.ts";
export { isMultiple } from "./isMultiple.ts";
export { jsonKey } from "./jsonKey.ts";
export { KEYWORDS } from "./keywords/index.ts";
export { PlainTests } from "./PlainTests.ts";
