import { forEachSubschema, isObject } from "../../../src/schema/index.ts";
import { type Expression, type Field, Parser } from "./Parser.ts";
import { type Annotations, readAnnotations } from "./readAnnotations.ts";

/** The schema that a dense text says, its declarations under `$defs`. It shares no code with what wrote the text. */
export function readDense(text: string): unknown {
  const declarations = new Parser(text).parse();
  const reader = new Reader(new Set(declarations.map(({ name }) => name)));
  const schemas = declarations.map(({ name, type, comment }) => {
    return [name, reader.schemaOf(type, readAnnotations(comment))] as const;
  });
  const last = declarations.at(-1);
  if (last && readAnnotations(last.comment).marks.has("titled")) reader.addTitles();
  const root = schemas.at(-1)?.[1];
  const needed = declarations.length > 1 || last?.name === "Parameters";
  if (!needed) return root;
  return { $ref: "#/$defs/Parameters", $defs: Object.fromEntries(schemas) };
}

type Schema = { [keyword: string]: unknown };
const NONE = readAnnotations("");
const APPLICATORS = ["anyOf", "oneOf", "allOf"];

export class Reader {
  readonly #names: ReadonlySet<string>;
  readonly #untitled: [schema: Schema, name: string][] = [];

  constructor(names: ReadonlySet<string>) {
    this.#names = names;
  }

  addTitles(): void {
    for (const [schema, name] of this.#untitled) {
      if (Object.hasOwn(schema, "title") || typeof schema.$ref === "string") continue;
      const words = name.split("_").join(" ");
      schema.title = words.replace(/\p{L}+/gu, (word) => word[0]?.toUpperCase() + word.slice(1).toLowerCase());
    }
  }

  schemaOf(whole: Expression, annotations: Annotations): unknown {
    const { marks } = annotations;
    if (annotations.itself) return annotations.itself.value;
    if (marks.has("true")) return true;
    const isBare = marks.size === 0 && annotations.entries.length === 0;
    if (whole.kind === "word" && whole.word === "never" && isBare) return false;
    const schema: Schema = {};
    let type = whole;
    if (marks.has("nullable")) {
      schema.nullable = true;
      type = withoutNull(whole);
    }
    const own = this.#addParts(schema, type, annotations);
    if (marks.has("closed")) schema.additionalProperties = false;
    if (marks.has("open")) schema.additionalProperties = true;
    for (const flag of ["deprecated", "readOnly", "writeOnly"]) if (marks.has(flag)) schema[flag] = true;
    if (marks.has("unique")) schema.uniqueItems = true;
    if (annotations.range) addRange(schema, annotations.range, own);
    for (const [keyword, value] of annotations.entries) put(schema, keyword, this.#valueOf(keyword, value));
    return schema;
  }

  /** What an expression says where nothing is said about it. */
  #operand(expression: Expression): unknown {
    if (expression.kind === "noted") {
      const { inner, comment } = expression;
      return this.schemaOf(inner.kind === "group" ? inner.inner : inner, readAnnotations(comment));
    }
    return this.schemaOf(expression.kind === "group" ? expression.inner : expression, NONE);
  }

  /** Adds what the expression says, and gives the part that is about the schema's own type. */
  #addParts(schema: Schema, type: Expression, annotations: Annotations): Expression | undefined {
    const { marks, parts } = annotations;
    if (parts) return this.#addNamedParts(schema, type, parts, annotations);
    const single = APPLICATORS.find((keyword) => marks.has(keyword));
    if (single) schema[single] = this.#branches(type);
    else if (type.kind === "name") schema.$ref = `#/$defs/${type.name}`;
    else if (type.kind === "intersection") schema.allOf = type.members.map((member) => this.#operand(member));
    else if (type.kind === "union" && !isOwnUnion(type, marks)) schema.anyOf = this.#branches(type);
    else return this.#addOwn(schema, type, annotations);
    return undefined;
  }

