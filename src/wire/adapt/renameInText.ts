import { JsonError, MAX_DEPTH, parse } from "../../json/index.ts";
import { isObject, type JsonSchema, resolveReference } from "../../schema/index.ts";
import { type SentNames, withoutMarks } from "./propertyNames.ts";

/**
 * The JSON text of arguments in which properties have the names that the provider has for them, or their own again. Only
 * the names of properties that the schema declares at a place change there, and further names that would be taken for a
 * made one; everything else stays as it is, also what follows the first place at which the text is not valid JSON.
 *
 * @example
 * const names = new Map([["$top", "_top_2c0b9429"]]);
 * renameInText('{"_top_2c0b9429":5,}', { properties: { $top: {} } }, names, "own"); // '{"$top":5,}'
 */
export function renameInText(text: string, schema: object, names: SentNames, to: "own" | "sent"): string {
  const places = new Places(schema as JsonSchema, names);
  return renameByPlaces(text, places, places.applying([schema]), to);
}

/** The same for the text of a value to which some schemas apply. */
export function renameByPlaces(text: string, places: Places, applying: readonly Schema[], to: "own" | "sent"): string {
  const end = readableLength(text);
  const containers: Container[] = [];
  let schemas = applying;
  const renamed = withTokens(text.slice(0, end), (token, isWhole) => {
    const container = containers.at(-1);
    switch (token[0]) {
      case "{":
      case "[":
        if (container) schemas = places.below(container);
        containers.push(containerOf(schemas, token === "["));
        return token;
      case "}":
      case "]":
        containers.pop();
        return token;
      case ",":
        if (container) Object.assign(container, { index: container.index + 1, name: undefined });
        return token;
      default:
        return container && isWhole && !container.isArray && container.name === undefined
          ? nameToken(token, container, places, to)
          : token;
    }
  });
  return renamed + text.slice(end);
}

/**
 * A JSON text in which each string, bracket and comma is replaced. A string that the end of the text cuts is not whole. A
 * regular expression for whole strings would need memory for each of their escapes.
 */
function withTokens(text: string, replace: (token: string, isWhole: boolean) => string): string {
  const marks = /["{}[\],]/g;
  let [replaced, copied] = ["", 0];
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    const start = mark.index;
    const end = mark[0] === '"' ? endOfString(text, start) : start + 1;
    const token = text.slice(start, end ?? text.length);
    const other = replace(token, end !== undefined);
    if (other !== token) {
      replaced += text.slice(copied, start) + other;
      copied = start + token.length;
    }
    marks.lastIndex = start + token.length;
  }
  return replaced + text.slice(copied);
}

/** The place behind a string; `undefined` if the text ends before it. */
function endOfString(text: string, start: number): number | undefined {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text[at - 1 - escapes] === "\\") escapes++;
    if (escapes % 2 === 0) return at + 1;
  }
  return undefined;
}

/** The length of a text up to the place at which it is not valid JSON. */
function readableLength(text: string): number {
  try {
    JSON.parse(text);
    return text.length;
  } catch {
    return firstFault(text);
  }
}

function firstFault(text: string): number {
  try {
    parse(text, { integers: "bigint", maxDepth: MAX_DEPTH, maxLength: text.length });
    return text.length;
  } catch (error) {
    return error instanceof JsonError ? (error.index ?? 0) : 0;
  }
}

/** A schema that applies to a value. */
export type Schema = { readonly [keyword: string]: unknown };

/** An object or array of the text that has begun, with the schemas that apply to it. */
type Container = {
  readonly schemas: readonly Schema[];
  readonly isArray: boolean;
  index: number;
  /** The own name of the property whose value is read. */
  name: string | undefined;
  /** Properties that were read by their made names, and by their own. */
  readonly restored: Set<string>;
  readonly kept: Set<string>;
};

/** A part of a value, by the schemas of the object or array around it. */
type Part = Pick<Container, "schemas" | "isArray" | "index" | "name">;

const containerOf = (schemas: readonly Schema[], isArray: boolean): Container => ({
  ...{ schemas, isArray, index: 0, name: undefined },
  ...{ restored: new Set(), kept: new Set() },
});

function nameToken(token: string, container: Container, places: Places, to: "own" | "sent"): string {
  const written: string = JSON.parse(token);
  const other = to === "own" ? ownName(written, container, places) : sentName(written, container, places);
  // The schemas have the own names. The one that was sent, or is kept, names no property of theirs then.
  container.name = to === "own" ? other : written;
  return other === written ? token : JSON.stringify(other);
}

function sentName(written: string, container: Container, places: Places): string {
  if (declares(container, written)) return places.sentName(written) ?? written;
  return madeFor(written, container, places) === undefined ? written : `${written}_`;
}

