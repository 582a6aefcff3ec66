export { type DumpOptions, dumpData, dumpModel, madeDefault } from "./dump.ts";
export { dumpAssistant } from "./dumpAssistant.ts";
export type { ErrorDetails } from "./ErrorDetails.ts";
export type { FieldFilter } from "./filter.ts";
export { isDict } from "./isDict.ts";
export { isTruthy } from "./isTruthy.ts";
export {
  type CopyOptions,
  type DumpJsonOptions,
  fromFields,
  type Mirror,
  Model,
  plainData,
  type ValidateOptions,
  validated,
  validatedFields,
} from "./Model.ts";
export { type Fields, givenFields, isModelObject, keepSource, sourceOf } from "./modelObjects.ts";
export { givenTwice, pythonName } from "./pythonName.ts";
export { ReleaseError } from "./ReleaseError.ts";
export { rowOf } from "./releases.ts";
export { reprObjects } from "./reprObjects.ts";
export { isSdkRelease, SDK_RELEASES, type SdkRelease } from "./SdkRelease.ts";
export { type ModelName, ParametersSchema, ToolCallSchema, ToolInfoSchema } from "./shapes/index.ts";
export { ValidationError } from "./ValidationError.ts";