  /** Adds the members of an intersection, each under the keyword that it stands for. */
  #addNamedParts(schema: Schema, type: Expression, parts: readonly string[], annotations: Annotations) {
    const operands = type.kind === "intersection" ? [...type.members] : [];
    let own: Expression | undefined;
    for (const part of parts) {
      if (part === "allOf") {
        schema.allOf = operands.map((each) => this.#operand(each));
        continue;
      }
      const operand = operands.shift();
      if (!operand) throw new Error(`${part} is missing`);
      const inner = operand.kind === "group" ? operand.inner : operand;
      if (part === "$ref") Object.assign(schema, this.#operand(operand));
      else if (part === "type") own = this.#addOwn(schema, inner, annotations);
      else schema[part] = this.#branches(inner);
    }
    return own;
  }

  /** Adds the schema's own type, and gives the part that its limits are about. */
  #addOwn(schema: Schema, type: Expression, annotations: Annotations): Expression | undefined {
    this.#addType(schema, type, annotations);
    return annotations.marks.has("untyped") && type.kind === "union" ? type.members[0] : type;
  }

  #branches(type: Expression): unknown[] {
    const branches: unknown[] = [];
    let run: Expression[] = [];
    const endRun = (): void => {
      if (run.length > 0) branches.push(this.schemaOf({ kind: "union", members: run }, NONE));
      run = [];
    };
    for (const member of type.kind === "union" ? type.members : [type]) {
      if (member.kind === "literal") run.push(member);
      else {
        endRun();
        branches.push(this.#operand(member));
      }
    }
    endRun();
    return branches;
  }

  #addType(schema: Schema, type: Expression, { marks, entries }: Annotations): void {
    const untyped = marks.has("untyped") || entries.some(([keyword]) => keyword === "type");
    const members = type.kind === "union" ? type.members : [type];
    if (marks.has("type[]")) {
      schema.type = members.map((member) => {
        const one: Schema = {};
        this.#addType(one, member, { ...NONE, marks: new Set(marks.has("items[]") ? ["items[]"] : []) });
        for (const [keyword, value] of Object.entries(one)) if (keyword !== "type") put(schema, keyword, value);
        return one.type;
      });
    } else if (marks.has("const") || marks.has("enum") || members.every((member) => member.kind === "literal")) {
      addValues(schema, members.map(literalOf), marks.has("const"), untyped);
    } else {
      // A schema that has no type is written as all that it is meant as.
      for (const own of untyped ? members : [type]) {
        const name = this.#addKeywords(schema, own, marks);
        if (name && !untyped) schema.type = name;
      }
    }
  }

  /** Adds what the type of values of one kind says, and gives the name of that kind. */
  #addKeywords(schema: Schema, own: Expression, marks: ReadonlySet<string>): string | undefined {
    switch (own.kind) {
      case "word":
        return own.word === "unknown" || own.word === "never" ? undefined : own.word;
      case "array":
        if (!isUnknown(own.items)) schema.items = this.#operand(own.items);
        return "array";
      case "tuple": {
        const [first, others] = marks.has("items[]") ? ["items", "additionalItems"] : ["prefixItems", "items"];
        schema[first] = own.elements.map((element) => this.#operand(element));
        if (!own.rest) schema[others] = false;
        else if (!isUnknown(own.rest)) schema[others] = this.#operand(own.rest);
        return "array";
      }
      case "object":
        this.#addFields(schema, own.fields, own.others);
        return "object";
      default:
        throw new Error(`a ${own.kind} where a type was expected`);
    }
  }

  #addFields(schema: Schema, fields: readonly Field[], others: Field | undefined): void {
    const properties: Schema = {};
    const required: string[] = [];
    for (const { name, optional, type, comment } of fields) {
      const annotations = readAnnotations(comment);
      if (!optional) required.push(name);
      if (annotations.marks.has("undeclared")) continue;
      const property = this.schemaOf(type, annotations);
      put(properties, name, property);
      if (isObject(property) && !annotations.marks.has("untitled")) this.#untitled.push([property as Schema, name]);
    }
    if (Object.keys(properties).length > 0 || (fields.length === 0 && !others)) schema.properties = properties;
    if (required.length > 0) schema.required = required;
    if (others) schema.additionalProperties = this.schemaOf(others.type, readAnnotations(others.comment));
  }

  /** A keyword's value, in whose schemas the names of declarations become pointers. */
  #valueOf(keyword: string, value: unknown): unknown {
    if (REFERENCES.includes(keyword)) return this.#pointer(value);
    const open: unknown[] = [];
    const visit = (subschema: unknown): void => void open.push(subschema);
    forEachSubschema(Object.fromEntries([[keyword, value]]), visit);
    for (let next = open.pop(); next !== undefined || open.length > 0; next = open.pop()) {
      if (!isObject(next)) continue;
      for (const reference of REFERENCES) {
        if (Object.hasOwn(next, reference)) (next as Schema)[reference] = this.#pointer(next[reference]);
      }
      forEachSubschema(next, visit);
    }
    return VALUES.includes(keyword) ? value : this.#withPointers(value);
  }

  /** Names also stand where no keyword has a schema. */
  #withPointers(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#withPointers(item));
    if (!isObject(value)) return value;
    const copy = {};
    for (const [key, item] of Object.entries(value)) {
      put(copy, key, key === "$ref" ? this.#pointer(item) : this.#withPointers(item));
    }
    return copy;
  }

  #pointer(name: unknown): unknown {
    return typeof name === "string" && this.#names.has(name) ? `#/$defs/${name}` : name;
  }
}

