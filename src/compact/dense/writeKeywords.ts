import { isTypeName } from "../read/index.ts";
import { longPiece } from "./annotationsOf.ts";

/**
 * A schema as the name of its type and a comment with all of its further keywords as they are, references and their
 * definitions included. It loses nothing, and takes hardly more characters than the JSON whatever the schema is.
 *
 * @example
 * writeKeywords({ type: "object", properties: { a: {} } }); // object /*properties={"a":{}}*\/
 */
export function writeKeywords(schema: { readonly [keyword: string]: unknown }): string {
  const { type } = schema;
  const isNamed = isTypeName(type);
  const pieces = Object.keys(schema)
    .filter((keyword) => schema[keyword] !== undefined && !(isNamed && keyword === "type"))
    .map((keyword) => longPiece(keyword, schema[keyword], undefined));
  const word = isNamed ? (type === "array" ? "unknown[]" : type) : "unknown";
  return pieces.length > 0 ? `${word} /*${pieces.join(" ")}*/` : word;
}
