import { isObject, type JsonSchema, type JsonSchemaType } from "../../schema/index.ts";
import { type Node, type Notes, withLimits } from "../Node.ts";

/** Pairs, whose values `value` is the node of. */
export type PairsNode = Node & { form: "pairs"; value: Node };

/**
 * An object with free names, as a list of `{ key, value }`. A list in which a key comes twice stays as it is.
 *
 * @example
 * pairsNode(number, {}, NO_NOTES).decode([{ key: "a", value: 1 }], new Trip()); // { a: 1 }
 */
export function pairsNode(value: Node, keywords: JsonSchema, notes: Notes): PairsNode {
  return {
    form: "pairs",
    value,
    isCoded: true,
    original: OBJECT,
    strict: ARRAY,
    height: 2 + value.height,
    write(out) {
      out.spend();
      const properties = { key: { type: "string" as const }, value: out.finish(value.write(out)) };
      const items: JsonSchema = {
        type: "object",
        properties,
        required: ["key", "value"],
        additionalProperties: false,
      };
      const limits = ["an object as a list of its keys and values"];
      return {
        schema: { type: "array", items, ...keywords },
        notes: withLimits(notes, limits),
      };
    },
    decode(pairs, trip) {
      if (!Array.isArray(pairs) || !pairs.every(isPair)) return pairs;
      const index = repeatIn(pairs);
      if (index >= 0) {
        trip.repeats.push({ list: pairs, index });
        return pairs;
      }
      return trip.into(pairs, () =>
        Object.fromEntries(pairs.map((pair): [string, unknown] => [pair.key, value.decode(pair.value, trip)])),
      );
    },
  };
}

const OBJECT: ReadonlySet<JsonSchemaType> = new Set<JsonSchemaType>(["object"]);
const ARRAY: ReadonlySet<JsonSchemaType> = new Set<JsonSchemaType>(["array"]);

function isPair(pair: unknown): pair is { key: string; value: unknown } {
  return isObject(pair) && typeof pair.key === "string" && Object.hasOwn(pair, "value");
}

/** The place of the first pair whose key an earlier one has. */
function repeatIn(pairs: readonly { readonly key: string }[]): number {
  const seen = new Set<string>();
  return pairs.findIndex(({ key }) => seen.size === seen.add(key).size);
}
