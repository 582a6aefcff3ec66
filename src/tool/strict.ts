// What `openjiuwen-tools/strict` gives. It is no part of the root, which stays small without it.
export {
  checkStrictRequest,
  type StrictChange,
  type StrictChangeKind,
  StrictError,
  type StrictErrorCode,
  type StrictOptions,
  type StrictProblem,
  type StrictProvider,
  type StrictSchema,
  toStrictSchema,
} from "../strict/index.ts";
export { strictTool, strictTools } from "./strictTool.ts";
