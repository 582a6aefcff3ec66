/** The keywords that are meant by the name of a type; no `type` for any value. */
export type MeantType = { readonly type?: string | readonly string[]; readonly items?: object };

/**
 * The type that is meant by a name that JSON Schema does not have: those of programming languages and databases, unions
 * and lists as Python and TypeScript write them, and Gemini's own in capitals, of which each has one reading. `{}` for a
 * name of any value, and `undefined` for names with several readings.
 *
 * @example
 * meantType("number[]"); // { type: "array", items: { type: "number" } }
 * meantType("Optional[int]"); // { type: ["integer", "null"] }
 * meantType("any"); // {}
 * meantType("money"); // undefined
 */
export function meantType(name: unknown): MeantType | undefined {
  // Serializers write null for a type that was not given.
  if (name === null || name === "") return {};
  if (typeof name !== "string" || name.length > MAX_NAME) return undefined;
  const word = name.toLowerCase().trim();
  const members = word.split(BETWEEN_MEMBERS).map((member) => member.trim());
  if (members.length > 1) return members.includes("") ? undefined : meantUnion(members);
  if (word.endsWith("[]")) return listOf(word.slice(0, -2));
  const [, outer, inner = ""] = /^(array|list|optional|union)[<[](.*)[>\]]$/.exec(word) ?? [];
  if (outer === "optional") return meantUnion([inner, "null"]);
  if (outer === "union") return meantType(inner);
  if (outer !== undefined) return listOf(inner);
  const type = TYPES_MEANT.get(word);
  return type === undefined ? undefined : type === "" ? {} : { type };
}

/** The longest name that is read, in characters. @internal */
const MAX_NAME = 200;

/** A bar or a comma that is not within brackets. */
const BETWEEN_MEMBERS = /[|,](?![^[<]*[\]>])/;

/**
 * The types that are meant by several names together; `undefined` if one of them has several readings.
 *
 * @example
 * meantUnion(["str", "int[]"]); // { type: ["string", "array"], items: { type: "integer" } }
 */
export function meantUnion(names: readonly unknown[]): MeantType | undefined {
  const meant = names.map(meantType);
  if (!meant.every((one) => one !== undefined)) return undefined;
  const types = [...new Set(meant.flatMap(({ type }) => type ?? []))];
  if (types.length === 0 || meant.some(({ type }) => type === undefined)) return {};
  const [items, ...others] = meant.flatMap((one) => one.items ?? []);
  // The items of several lists may be anything.
  const ofItems = items === undefined || others.length > 0 ? {} : { items };
  return { type: types.length === 1 ? (types[0] as string) : types, ...ofItems };
}

/**
 * Whether the type of a tool's parameters may mean an object, which all arguments are.
 *
 * @example
 * meansObject(["OBJECT", "null"]); // true
 * meansObject("array"); // false
 */
export function meansObject(type: unknown): boolean {
  if (type === "object") return true;
  const meant = [type].flat().map(meantType);
  return meant.length === 0 || meant.some((one) => one && [one.type ?? "object"].flat().includes("object"));
}

function listOf(element: string): MeantType {
  return { type: "array", items: meantType(element) ?? {} };
}

const MEANT: { readonly [type: string]: string } = {
  "": "any unknown mixed undefined",
  string: "string str text char varchar uuid email url uri date datetime date-time timestamp",
  integer: "integer int int32 int64 long bigint",
  number: "number float float32 float64 double decimal real",
  boolean: "boolean bool",
  array: "array list",
  object: "object dict map record struct",
  null: "null none nil",
};

const TYPES_MEANT: ReadonlyMap<string, string> = new Map([
  ...Object.entries(MEANT).flatMap(([type, names]) => names.split(" ").map((name): [string, string] => [name, type])),
]);
