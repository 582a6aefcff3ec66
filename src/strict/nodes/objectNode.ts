import { setOwn } from "../../json/index.ts";
import { isObject, type JsonSchema, type JsonSchemaType } from "../../schema/index.ts";
import type { Node, Notes, Trip } from "../Node.ts";
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

/**
 * An object with named properties.
 *
 * @example
 * objectNode([{ name: "city", key: "city", node, isRequired: false, isNullable: true }], { form: "closed" }, NO_NOTES);
 */
export function objectNode(fields: readonly Field[], rest: Rest, notes: Notes): Node {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const byName = new Map(fields.map((field) => [field.name, field]));
  const required = fields.filter((field) => field.isRequired && !field.isNullable);
  const more = rest.form === "closed" ? undefined : rest.node;
  const children = [...fields.map(({ node }) => node), ...(more ? [more] : [])];
  const node: Node = {
    form: "object",
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
    encode(value, trip) {
      if (!isObject(value)) return value;
      return trip.into(value, () => encodeObject(value, trip));
    },
    fits(value) {
      if (!isObject(value)) return false;
      if (rest.form === "closed" && Object.keys(value).some((name) => !byName.has(name))) return false;
      return required.every(({ name, node: child }) => {
        return Object.hasOwn(value, name) && (child.form !== "scalar" || (child.fits?.(value[name]) ?? true));
      });
    },
  };
  return node;

  function encodeObject(value: { readonly [key: string]: unknown }, trip: Trip): unknown {
    const out: Record<string, unknown> = {};
    for (const { name, key, node: child, isRequired, isNullable } of fields) {
      const isAbsent =
        !Object.hasOwn(value, name) || (value[name] === null && !isRequired && !child.original.has("null"));
      if (!isAbsent) setOwn(out, key, value[name] === null && isNullable ? null : child.encode(value[name], trip));
      else if (isNullable) setOwn(out, key, null);
    }
    const others = Object.keys(value).filter((name) => !byName.has(name));
    if (rest.form === "pairs") {
      setOwn(out, rest.key, rest.node.encode(Object.fromEntries(others.map((name) => [name, value[name]])), trip));
    } else if (rest.form === "open") {
      for (const name of others) setOwn(out, name, rest.node ? rest.node.encode(value[name], trip) : value[name]);
    }
    return out;
  }
}

const OBJECT: ReadonlySet<JsonSchemaType> = new Set<JsonSchemaType>(["object"]);

/** Null for an optional property was invented, unless the original has it too and can do without it. */
function isAbsentAsNull({ isRequired, isNullable, node }: Field): boolean {
  return isNullable || (!isRequired && !node.original.has("null"));
}
