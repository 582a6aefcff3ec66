import { pointerTo } from "../../json/index.ts";
import { FreeNames } from "../FreeNames.ts";
import { type Field, originalTypes, type Plan } from "../plan/Plan.ts";
import { withoutNull } from "../plan/unionPlan.ts";
import { listedNames, partsByName } from "./namedParts.ts";
import type { JoinedSchemas, Place, ReadContext } from "./ReadContext.ts";

/**
 * The named properties of an object; `undefined` if a required property can have no value.
 *
 * @param mayHaveOthers whether the object may have additional properties.
 * @example
 * readFields(context, joined, false)?.map(({ name }) => name); // ["city"]
 */
export function readFields(context: ReadContext, joined: JoinedSchemas, mayHaveOthers: boolean): Field[] | undefined {
  const { schemaParts, place } = joined;
  const required = new Set(schemaParts.flatMap(({ schema }) => schema.required ?? []));
  const declared = schemaParts.flatMap(({ schema }) => Object.keys(schema.properties ?? {}));
  const names = new Set([...declared, ...required, ...listedNames(schemaParts)]);
  const partsNamed = partsByName(context, schemaParts);
  const fields: Field[] = [];
  const keys = new FreeNames(names);
  for (const name of names) {
    const isNeeded = required.has(name);
    const parts = partsNamed(name);
    const path = parts[0]?.path ?? "";
    const inside: Place = { level: place.level + 1, optionals: place.optionals + (isNeeded ? 0 : 1), isRoot: false };
    const plan = context.read(parts.length > 0 ? parts : [{ schema: true, path: schemaParts[0]?.path ?? "" }], inside);
    if (plan !== undefined) {
      fields.push(fieldOf(context, { name, plan, path, isNeeded }, keys));
    } else if (isNeeded) {
      return undefined;
    } else {
      const own = parts.filter((part) => part.path.endsWith(pointerTo("/properties", name)));
      // An open object may still have this property.
      context.changes.unfit(own.length > 0 ? own : parts, "the optional property is absent", !mayHaveOthers);
    }
  }
  return fields;
}

type Named = { readonly name: string; readonly plan: Plan; readonly path: string; readonly isNeeded: boolean };

function fieldOf(context: ReadContext, { name, plan, path, isNeeded }: Named, keys: FreeNames): Field {
  const isNullable = !isNeeded && (context.rules.allRequired || context.excess-- > 0);
  const key = keyOf(context, name, keys, path);
  return {
    ...{ name, key, isNullable, isRequired: isNeeded || isNullable },
    plan: isNeeded ? plan : optionalPlan(context, plan, isNullable, path),
  };
}

/**
 * The form of an optional property: null means that it is absent, but null is not offered if the provider limits
 * unions.
 */
function optionalPlan({ rules, changes }: ReadContext, plan: Plan, isNullable: boolean, path: string): Plan {
  if (isNullable) {
    const message = originalTypes(plan).has("null")
      ? "it is required, and null, which it takes too, says that it is absent"
      : "it is required, and null says that it is absent";
    changes.add("nullable", path, "required", message);
    return plan;
  }
  const rest = rules.limits.unions === undefined ? undefined : withoutNull(plan);
  if (rest === undefined) return plan;
  changes.add("nullable", path, "type", "null is not offered: the property is absent instead");
  return rest;
}

/** The sent name of a property, which a provider may restrict. */
function keyOf({ rules, changes }: ReadContext, name: string, keys: FreeNames, path: string): string {
  if (rules.propertyName === undefined || rules.propertyName.test(name)) return name;
  const key = keys.take(name.replaceAll(/[^a-zA-Z0-9_.-]+/g, "_").slice(0, 56) || "property");
  changes.add("rewritten", path, "properties", `the property is called ${JSON.stringify(key)}`);
  return key;
}
