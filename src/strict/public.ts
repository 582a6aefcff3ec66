export { checkStrictRequest } from "./checkStrictRequest.ts";
export { StrictError, type StrictErrorCode, type StrictProblem } from "./StrictError.ts";
export type {
  RestoreOptions,
  StrictChange,
  StrictChangeKind,
  StrictOptions,
  StrictProvider,
  StrictSchema,
} from "./StrictSchema.ts";
export { toStrictSchema } from "./toStrictSchema.ts";
