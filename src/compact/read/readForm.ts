import { impliedTypes, isObject, isTypeName, type JsonSchemaType, listIn, type TypeSet } from "../../schema/index.ts";
import type { CompactNode, Form, FormField, Word, WordForm } from "./CompactNode.ts";
import { isAnything } from "./OpenSchemas.ts";
import { readLiterals } from "./readLiterals.ts";
import { meantNames, namesIn, type SchemaObject } from "./types.ts";

/** A schema whose form is read, and the readers of its parts. */
export type FormSource = {
  readonly schema: SchemaObject;
  /** Gets the marks of the form. */
  readonly node: CompactNode;
  /** Gets the keywords that the form stands for. */
  readonly taken: string[];
  readonly readPart: (schema: unknown, name: string) => CompactNode;
  readonly readField: (schema: unknown, name: string) => CompactNode;
};

/**
 * The form that a schema's own keywords describe, in a place that allows these types.
 *
 * @example
 * readForm({ schema: { type: "string", maxLength: 9 }, node, taken, readPart, readField }, ALL_TYPES);
 * // { kind: "word", word: "string" }; taken is ["type"]
 */
export function readForm(source: FormSource, types: TypeSet): Form {
  const { schema, node, taken } = source;
  const literals = readLiterals(schema);
  if (literals) {
    for (const keyword of literals.taken) taken.push(keyword);
    addMarks(node, literals.marks);
    return { kind: "literals", values: literals.values };
  }
  const { type } = schema;
  if (isTypeName(type)) {
    taken.push("type");
    return formOfType(type, source);
  }
  const names = Array.isArray(type) ? namesIn(type) : undefined;
  if (names) return formOfTypes(names, source);
  return meantForm(source, types);
}

const NO_FORM: Form = { kind: "none" };

function addMarks(node: CompactNode, marks: readonly string[]): void {
  if (marks.length > 0) node.marks = [...node.marks, ...marks];
}

/** The forms that are one word. */
export const WORDS: { readonly [word in Word]: WordForm } = {
  never: { kind: "word", word: "never" },
  string: { kind: "word", word: "string" },
  number: { kind: "word", word: "number" },
  integer: { kind: "word", word: "integer" },
  boolean: { kind: "word", word: "boolean" },
  object: { kind: "word", word: "object" },
  null: { kind: "word", word: "null" },
};

function formOfType(type: JsonSchemaType, source: FormSource): Form {
  if (type === "object") return objectForm(source);
  if (type === "array") return arrayForm(source);
  return WORDS[type];
}

function formOfTypes(names: readonly JsonSchemaType[], source: FormSource): Form {
  source.taken.push("type");
  addMarks(source.node, ["type[]"]);
  // The description of objects or arrays is written once.
  const members = names.map((name, index): Form => {
    return formOfType(name, names.indexOf(name) === index ? source : { ...source, schema: {} });
  });
  return { kind: "list", members };
}

/** The types that a schema without a valid `type` means: first the object or array that it describes. */
function meantForm(source: FormSource, types: TypeSet): Form {
  const meant = meantNames(source.schema, types);
  const [own] = impliedTypes(source.schema).filter((name) => meant.includes(name));
  if (!own) return NO_FORM;
  addMarks(source.node, ["untyped"]);
  const members = [own, ...meant.filter((name) => name !== own)].map((name) => formOfType(name, source));
  return members.length > 1 ? { kind: "list", members } : (members[0] as Form);
}

function objectForm(source: FormSource): Form {
  const fields = fieldsOf(source);
  const others = othersOf(source, fields.length > 0);
  if (fields.length > 0 || others) return { kind: "object", fields, others };
  if (!isObject(source.schema.properties)) return WORDS.object;
  source.taken.push("properties");
  return { kind: "object", fields, others };
}

function fieldsOf({ schema, taken, readField }: FormSource): FormField[] {
  const { properties, required } = schema;
  // Engines are much slower with the methods of a frozen array than with those of a copy.
  const listed = [...listIn(required)];
  const names = new Set(listed.filter((name) => typeof name === "string"));
  if (listed.length > 0 && listed.every((name) => typeof name === "string")) taken.push("required");
  const fields: FormField[] = [];
  if (isObject(properties)) {
    const keys = Object.keys(properties);
    for (const name of keys) {
      fields.push({ name, type: readField(properties[name], name), optional: !names.has(name) });
    }
    if (keys.length > 0) taken.push("properties");
  }
  for (const name of names) {
    if (!isObject(properties) || !Object.hasOwn(properties, name))
      fields.push({ name, type: undefined, optional: false });
  }
  return fields;
}

/** The type of other fields, if `additionalProperties` can be written as an index signature. */
function othersOf({ schema, node, taken, readPart }: FormSource, hasFields: boolean): CompactNode | undefined {
  const { additionalProperties, patternProperties } = schema;
  if (typeof additionalProperties === "boolean") {
    taken.push("additionalProperties");
    addMarks(node, [additionalProperties ? "open" : "closed"]);
    return undefined;
  }
  if (!isObject(additionalProperties)) return undefined;
  // An index signature applies to all keys, also to named keys and keys that match a pattern.
  const isFree = !hasFields && (!isObject(patternProperties) || isAnything(patternProperties));
  if (!isFree && !isAnything(additionalProperties)) return undefined;
  taken.push("additionalProperties");
  return readPart(additionalProperties, node.name);
}

function arrayForm(source: FormSource): Form {
  const { prefixItems, items, additionalItems } = source.schema;
  if (isFilledList(prefixItems)) return tupleForm(source, ["prefixItems", prefixItems], ["items", items]);
  if (!isFilledList(items)) return { kind: "array", items: restOf(source, ["items", items]) };
  addMarks(source.node, ["items[]"]);
  return tupleForm(source, ["items", items], ["additionalItems", additionalItems]);
}

type Keyword<Value> = readonly [keyword: string, value: Value];

function tupleForm(source: FormSource, [keyword, items]: Keyword<readonly unknown[]>, others: Keyword<unknown>): Form {
  const { schema, node, taken, readPart } = source;
  taken.push(keyword);
  const rest = restOf(source, others);
  return {
    kind: "tuple",
    prefix: items.map((item) => readPart(item, node.name)),
    required: typeof schema.minItems === "number" ? schema.minItems : 0,
    rest: others[1] === false ? undefined : (rest ?? "anything"),
  };
}

function restOf({ node, taken, readPart }: FormSource, [keyword, value]: Keyword<unknown>): CompactNode | undefined {
  if (typeof value !== "boolean" && !isObject(value)) return undefined;
  taken.push(keyword);
  return readPart(value, node.name);
}

/** Whether a value is a nonempty array. */
export function isFilledList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0;
}
