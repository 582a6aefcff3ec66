export { type Case, casesOf } from "./casesOf.ts";