/**
 * The own name of a property. An answer can have both names of one: the second stays as the other name, so that the value
 * of neither is lost, and the schema decides whether it may be there.
 */
function ownName(written: string, container: Container, places: Places): string {
  if (declares(container, written)) {
    const made = places.sentName(written);
    if (made === undefined) return written;
    if (container.restored.has(written)) return made;
    container.kept.add(written);
    return written;
  }
  const own = madeFor(written, container, places);
  if (own === undefined) return written;
  if (written.endsWith("_")) return written.slice(0, -1);
  if (container.kept.has(own)) return written;
  container.restored.add(own);
  return own;
}

const declares = ({ schemas }: Pick<Container, "schemas">, name: string): boolean =>
  schemas.some(({ properties }) => isObject(properties) && Object.hasOwn(properties, name));

/**
 * The own name of the property whose made name this is, or of which it is the escaped form: a further property that has
 * the made name as its own is sent with a `_` at its end, and with one more for each `_` there.
 */
function madeFor(written: string, container: Container, places: Places): string | undefined {
  const own = places.ownName(withoutMarks(written));
  return own !== undefined && declares(container, own) ? own : undefined;
}

/** Which schemas apply to the parts of a value. */
export class Places {
  readonly #root: JsonSchema;
  readonly #sent: SentNames;
  readonly #own: SentNames;
  /** What was found last below the schemas of a container. */
  readonly #below = new WeakMap<object, { readonly parts: readonly unknown[]; readonly applying: readonly Schema[] }>();

  constructor(root: JsonSchema, sent: SentNames) {
    this.#root = root;
    this.#sent = sent;
    this.#own = new Map(Array.from(sent, ([name, other]) => [other, name]));
  }

  sentName(name: string): string | undefined {
    return this.#sent.get(name);
  }

  /** The names that are sent for properties which some schemas declare. */
  declaredNames(schemas: readonly Schema[]): SentNames {
    return new Map([...this.#sent].filter(([name]) => declares({ schemas }, name)));
  }

  ownName(name: string): string | undefined {
    return this.#own.get(name);
  }

  /** The schemas of the value that comes next in a container; those of items are nearly always the same. */
  below({ schemas, isArray, index, name = "" }: Part): readonly Schema[] {
    const parts = schemas.flatMap((schema) => (isArray ? itemsOf(schema, index) : propertyOf(schema, name)));
    const known = this.#below.get(schemas);
    if (known && known.parts.length === parts.length && known.parts.every((part, at) => part === parts[at]))
      return known.applying;
    const applying = this.applying(parts);
    this.#below.set(schemas, { parts, applying });
    return applying;
  }

  /** Schemas, and all that apply to the same value: those of references and of all branches. */
  applying(schemas: readonly unknown[]): readonly Schema[] {
    const found = new Set(schemas.filter(isObject) as Schema[]);
    for (const schema of found) for (const one of this.#alsoApplying(schema)) if (isObject(one)) found.add(one);
    return [...found];
  }

  #alsoApplying(schema: Schema): unknown[] {
    const { $ref, $dynamicRef, $recursiveRef, dependentSchemas, dependencies } = schema;
    const targets = [$ref, $dynamicRef, $recursiveRef].flatMap((ref) => {
      const target = typeof ref === "string" ? resolveReference(this.#root, ref, schema as JsonSchema) : undefined;
      return target?.found ? [target.schema] : [];
    });
    return [
      ...BRANCHES.flatMap((keyword) => [schema[keyword]].flat()),
      ...[dependentSchemas, dependencies].flatMap((map) => Object.values(mapIn(map))),
      ...targets,
    ];
  }
}

const BRANCHES = ["allOf", "anyOf", "oneOf", "if", "then", "else", "not"] as const;

const mapIn = (value: unknown): Schema => (isObject(value) ? value : {});

function propertyOf(
  { properties, patternProperties, additionalProperties, unevaluatedProperties }: Schema,
  name: string,
) {
  const declared = mapIn(properties);
  if (Object.hasOwn(declared, name)) return [declared[name]];
  // Whether a name fits a pattern is not decided here, as a pattern of a foreign schema may take forever.
  return [...Object.values(mapIn(patternProperties)), additionalProperties, unevaluatedProperties];
}

function itemsOf(
  { prefixItems, items, additionalItems, contains, unevaluatedItems }: Schema,
  index: number,
): unknown[] {
  const first = [prefixItems, items].find(Array.isArray) as readonly unknown[] | undefined;
  const rest = [Array.isArray(items) ? additionalItems : items, contains, unevaluatedItems];
  return first && index < first.length ? [first[index], contains] : rest;
}
