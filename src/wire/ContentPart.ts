import type { ResultPart } from "./ResultPart.ts";
import type { WireTool } from "./WireTool.ts";

/**
 * A part of a result that was checked. Every one has a text, which names what is no text. A resource is its text, or the
 * image, the audio or the file that it holds; a link to one is text.
 */
export type ContentPart = { readonly text: string; readonly given: ResultPart } & (
  | { readonly type: "text" }
  | { readonly type: "json"; readonly value: unknown }
  | { readonly type: "image" | "audio"; readonly data: string; readonly mimeType: string }
  | { readonly type: "file"; readonly data: string; readonly mimeType: string; readonly uri: string }
  | { readonly type: "tools"; readonly tools: readonly WireTool[] }
);

/** Why a provider does not take a part, with the way out; `at` is the place in the part. */
export type Refused = { readonly fault: string; readonly at?: string };
