export { loadPythonSdk } from "./loadPythonSdk.ts";
export type { PythonSdk } from "./PythonSdk.ts";
export { PythonSdkError } from "./PythonSdkError.ts";
