/**
 * Why the SDK in WebAssembly failed.
 *
 * - `missing_pyodide`: the package `pyodide` is not installed, or not at the path `pyodide`.
 * - `missing_wheel`: a wheel, or the list of a folder's wheels, is missing.
 * - `bad_hash`: a wheel does not have the expected hash.
 * - `load_failed`: Python or the SDK did not start; `cause` has the reason.
 * - `raised`: Python raised an error other than a validation error, for example in a class's own validator or in a
 *   dump.
 * - `closed`: it was called after `close()`, or its worker has ended.
 *
 * @example
 * if (error instanceof PythonSdkError && error.code === "missing_wheel") console.error(error.message);
 */
export type PythonSdkErrorCode = "missing_pyodide" | "missing_wheel" | "bad_hash" | "load_failed" | "raised" | "closed";

/**
 * Thrown if the SDK in WebAssembly cannot be started, or cannot answer.
 *
 * @example
 * await loadPythonSdk({ wheels: "wheels", sdk: "0.1.3" });
 * // PythonSdkError: expected openjiuwen-0.1.3-….whl in file:///app/wheels/SHA256SUMS, which has no openjiuwen
 */
export class PythonSdkError extends Error {
  override readonly name = "PythonSdkError";
  readonly code: PythonSdkErrorCode;

  constructor(code: PythonSdkErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
