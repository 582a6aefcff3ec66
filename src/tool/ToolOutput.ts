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
 * What a ToolOutput is made from. Names are taken as in Python too.
 *
 * @example
 * const init: ToolOutputInit = { success: true, data: { content: "12 °C" } };
 */
export type ToolOutputInit = {
  success: boolean;
  data?: unknown;
  error?: string | null;
  extractedContent?: string | null;
  extracted_content?: string | null;
  includeExtractedContentOnlyOnce?: boolean;
  include_extracted_content_only_once?: boolean;
  longTermMemory?: string | null;
  long_term_memory?: string | null;
};

/**
 * What a tool of the Python SDK gives back: the Python class `ToolOutput`.
 *
 * @throws {ValidationError} where the Python class refuses a value.
 * @example
 * new ToolOutput({ success: true, data: { content: "12 °C" } }).modelDumpJson({ excludeNone: true });
 * // '{"success":true,"data":{"content":"12 °C"},"include_extracted_content_only_once":false}'
 */
export class ToolOutput extends Model {
  readonly success: boolean;
  /** Any JSON value; null where there is none. */
  readonly data: unknown;
  readonly error: string | null;
  readonly extractedContent: string | null;
  readonly includeExtractedContentOnlyOnce: boolean;
  readonly longTermMemory: string | null;

  constructor(init: ToolOutputInit) {
    super("ToolOutput", readInit("ToolOutput", init, NAMES));
    const given = this[givenFields];
    this.success = given.success as boolean;
    this.data = given.data ?? null;
    this.error = (given.error ?? null) as string | null;
    this.extractedContent = (given.extracted_content ?? null) as string | null;
    this.includeExtractedContentOnlyOnce = (given.include_extracted_content_only_once ?? false) as boolean;
    this.longTermMemory = (given.long_term_memory ?? null) as string | null;
  }

  /**
   * An output from a plain value, checked as the Python class does.
   *
   * @throws {ValidationError} where that refuses the value.
   * @throws {ReleaseError} where the release has no such class.
   * @example
   * ToolOutput.modelValidate({ success: "yes" }).success; // true
   */
  static modelValidate(value: unknown, options?: ValidateOptions): ToolOutput {
    return isInstance(value, ToolOutput) && options?.sdk === undefined
      ? value
      : fromFields(validated("ToolOutput", value, options));
  }

  /**
   * An output from JSON text, checked as the Python class does.
   *
   * @throws {ValidationError} where that refuses the text or its value.
   * @throws {ReleaseError} where the release has no such class.
   * @example
   * ToolOutput.modelValidateJson('{"success":false,"error":"no such file"}').error; // "no such file"
   */
  static modelValidateJson(text: string, options?: ValidateOptions): ToolOutput {
    return fromFields(validatedJson("ToolOutput", text, options));
  }
}

const NAMES = namesOf(
  ...["success", "data", "error", "extractedContent", "includeExtractedContentOnlyOnce", "longTermMemory"],
);

const fromFields = (fields: ValidatedFields): ToolOutput => new ToolOutput(fields as unknown as ToolOutputInit);
