import { givenFields, type Mirror, Model } from "../../pydantic/index.ts";
import { initNames, readInit } from "./checkInit.ts";

/** The input of ToolOutput. Fields may have Python's names, too. */
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
 * The result of a tool of the Python SDK: the Python class `ToolOutput`.
 *
 * @throws {ValidationError} if the Python class rejects a value.
 * @example
 * new ToolOutput({ success: true, data: { content: "12 °C" } }).modelDumpJson({ excludeNone: true });
 * // '{"success":true,"data":{"content":"12 °C"},"include_extracted_content_only_once":false}'
 */
export class ToolOutput extends Model {
  static override readonly "~mirror": Mirror<ToolOutput> = { name: "ToolOutput", class: ToolOutput };
  readonly success: boolean;
  /** Any JSON value; null if there is no data. */
  readonly data: unknown;
  readonly error: string | null;
  readonly extractedContent: string | null;
  readonly includeExtractedContentOnlyOnce: boolean;
  readonly longTermMemory: string | null;

  constructor(init: ToolOutputInit) {
    super(readInit("ToolOutput", init, NAMES));
    const given = this[givenFields];
    this.success = given.success as boolean;
    this.data = given.data ?? null;
    this.error = (given.error ?? null) as string | null;
    this.extractedContent = (given.extracted_content ?? null) as string | null;
    this.includeExtractedContentOnlyOnce = (given.include_extracted_content_only_once ?? false) as boolean;
    this.longTermMemory = (given.long_term_memory ?? null) as string | null;
  }
}

const NAMES = initNames(
  ...["success", "data", "error", "extractedContent", "includeExtractedContentOnlyOnce", "longTermMemory"],
);
