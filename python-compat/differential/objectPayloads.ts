import * as fc from "fast-check";
import { fieldsOf } from "../releases/fieldsOf.ts";
import { type Release, shapeIn } from "../releases/releases.ts";
import type { FieldKinds, Shape } from "../releases/shapeOf.ts";
import type { Question } from "../sdk/Implementation.ts";
import { COMPACT, type JsonText, jsonText, objectText, type Piece } from "./jsonText.ts";
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

type Objects = { readonly any: fc.Arbitrary<Piece>; readonly of: (className: string) => fc.Arbitrary<Piece> };

/** Objects of the classes with others inside them, two levels deep. */
function nestedObjects(shape: Shape): Objects {
  const plain = objectsWith(shape, jsonText({ surrogates: false }));
  const nesting = objectsWith(shape, jsonText({ surrogates: false, objects: plain }));
  const mostly = (one: fc.Arbitrary<Piece>, other: fc.Arbitrary<Piece>) =>
    fc.oneof({ weight: 3, arbitrary: one }, { weight: 1, arbitrary: other });
  return {
    any: mostly(plain.any, nesting.any),
    of: (className) => mostly(plain.of(className), nesting.of(className)),
  };
}

/** Objects of the classes: of any, or of one and now and then of another. */
function objectsWith(shape: Shape, json: JsonText): Objects {
  const byName = new Map(
    Object.entries(shape).map(([name, fields]) => {
      const object = objectOf(fields, json, 0).map(({ text }): Piece => ({ type: "object", text: tagged(name, text) }));
      return [name, object] as const;
    }),
  );
  const any = fc.oneof(...byName.values());
  return {
    any,
    of: (className) => {
      const own = byName.get(className);
      return own === undefined ? any : fc.oneof({ weight: 4, arbitrary: own }, { weight: 1, arbitrary: any });
    },
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
  (json.objectOf?.(model) ?? json.object).map(({ text }) => text);

/** Copies of what is nearly always valid, as an object that is refused cannot be copied. */
function copied(model: string, fields: FieldKinds, json: JsonText): fc.Arbitrary<Question> {
  const dict = objectOf(fields, json, 0).map(({ text }) => text);
  const text = fc.oneof({ weight: 3, arbitrary: dict }, { weight: 1, arbitrary: objectIn(json, model) });
  const entries = Object.entries(fields).map(([name, kind]) =>
    fc.record({
      key: fc.constant(name.replace("*", "")),
      value: fc.oneof({ weight: 3, arbitrary: rightAt(name, kind, json) }, { weight: 2, arbitrary: json.any }),
    }),
  );
  const entry = fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...entries) },
    { weight: 1, arbitrary: fc.record({ key: json.key, value: json.any }) },
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
