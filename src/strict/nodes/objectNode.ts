import { setOwn } from "../../json/index.ts";
import { isObject, type JsonSchema, type JsonSchemaType } from "../../schema/index.ts";
import type { Node, Notes } from "../Node.ts";
import { nullable } from "./nullable.ts";

/**
 * A property: `name` in the original, `key` in the strict form; `isNullable` where null says that it is absent.
 *
 * @example
 * const field: Field = { name: "city", key: "city", node, isRequired: true, isNullable: false };
 */
export type Field = { name: string; key: string; node: Node; isRequired: boolean; isNullable: boolean };

/**
 * What becomes of properties without a name in the schema: there are none, they stand among the others, or in a list
 * of pairs under a key of its own.
 *
 * @example
 * const rest: Rest = { form: "closed" };
 */
export type Rest = { form: "closed" } | { form: "open"; node?: Node } | { form: "pairs"; key: string; node: Node };

/** An object with its properties. */
export type ObjectNode = Node & { form: "object"; fields: readonly Field[]; rest: Rest };

/**
 * An object with named properties.
 *
 * @example
 * objectNode([{ name: "city", key: "city", node, isRequired: false, isNullable: true }], { form: "closed" }, NO_NOTES);
 */
export function objectNode(fields: readonly Field[], rest: Rest, notes: Notes): ObjectNode {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const byName = new Map(fields.map((field) => [field.name, field]));
  const more = rest.form === "closed" ? undefined : rest.node;
  const children = [...fields.map(({ node }) => node), ...(more ? [more] : [])];
  return {
    form: "object",
    fields,
    rest,
    isCoded: fields.some(({ name, key }) => name !== key),
    children,
    ...(rest.form === "closed" && { properties: byKey }),
    original: OBJECT,
    strict: OBJECT,
    height: 1 + children.reduce((most, { height }) => Math.max(most, height), 0),
    write(out) {
      out.spend();
      const properties = fields.map(({ key, node: child, isNullable }): [string, JsonSchema] => {
        const written = child.write(out);
        return [key, out.finish(isNullable ? nullable(child, written, out) : written)];
      });
      const names = fields.filter(({ isRequired }) => isRequired).map(({ key }) => key);
      if (rest.form === "pairs") {
        properties.push([rest.key, out.finish(rest.node.write(out))]);
        names.push(rest.key);
      }
      const schema: JsonSchema = { type: "object", properties: Object.fromEntries(properties), required: names };
      if (rest.form !== "open") schema.additionalProperties = false;
      else if (rest.node !== undefined) schema.additionalProperties = out.finish(rest.node.write(out));
      return { schema, notes };
    },
    decode(value, trip) {
      if (!isObject(value)) return value;
      return trip.into(value, () => {
        const out: Record<string, unknown> = {};
        for (const key of Object.keys(value)) {
          const field = byKey.get(key);
          if (rest.form === "pairs" && key === rest.key && field === undefined) {
            const others = rest.node.decode(value[key], trip);
            if (!isObject(others)) setOwn(out, key, others);
            // A property with a name counts where it stands, also as an absent one.
            else for (const name of Object.keys(others)) if (!byName.has(name)) setOwn(out, name, others[name]);
          } else if (field === undefined) {
            setOwn(out, key, rest.form === "open" && rest.node ? rest.node.decode(value[key], trip) : value[key]);
          } else if (value[key] !== null || !isAbsentAsNull(field)) {
            setOwn(out, field.name, field.node.decode(value[key], trip));
          }
        }
        return out;
      });
    },
  };
}

const OBJECT: ReadonlySet<JsonSchemaType> = new Set<JsonSchemaType>(["object"]);

/** Null for an optional property was invented, unless the original has it too and can do without it. */
function isAbsentAsNull({ isRequired, isNullable, node }: Field): boolean {
  return isNullable || (!isRequired && !node.original.has("null"));
}
