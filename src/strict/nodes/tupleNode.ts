import { isObject, type JsonSchemaType } from "../../schema/index.ts";
import { NO_NOTES, type Node, type Notes, withLimits } from "../Node.ts";
import { listNode } from "./listNode.ts";
import { type Field, type ObjectNode, objectNode } from "./objectNode.ts";

/** A tuple as the object that it is sent as; the fields of its `places` are called by their numbers, then `rest`. */
export type TupleNode = Node & {
  form: "tuple";
  object: ObjectNode;
  places: { readonly named: number; readonly least: number; readonly hasRest: boolean };
};

/**
 * A list with a schema for each place, as an object with a property for each place and a list of the rest.
 *
 * @example
 * tupleNode([number, number], undefined, 2, true, NO_NOTES).decode({ item0: 1, item1: 2 }, new Trip()); // [1, 2]
 */
export function tupleNode(
  prefix: readonly Node[],
  rest: Node | undefined,
  { minItems, allRequired }: { minItems: number; allRequired: boolean },
  notes: Notes,
): TupleNode {
  const fields = prefix.map((node, index): Field => {
    const isNullable = index >= minItems && allRequired;
    return { name: String(index), key: `item${index}`, node, isRequired: index < minItems || isNullable, isNullable };
  });
  if (rest) {
    const node = listNode({ items: rest, prefix: [], keywords: {} }, NO_NOTES);
    fields.push({ name: "rest", key: "rest", node, isRequired: true, isNullable: false });
  }
  const limits = ["an object for a list: each item under its place"];
  const object = objectNode(fields, { form: "closed" }, withLimits(notes, limits));
  return {
    ...object,
    form: "tuple",
    object,
    places: { named: prefix.length, least: minItems, hasRest: rest !== undefined },
    isCoded: true,
    original: ARRAY,
    decode(value, trip) {
      const places = object.decode(value, trip);
      if (!isObject(places) || !isObject(value)) return value;
      const others = Array.isArray(places.rest) ? places.rest : [];
      const count = Object.keys(places).length - (Object.hasOwn(places, "rest") ? 1 : 0);
      const list = Array.from({ length: count }, (_, index) => places[String(index)]);
      // A list has no gaps.
      const isWhole = list.every((_, index) => Object.hasOwn(places, String(index)));
      return isWhole && (others.length === 0 || count === prefix.length) ? [...list, ...others] : value;
    },
  };
}

const ARRAY: ReadonlySet<JsonSchemaType> = new Set<JsonSchemaType>(["array"]);
