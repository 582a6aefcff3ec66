import { shorten } from "../json/index.ts";

/**
 * A text of others as a JSON string: on one line, its quotation marks escaped, so that it cannot end early and go on as
 * if it were ours. What is longer than `maxLength` UTF-16 code units is cut there, and ends in "…".
 */
export const quoted = (text: string, maxLength: number): string => JSON.stringify(shorten(text, maxLength));
