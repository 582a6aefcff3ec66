export { memberRules } from "./memberRules.ts";
