export { type InlineOptions, type InlineTexts, inlineTexts } from "./inlineTexts.ts";
