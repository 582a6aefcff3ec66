import type { WireTool } from "../tools/WireTool.ts";
import type { ResultPart } from "./ResultPart.ts";

/**
 * A checked part of a result. Every part has a text; the text of other data names it. A resource becomes its text, or
 * the image, audio or file that it contains; a link to a resource becomes text.
 */
export type ContentPart = { readonly text: string; readonly given: ResultPart } & (
  | { readonly type: "text" }
  | { readonly type: "json"; readonly value: unknown }
  | { readonly type: "image" | "audio"; readonly data: string; readonly mimeType: string }
  | { readonly type: "file"; readonly data: string; readonly mimeType: string; readonly uri: string }
  | { readonly type: "tools"; readonly tools: readonly WireTool[] }
);

/** Why a provider does not accept a part, with a solution; `at` is the place in the part. */
export type Refused = { readonly fault: string; readonly at?: string };