const VALUES = ["default", "const", "enum", "example", "examples"];
const REFERENCES = ["$ref", "$dynamicRef", "$recursiveRef"];

function isUnknown(expression: Expression): boolean {
  return expression.kind === "word" && expression.word === "unknown";
}

/** A union that is no anyOf: the values of one enum, or a list of types. */
function isOwnUnion({ members }: { members: readonly Expression[] }, marks: ReadonlySet<string>): boolean {
  return (
    ["enum", "type[]", "untyped"].some((mark) => marks.has(mark)) || members.every(({ kind }) => kind === "literal")
  );
}

function addValues(schema: Schema, values: readonly unknown[], isConst: boolean, untyped: boolean): void {
  if (isConst) schema.const = values[0];
  else schema.enum = values;
  const usual = typeOfAll(values);
  if (!untyped && usual) schema.type = usual;
}

/** The value that alone fits a type. */
function literalOf(type: Expression): unknown {
  if (type.kind === "literal") return type.value;
  if (type.kind === "tuple") return type.elements.map(literalOf);
  if (type.kind !== "object") return null;
  const value = {};
  for (const field of type.fields) put(value, field.name, literalOf(field.type));
  return value;
}

function withoutNull(type: Expression): Expression {
  if (type.kind !== "union") throw new Error("nullable without null");
  const [only, ...others] = type.members.slice(0, -1);
  return only && others.length === 0 ? only : { kind: "union", members: type.members.slice(0, -1) };
}

function typeOfAll(values: readonly unknown[]): string | undefined {
  const types = new Set(values.map((value) => (value === null ? "null" : typeof value)));
  if (types.size !== 1 || types.has("object")) return undefined;
  return types.has("number") && values.every(Number.isInteger) ? "integer" : [...types][0];
}

function addRange(schema: Schema, [low, high]: readonly [unknown, unknown], own: Expression | undefined): void {
  const kind = own?.kind === "word" ? own.word : own?.kind;
  const suffix = { string: "Length", array: "Items", tuple: "Items", object: "Properties", number: "", integer: "" }[
    kind ?? ""
  ];
  if (suffix === undefined) throw new Error(`limits of a ${kind}`);
  if (low !== undefined) schema[suffix ? `min${suffix}` : "minimum"] = low;
  if (high !== undefined) schema[suffix ? `max${suffix}` : "maximum"] = high;
}

function put(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}
