import { html, type TemplateResult } from "lit";
import { coloured } from "./coloured.ts";

/** A text of code that scrolls, with a name for screen readers. */
export const codeBlock = (label: string, text: string, wraps = false): TemplateResult =>
  html`<pre class="code ${wraps ? "wraps" : ""}" tabindex="0" role="region" aria-label=${label}>${coloured(text)}</pre>`;

/** A value as JSON over several lines. */
export const jsonBlock = (label: string, value: unknown): TemplateResult => codeBlock(label, jsonText(value));

/** The JSON text of a value; a bigint is written as its digits in quotes. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === "bigint" ? `${part}` : part), 2) ?? "undefined";
