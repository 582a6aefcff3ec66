import { type Release, releases, shapeIn } from "../../../releases/releases.ts";
import type { FieldKinds, Shape } from "../../../releases/shapeOf.ts";
import { type Case, casesOf } from "./casesOf.ts";

/** A payload, and the fields of its class in the profile that it was made for. */
type Made = { readonly one: Case; readonly fields: FieldKinds };

/**
 * What each profile is asked: the payloads made for it, and those made for the profiles before it. Left out are payloads
 * of a class that it lacks or that name objects of one, and copies whose update has a field that is of another kind here:
 * Python checks no update, and this package refuses what does not fit.
 *
 * @example
 * allCases().get("0.1.4")?.length; // 3077: 1303 are made for it
 */
export function allCases(): Map<Release, readonly Case[]> {
  const made = new Map<string, Made>();
  const asked = releases.map((release): [Release, Case[]] => {
    const shape = shapeIn(release);
    for (const one of casesOf(release)) {
      const key = JSON.stringify([one.model, one.operation, one.options, one.input]);
      if (!made.has(key)) made.set(key, { one, fields: shape[one.model] as FieldKinds });
    }
    return [release, [...made.values()].filter((each) => canAsk(shape, each)).map(({ one }) => one)];
  });
  return new Map(asked);
}

function canAsk(shape: Shape, { one: { model, input, options }, fields }: Made): boolean {
  const { update = "{}" } = options;
  const objects = [...`${input}${update}`.matchAll(/"\$object":"(\w+)"/g)].map(([, name]) => name as string);
  if (![model, ...objects].every((name) => Object.hasOwn(shape, name))) return false;
  const [before, now] = [fields, shape[model] as FieldKinds].map(kindsByName);
  return Object.keys(JSON.parse(update)).every((field) => before?.get(field) === now?.get(field));
}

/** The kind of each field as text, without the fields of its class. */
function kindsByName(fields: FieldKinds): ReadonlyMap<string, string> {
  const rows = Object.entries(fields).map(([name, kind]): [string, string] => {
    const { fields: _, ...rest } = typeof kind === "object" && "fields" in kind ? kind : { kind, fields: undefined };
    return [name.replace("*", ""), JSON.stringify(rest)];
  });
  return new Map(rows);
}
