export { allCases } from "./allCases.ts";
export type { Case } from "./casesOf.ts";
