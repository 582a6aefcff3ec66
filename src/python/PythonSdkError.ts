/**
 * What went wrong with the SDK in WebAssembly.
 *
 * - `missing_pyodide`: the package `pyodide` is not installed, or not where `pyodide` says.
 * - `missing_wheel`: a wheel, or the list of a folder's wheels, is not there.
 * - `bad_hash`: a wheel is not the one that was meant.
 * - `load_failed`: Python or the SDK did not start; `cause` says why.
 * - `raised`: Python raised what is no validation error, such as a class's own validator, or a dump that cannot be written.
 * - `closed`: it was asked after `close()`, or its worker has ended.
 *
 * @example
 * if (error instanceof PythonSdkError && error.code === "missing_wheel") console.error(error.message);
 */
export type PythonSdkErrorCode = "missing_pyodide" | "missing_wheel" | "bad_hash" | "load_failed" | "raised" | "closed";

/**
 * Thrown where the SDK in WebAssembly cannot be started, or cannot answer.
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
