/**
 * Thrown if a release of the Python SDK does not support a request: `unknown_release`, `missing_class` (the release has
 * no such class), `missing_conversion` (it converts nothing of the kind), or `not_representable` (its class cannot
 * represent parts of the object, which `paths` names).
 *
 * @example
 * tool.modelDump({ sdk: "0.1.3" });
 * // ReleaseError: openjiuwen 0.1.3 cannot carry /parameters/$defs; onLoss: "drop" leaves it out
 */
export class ReleaseError extends RangeError {
  override readonly name = "ReleaseError";
  readonly code: "unknown_release" | "missing_class" | "missing_conversion" | "not_representable";
  /** JSON Pointers into the full dump, to the parts that the release cannot represent. */
  readonly paths: readonly string[];

  constructor(code: ReleaseError["code"], message: string, paths: readonly string[] = []) {
    super(message);
    this.code = code;
    this.paths = paths;
  }
}
