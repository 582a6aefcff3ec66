/** A schema within a schema, and its path, a JSON Pointer. */
export type SchemaNode = { readonly node: Record<string, unknown>; readonly path: string };

const MAPS = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const LISTS = ["anyOf", "oneOf", "allOf", "prefixItems", "items"];
const SINGLES = [
  ...["items", "additionalProperties", "additionalItems", "unevaluatedProperties", "unevaluatedItems", "contains"],
  ...["propertyNames", "not", "if", "then", "else"],
];

/** All schemas of a schema that are objects, the whole first. */
export function schemaNodes(schema: unknown): SchemaNode[] {
  const found: SchemaNode[] = [];
  const waiting: { readonly value: unknown; readonly path: string }[] = [{ value: schema, path: "" }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (!isObject(next.value)) continue;
    found.push({ node: next.value, path: next.path });
    waiting.push(...childrenOf(next.value, next.path).reverse());
  }
  return found;
}

function childrenOf(node: Record<string, unknown>, path: string): { value: unknown; path: string }[] {
  const maps = MAPS.flatMap((keyword) =>
    isObject(node[keyword]) ? entriesOf(node[keyword], `${path}/${keyword}`) : [],
  );
  const lists = LISTS.flatMap((keyword) => entriesOf(listOf(node[keyword]), `${path}/${keyword}`));
  const singles = SINGLES.map((keyword) => ({ value: node[keyword], path: `${path}/${keyword}` }));
  return [...maps, ...lists, ...singles];
}

function entriesOf(values: object, path: string): { value: unknown; path: string }[] {
  return Object.entries(values).map(([key, value]) => ({ value, path: childPath(path, key) }));
}

/** The value that a reference within a document leads to, or `undefined`. */
export function resolveReference(document: unknown, reference: string): unknown {
  if (reference === "#") return document;
  if (!reference.startsWith("#/")) return namedNode(document, reference);
  return reference
    .slice(2)
    .split("/")
    .reduce((value: unknown, key) => {
      const name = decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~");
      return typeof value === "object" && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined;
    }, document);
}

function namedNode(document: unknown, reference: string): unknown {
  const isNamed = (node: Record<string, unknown>) =>
    node.$id === reference || (reference.startsWith("#") && node.$anchor === reference.slice(1));
  return schemaNodes(document).find(({ node }) => isNamed(node))?.node;
}

/** Whether a schema refers to itself, directly or through others. */
export function isRecursive(schema: unknown): boolean {
  const finished = new Set<unknown>();
  const open = new Set<unknown>();
  const waiting: { readonly value: unknown; readonly isLeft: boolean }[] = [{ value: schema, isLeft: false }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, isLeft } = next;
    if (isLeft) {
      open.delete(value);
      finished.add(value);
    } else if (open.has(value)) {
      return true;
    } else if (!finished.has(value)) {
      open.add(value);
      waiting.push({ value, isLeft: true });
      for (const to of targetsOf(schema, value)) waiting.push({ value: to, isLeft: false });
    }
  }
  return false;
}

/** What a schema leads to: the schemas right within it and the target of its reference. */
function targetsOf(schema: unknown, value: unknown): unknown[] {
  if (!isObject(value)) return [];
  const inner = childrenOf(value, "").map((child) => child.value);
  return typeof value.$ref === "string" ? [...inner, resolveReference(schema, value.$ref)] : inner;
}

/** The texts of all references in a schema. */
export function referencesIn(schema: unknown): string[] {
  return schemaNodes(schema).flatMap(({ node }) => (typeof node.$ref === "string" ? [node.$ref] : []));
}

/** The path of a member of the value at a path. */
export function childPath(path: string, name: string): string {
  return `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** Whether a value is an object and no array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value if it is an array, and otherwise an empty one. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value if it is an object, and otherwise an empty one. */
export function objectOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}
