export { loadPythonSdk, type PythonSdkOptions } from "./loadPythonSdk.ts";
export type { PythonClass, PythonInstance, PythonSdk, PythonValidateOptions } from "./PythonSdk.ts";
export { PythonSdkError, type PythonSdkErrorCode } from "./PythonSdkError.ts";
export type { PythonWheel, PythonWheels } from "./wheels.ts";
