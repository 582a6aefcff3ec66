/**
 * The type that is meant by a name that JSON Schema does not have: those of programming languages and databases, and
 * Gemini's own in capitals, of which each has one reading. `{}` for a name of any value, and `undefined` for names with several readings.
 *
 * @example
 * meantType("number[]"); // { type: "array", items: { type: "number" } }
 * meantType("any"); // {}
 * meantType("money"); // undefined
 */
export function meantType(name: unknown): { readonly type?: string; readonly items?: object } | undefined {
  // Serializers write null for a type that was not given.
  if (name === null || name === "") return {};
  if (typeof name !== "string") return undefined;
  const word = name.toLowerCase().trim();
  if (word.endsWith("[]")) return listOf(word.slice(0, -2));
  const [, element] = /^(?:array|list)<(.*)>$/.exec(word) ?? [];
  if (element !== undefined) return listOf(element);
  const type = TYPES_MEANT.get(word);
  return type === undefined ? undefined : type === "" ? {} : { type };
}

/**
 * Whether the type of a tool's parameters may mean an object, which all arguments are.
 *
 * @example
 * meansObject(["OBJECT", "null"]); // true
 * meansObject("array"); // false
 */
export function meansObject(type: unknown): boolean {
  const meant = [type].flat().map(meantType);
  return meant.length === 0 || meant.some((one) => one !== undefined && (one.type ?? "object") === "object");
}

function listOf(element: string): { readonly type: string; readonly items: object } {
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
