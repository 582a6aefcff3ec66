import { isInstance } from "../json/index.ts";
import {
  givenFields,
  Model,
  type ValidatedFields,
  type ValidateOptions,
  validated,
  validatedJson,
} from "../pydantic/index.ts";
import { namesOf, readInit } from "./checkInit.ts";

/**
 * What a ToolTimeoutResult is made from; every field has Python's default.
 *
 * @example
 * const init: ToolTimeoutResultInit = { error: "no answer within 30 s" };
 */
export type ToolTimeoutResultInit = { success?: boolean; data?: unknown; error?: string | null };

/**
 * What the Python SDK gives back for a call that took too long each time: the Python class `ToolTimeoutResult`.
 *
 * @throws {ValidationError} where the Python class refuses a value.
 * @example
 * new ToolTimeoutResult({ error: "no answer" }).modelDumpJson();
 * // '{"success":false,"data":null,"error":"no answer"}'
 */
export class ToolTimeoutResult extends Model {
  readonly success: boolean;
  /** Any JSON value; null where there is none. */
  readonly data: unknown;
  readonly error: string | null;

  constructor(init: ToolTimeoutResultInit = {}) {
    super("ToolTimeoutResult", readInit("ToolTimeoutResult", init, NAMES));
    const given = this[givenFields];
    this.success = (given.success ?? false) as boolean;
    this.data = given.data ?? null;
    this.error = (given.error ?? null) as string | null;
  }

  /**
   * A result from a plain value, checked as the Python class does.
   *
   * @throws {ValidationError} where that refuses the value.
   * @throws {ReleaseError} where the release has no such class.
   * @example
   * ToolTimeoutResult.modelValidate({}).success; // false
   */
  static modelValidate(value: unknown, options?: ValidateOptions): ToolTimeoutResult {
    return isInstance(value, ToolTimeoutResult) && options?.sdk === undefined
      ? value
      : fromFields(validated("ToolTimeoutResult", value, options));
  }

  /**
   * A result from JSON text, checked as the Python class does.
   *
   * @throws {ValidationError} where that refuses the text or its value.
   * @throws {ReleaseError} where the release has no such class.
   * @example
   * ToolTimeoutResult.modelValidateJson('{"error":"no answer"}').error; // "no answer"
   */
  static modelValidateJson(text: string, options?: ValidateOptions): ToolTimeoutResult {
    return fromFields(validatedJson("ToolTimeoutResult", text, options));
  }
}

const NAMES = namesOf("success", "data", "error");

const fromFields = (fields: ValidatedFields): ToolTimeoutResult =>
  new ToolTimeoutResult(fields as unknown as ToolTimeoutResultInit);
