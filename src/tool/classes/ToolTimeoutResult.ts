import { givenFields, type Mirror, Model } from "../../pydantic/index.ts";
import { initNames, readInit } from "./checkInit.ts";

/** The input of ToolTimeoutResult; every field has Python's default. */
export type ToolTimeoutResultInit = { success?: boolean; data?: unknown; error?: string | null };

/**
 * The result in the Python SDK if every attempt of a call timed out: the Python class `ToolTimeoutResult`.
 *
 * @throws {ValidationError} if the Python class rejects a value.
 * @example
 * new ToolTimeoutResult({ error: "no answer" }).modelDumpJson();
 * // '{"success":false,"data":null,"error":"no answer"}'
 */
export class ToolTimeoutResult extends Model {
  static override readonly "~mirror": Mirror<ToolTimeoutResult> = {
    name: "ToolTimeoutResult",
    class: ToolTimeoutResult,
  };
  readonly success: boolean;
  /** Any JSON value; null if there is no data. */
  readonly data: unknown;
  readonly error: string | null;

  constructor(init: ToolTimeoutResultInit = {}) {
    super(readInit("ToolTimeoutResult", init, NAMES));
    const given = this[givenFields];
    this.success = (given.success ?? false) as boolean;
    this.data = given.data ?? null;
    this.error = (given.error ?? null) as string | null;
  }
}

const NAMES = initNames("success", "data", "error");
