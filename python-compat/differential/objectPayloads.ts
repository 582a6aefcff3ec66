import * as fc from "fast-check";
import { fieldsOf } from "../releases/fieldsOf.ts";
import { type Release, shapeIn } from "../releases/releases.ts";
import type { BoundKind, ClassKind, FieldKind, FieldKinds, Shape, WordKind } from "../releases/shapeOf.ts";
import type { Question } from "../sdk/Implementation.ts";
import {
  arrayOf,
  COMPACT,
  type JsonText,
  jsonText,
  type ObjectsOfClasses,
  objectText,
  type Piece,
  pieces,
} from "./jsonText.ts";
import { documentOf, namesOf, objectOf, options, type Payload, rightAt } from "./payloads.ts";

/**
 * Random payloads that JSON alone cannot say: with objects of the classes in them, or in place of them, and copies of
 * objects with an update.
 *
 * @example
 * fc.sample(objectPayloads("0.1.3"), 1);
 * // [{ questions: [{ operation: "model_copy", model: "ToolCall", text: '{…}', update: '{"id":null}', deep: true }], … }]
 */
export function objectPayloads(release: Release): fc.Arbitrary<Payload> {
  const shape = shapeIn(release);
  const json = jsonText({ surrogates: false, objects: nestedObjects(shape) });
  const made = madeIds(release);
  return fc.oneof(
    ...Object.entries(shape).map(([model, fields]) => ({
      weight: Object.keys(fields).length > 9 ? 2 : 1,
      arbitrary: fc
        .oneof(validated(model, fields, json), copied(model, fields, json))
        .map((question): Payload => ({ questions: [withoutMadeDefaults(question, made)], pairs: [] })),
    })),
  );
}

/** Objects of the classes with others inside them, two levels deep. */
function nestedObjects(shape: Shape): ObjectsOfClasses {
  const plain = objectsWith(shape, jsonText({ surrogates: false }));
  const nesting = objectsWith(shape, jsonText({ surrogates: false, objects: plain }));
  const mostly = (one: fc.Arbitrary<Piece>, other: fc.Arbitrary<Piece>) =>
    fc.oneof({ weight: 3, arbitrary: one }, { weight: 1, arbitrary: other });
  return {
    any: mostly(plain.any, nesting.any),
    of: (className) => mostly(plain.of(className), nesting.of(className)),
    exactly: (className) => mostly(plain.exactly(className), nesting.exactly(className)),
  };
}

/** Objects of the classes: of any, or of one and now and then of another. */
function objectsWith(shape: Shape, json: JsonText): ObjectsOfClasses {
  const byName = new Map(
    Object.entries(shape).map(([name, fields]) => {
      const object = objectOf(fields, json, 0).map(({ text }): Piece => ({ type: "object", text: tagged(name, text) }));
      return [name, object] as const;
    }),
  );
  const any = fc.oneof(...byName.values());
  const exactly = (className: string) => byName.get(className) ?? any;
  return {
    any,
    exactly,
    of: (className) => fc.oneof({ weight: 4, arbitrary: exactly(className) }, { weight: 1, arbitrary: any }),
  };
}

const tagged = (className: string, fields: string): string => `{"$object":"${className}","fields":${fields}}`;

function validated(model: string, fields: FieldKinds, json: JsonText): fc.Arbitrary<Question> {
  const dict = documentOf(fields, json).map(({ text }) => text);
  const text = fc.oneof({ weight: 5, arbitrary: dict }, { weight: 1, arbitrary: objectIn(json, model) });
  return fc
    .record({ text, options, names: rarelyNamed(fields) })
    .map(({ text, options, names }) => ({ model, operation: "validate_objects", text, ...options, ...names }));
}

const objectIn = (json: JsonText, model: string): fc.Arbitrary<string> =>
  (json.objects?.of(model) ?? json.object).map(({ text }) => text);

/** Copies of what is nearly always valid, as an object that is refused cannot be copied. */
function copied(model: string, fields: FieldKinds, json: JsonText): fc.Arbitrary<Question> {
  const dict = objectOf(fields, json, 0).map(({ text }) => text);
  const text = fc.oneof({ weight: 3, arbitrary: dict }, { weight: 1, arbitrary: objectIn(json, model) });
  const entry = fc.oneof(
    ...Object.entries(fields).map(([name, kind]) =>
      fc.record({ key: fc.constant(name.replace("*", "")), value: fittingAt(name, kind, json) }),
    ),
  );
  const update = fc
    .uniqueArray(entry, { maxLength: 4, selector: ({ key }) => key })
    .map((entries) => objectText(entries, COMPACT).text);
  return fc
    .record({ text, update, deep: fc.boolean(), options, names: rarelyNamed(fields) })
    .map(({ text, update, deep, options: { strict: _, ...options }, names }) => ({
      ...{ model, operation: "model_copy", text, update, deep },
      ...{ ...options, ...names },
    }));
}

/**
 * Values that are of the type of a field, without being converted: Python checks no value of an update, and this package
 * refuses those of another type.
 */
function fittingAt(name: string, kind: FieldKind, json: JsonText): fc.Arbitrary<Piece> {
  if (name === "url*") return just("https://example.com/");
  if (typeof kind !== "string") return fittingObject(kind, json);
  switch (kind) {
    case "integer":
      return json.int;
    case "integer or null":
      return fc.oneof(json.null, json.int, json.int);
    case "integers or null":
      return fc.oneof(json.null, arrayOf(json.int), arrayOf(json.int));
    case "float":
      return json.float;
    case "boolean":
      return json.bool;
    case "string":
    case "string or null":
    case "strings":
    case "any":
    case "object":
    case "strings by name":
    case "string or parts":
      return rightAt(name, kind, json);
  }
}

function fittingObject(kind: WordKind | BoundKind | ClassKind, json: JsonText): fc.Arbitrary<Piece> {
  if ("words" in kind) return just(...kind.words);
  if ("least" in kind)
    return pieces(
      "float",
      fc.double({ min: kind.least, max: kind.greatest, noNaN: true, noInteger: true }).map(String),
    );
  const object = json.objects?.exactly(kind.name ?? "") ?? json.null;
  return kind.holds === "calls"
    ? fc.oneof(json.null, arrayOf(object), arrayOf(object))
    : fc.oneof(json.null, object, object);
}

const just = (...texts: readonly string[]): fc.Arbitrary<Piece> =>
  pieces("string", fc.constantFrom(...texts.map((text) => JSON.stringify(text))));

/** Now and then what a dump includes or excludes. */
function rarelyNamed(fields: FieldKinds): fc.Arbitrary<Pick<Question, "include" | "exclude">> {
  const named = namesOf(fields);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.record({ include: named, exclude: named }, { requiredKeys: [] }) },
  );
}

/** The classes whose objects get an id. All get the same here, which would count as the default. */
function madeIds(release: Release): readonly string[] {
  return Object.entries(fieldsOf(release)).flatMap(([name, fields]) =>
    Object.values(fields).some((text) => text.endsWith("uuid4().hex")) ? [name] : [],
  );
}

function withoutMadeDefaults(question: Question, made: readonly string[]): Question {
  const { exclude_defaults: _, ...rest } = question;
  const isIn = (name: string): boolean =>
    question.model === name || `${question.text}${question.update ?? ""}`.includes(`"$object":"${name}"`);
  return made.some(isIn) ? rest : question;
}
