import { isSince } from "../../../releases/compareReleases.ts";
import { type Release, releases, shapeIn } from "../../../releases/releases.ts";
import type { FieldKind, FieldKinds, Shape } from "../../../releases/shapeOf.ts";
import type { Operation, Options } from "../../../sdk/Implementation.ts";
import { objectRows } from "./objects.ts";
import { checked, documented, full, least, withField } from "./samples.ts";
import { BROKEN, EACH_TYPE, ROOTS, textsFor } from "./texts.ts";

/** A payload worth keeping. */
export type Case = {
  readonly model: string;
  readonly name: string;
  /** JSON text. */
  readonly input: string;
  readonly options: Options;
  /** The operation that it is for; default: both `validate` and `validate_json`. */
  readonly operation?: Operation;
};

/**
 * The hand-made payloads for a release: what its documentation shows, each field with each JSON type, and every
 * behaviour of pydantic, json.dumps and json.loads that a mirror can get wrong. A class that is as in the release before,
 * and a field that is, is only touched upon.
 *
 * @example
 * casesOf("0.1.3")[0]; // { model: "Parameters", name: "documented sample", input: '{"properties":{…' }
 */
export function casesOf(release: Release): Case[] {
  const shape = shapeIn(release);
  const before = releases.findLast((other) => other !== release && isSince(release, other));
  const known: Shape = before === undefined ? {} : shapeIn(before);
  return Object.entries(shape).flatMap(([model, fields]) => {
    const kinds = kindsOf(fields);
    const isKnown = JSON.stringify(fields) === JSON.stringify(known[model]);
    const rows = [
      ...(documented[model] ?? []),
      ...(isKnown ? [] : (checked[model] ?? [])),
      ...objectsOf(model, kinds),
      ...fieldsOf(model, kinds, new Map(kindsOf(known[model] ?? {}))),
      ...dumpsOf(model).slice(0, isKnown ? 2 : undefined),
      ...(known[model] ? [] : ROOTS.map((text): Row => [`root: ${text}`, text])),
      ...(model === "ToolCall" && !known[model] ? BROKEN.map((text): Row => [`text: ${brief(text)}`, text]) : []),
    ];
    const objects = objectRows(model, kinds, { classes: new Set(Object.keys(shape)), isKnown });
    return [
      ...rows.map(([name, input, options = {}]) => ({ model, name, input, options })),
      ...objects.map(([name, input, options, operation]) => ({ model, name, input, options, operation })),
    ];
  });
}

const kindsOf = (fields: FieldKinds): [field: string, kind: FieldKind][] =>
  Object.entries(fields).map(([name, kind]) => [name.replace("*", ""), kind]);

type Row = readonly [name: string, input: string, options?: Options];
type Kinds = readonly (readonly [field: string, kind: FieldKind])[];

function objectsOf(model: string, kinds: Kinds): Row[] {
  const first = kinds[0]?.[0] ?? "";
  const all = (text: string, fields: Kinds) => `{${fields.map(([field]) => `"${field}":${text}`).join(",")}}`;
  return [
    ["nothing", "{}"],
    ["every field wrong", all("1.50", kinds)],
    ["every field wrong, in reverse order", all("[NaN,1e16]", kinds.toReversed())],
    ["every field null", all("null", kinds)],
    ["further keys", withField(model, "zzz", '{"$defs":{}}')],
    ["further keys alone", '{"zzz":1.0,"10":-0.0,"2":1e400,"__proto__":null,"é😀":"\u2028"}'],
    ["a key twice, the last right", `{"${first}":5,${withField(model, first, '"s"').slice(1)}`],
    ["a key twice, the last wrong", withField(model, first, '"s"').replace(/\}$/, `,"${first}":5.0}`)],
    ["hostile keys", '{"__proto__":{"name":"polluted","type":1},"constructor":5,"toString":null}'],
    ["white space", ` \t\r\n${least[model]?.replaceAll(":", " : ").replaceAll(",", "\n,\t")}\r\n `],
  ];
}

function fieldsOf(model: string, kinds: Kinds, known: ReadonlyMap<string, FieldKind>): Row[] {
  const seen = new Set(known.values());
  return kinds.flatMap(([field, kind]) => {
    const before = known.get(field);
    if (JSON.stringify(before) === JSON.stringify(kind)) return [];
    // The long tables once for each kind of field; a JSON value of each type everywhere.
    const texts = seen.has(kind) ? EACH_TYPE : [...EACH_TYPE, ...textsFor(kind, model, before)];
    seen.add(kind);
    const rows = texts.map((text): Row => [`${field}: ${brief(text)}`, withField(model, field, text)]);
    const strictly = STRICTLY.has(kind) ? [...EACH_TYPE, '"1"', "0", "1e400", '"\\ud800"'] : [];
    return [
      [`${field}: absent`, withField(model, field, "")],
      ...rows,
      ...strictly.map((text): Row => [`${field}, strictly: ${text}`, withField(model, field, text), { strict: true }]),
    ] as Row[];
  });
}

/** What lax mode converts. */
const STRICTLY: ReadonlySet<FieldKind> = new Set<FieldKind>(["integer", "integer or null", "float", "boolean"]);

function dumpsOf(model: string): Row[] {
  const excluded: Options[] = [
    {},
    { exclude_none: true },
    { exclude_unset: true },
    { exclude_none: true, exclude_unset: true },
  ];
  const written: Options[] = [
    { indent: 0 },
    { indent: 2 },
    { indent: 4, ensure_ascii: false },
    { ensure_ascii: false },
  ];
  return [...excluded, ...written].flatMap((options): Row[] => [
    [`all fields, ${JSON.stringify(options)}`, full[model] ?? "{}", options],
    [`few fields, ${JSON.stringify(options)}`, least[model] ?? "{}", options],
  ]);
}

function brief(text: string): string {
  return text.length > 80 ? `${text.slice(0, 20)}… (${text.length})` : text;
}
