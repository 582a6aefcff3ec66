export { type Draft, Explanation } from "./Explanation.ts";
export { expectation } from "./expectation.ts";
export { foldUnion } from "./foldUnion.ts";
export { issuesFrom, limitIssue } from "./issuesFrom.ts";
export { listed, preview } from "./preview.ts";
