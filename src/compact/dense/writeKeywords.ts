import { isTypeName } from "../../schema/index.ts";
import { longPiece } from "./annotationsOf.ts";

/**
 * A schema as the name of its type and a comment with all other keywords unchanged, including references and
 * definitions. It is lossless, and for every schema it takes hardly more characters than the JSON.
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
