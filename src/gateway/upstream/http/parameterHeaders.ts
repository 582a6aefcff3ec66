import { isObject } from "../../../schema/index.ts";
import { MAX_HEADER_DEPTH } from "../../limits.ts";

/**
 * The headers in which a request over HTTP repeats arguments. Since 2026-07-28 the tool's schema asks for them by
 * `x-mcp-header` in its properties.
 *
 * @example
 * const schema = { type: "object", properties: { region: { type: "string", "x-mcp-header": "Region" } } };
 * parameterHeaders(schema, { region: "eu" }); // { "Mcp-Param-Region": "eu" }
 */
export function parameterHeaders(schema: unknown, args: unknown): { [header: string]: string } {
  const headers: { [header: string]: string } = {};
  const visit = (schema: unknown, value: unknown, level: number): void => {
    if (!isObject(schema) || value === undefined || value === null || level > MAX_HEADER_DEPTH) return;
    const name = schema["x-mcp-header"];
    const text = headerText(value);
    if (typeof name === "string" && TOKEN.test(name) && text !== undefined)
      headers[`Mcp-Param-${name}`] = encoded(text);
    if (!isObject(schema.properties) || !isObject(value)) return;
    for (const [key, property] of Object.entries(schema.properties)) {
      if (Object.hasOwn(value, key)) visit(property, value[key], level + 1);
    }
  };
  visit(schema, args, 0);
  return headers;
}

/**
 * The text of a header that repeats an argument; undefined if it is not encoded as it should be.
 *
 * @example
 * decodeParameter("=?base64?ZXU=?="); // "eu"
 */
export function decodeParameter(header: string): string | undefined {
  const [, base64] = ENCODED.exec(header) ?? [];
  if (base64 === undefined) return header;
  const text = Buffer.from(base64, "base64").toString();
  return Buffer.from(text).toString("base64") === base64 ? text : undefined;
}

const ENCODED = /^=\?base64\?(.*)\?=$/;

/** RFC 9110, section 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,100}$/;

function headerText(value: unknown): string | undefined {
  if (typeof value === "string" || typeof value === "boolean") return String(value);
  const isExact = Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value);
  return isExact ? String(value) : undefined;
}

/** A header holds printable ASCII without spaces at its ends; the rest goes as Base64 of its UTF-8. */
function encoded(text: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?$/.test(text) && !ENCODED.test(text)) return text;
  return `=?base64?${Buffer.from(text).toString("base64")}?=`;
}
