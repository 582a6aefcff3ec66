import { shorten } from "../checks/index.ts";

/**
 * A foreign text as a JSON string on one line. Its quotation marks are escaped, so that no part of it looks like our
 * own text. It is cut after `maxLength` UTF-16 code units and then ends in "…".
 */
export const quoted = (text: string, maxLength: number): string => JSON.stringify(shorten(text, maxLength));
