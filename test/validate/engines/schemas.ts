import type { Dice } from "./Dice.ts";
import { NUMBERS, randomName, randomNumber, randomValue } from "./values.ts";

export type Schema = { [keyword: string]: unknown };

export const DIALECTS = ["draft-2020-12", "draft-2019-09", "draft-07", "draft-04", "openapi-3.0"] as const;
export type RandomDialect = (typeof DIALECTS)[number];

/** A schema, how its references are followed when a value is made up, and whether its values hold bigints. */
export type RandomSchema = {
  readonly schema: Schema;
  readonly dialect: RandomDialect;
  readonly lookUp: (reference: string) => unknown;
  readonly bigints: boolean;
};

/** Most are of draft 2020-12. */
const SHARES: readonly RandomDialect[] = [
  ...Array<RandomDialect>(14).fill("draft-2020-12"),
  ...DIALECTS.filter((dialect) => dialect !== "openapi-3.0"),
  "draft-07",
  "openapi-3.0",
];

const URIS: { [dialect in RandomDialect]?: string } = {
  "draft-2020-12": "https://json-schema.org/draft/2020-12/schema",
  "draft-2019-09": "https://json-schema.org/draft/2019-09/schema",
  "draft-07": "http://json-schema.org/draft-07/schema#",
  "draft-04": "http://json-schema.org/draft-04/schema#",
};

/** A random schema that can hold every keyword of its dialect; its references always come to an end. */
export function randomSchema(dice: Dice): RandomSchema {
  const dialect = dice.pick(SHARES);
  const writer = new Writer(dice, dialect);
  const schema = writer.root();
  const bigints = dialect === "draft-2020-12" && dice.chance(0.05);
  return { schema: bigints ? withIntegers(schema) : schema, dialect, lookUp: (text) => writer.lookUp(text), bigints };
}

/** The same with integers for numbers, as a schema of numbers alone refuses bigints. */
function withIntegers(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"number"', '"integer"'));
}

/** A definition: its name in `$defs`, and the names by which references find it. */
type Definition = { readonly name: string; readonly id?: string; readonly anchor?: string; readonly dynamic?: string };

/**
 * In place, references lead only to later definitions, and below a value they lead anywhere: so they come to an end.
 * `floor` is the definition that is being written, or −1.
 */
type Place = { readonly depth: number; readonly floor: number };

class Writer {
  readonly #dice: Dice;
  readonly #dialect: RandomDialect;
  readonly #definitions: readonly Definition[];
  readonly #hasResources: boolean;
  readonly #root: Schema = {};
  readonly #keywords: readonly Keyword[];

  constructor(dice: Dice, dialect: RandomDialect) {
    this.#dice = dice;
    this.#dialect = dialect;
    this.#hasResources = (dialect === "draft-2020-12" || dialect === "draft-2019-09") && dice.chance(0.3);
    this.#definitions = Array.from({ length: dice.int(4) }, (_, index) => this.#definition(index));
    // In draft 2019-09 `contains` evaluates nothing, but both other judges say that it does.
    const left = dialect === "draft-2019-09" ? dice.pick([[unevaluatedItems], [contains, countedContains]]) : [];
    this.#keywords = KEYWORDS.filter(([, keyword]) => !left.includes(keyword)).flatMap(([weight, keyword, dialects]) =>
      dialects === undefined || dialects.includes(dialect) ? Array<Keyword>(weight).fill(keyword) : [],
    );
  }

  root(): Schema {
    const uri = URIS[this.#dialect];
    if (uri !== undefined && (this.#dialect !== "draft-2020-12" || this.#dice.chance(0.3))) this.#root.$schema = uri;
    if (this.#hasResources) this.#root.$id = "https://example.com/root";
    if (this.#dialect === "draft-2019-09" && this.#dice.chance(0.5)) this.#root.$recursiveAnchor = true;
    Object.assign(this.#root, this.#object({ depth: 4, floor: -1 }));
    if (this.#dialect === "openapi-3.0") {
      this.#root.type ??= "object";
      this.#root.nullable ??= this.#dice.chance(0.5);
    }
    if (this.#definitions.length > 0) {
      this.#root[this.#keep] = Object.fromEntries(
        this.#definitions.map(({ name, id, anchor, dynamic }, floor) => [
          name,
          {
            ...(id !== undefined && { $id: id }),
            ...(anchor !== undefined && { $anchor: anchor }),
            ...(dynamic !== undefined && { $dynamicAnchor: dynamic }),
            ...(id !== undefined && this.#dialect === "draft-2019-09" && { $recursiveAnchor: this.#dice.chance(0.7) }),
            ...this.#object({ depth: 3, floor }),
          },
        ]),
      );
    }
    return this.#root;
  }

  lookUp(reference: string): unknown {
    const name = /r\d|d\d/.exec(reference)?.[0];
    const kept = this.#root[this.#keep] as Schema | undefined;
    if (name !== undefined) return kept?.[name.replace("d", "r")];
    const holders = this.#definitions.filter(
      ({ dynamic }) => dynamic !== undefined && reference.endsWith(`#${dynamic}`),
    );
    return holders.length > 0 ? kept?.[this.#dice.pick(holders).name] : this.#root;
  }

  get #keep(): string {
    return this.#dialect.startsWith("draft-20") ? "$defs" : "definitions";
  }

  #definition(index: number): Definition {
    const name = `r${index}`;
    if (!this.#dialect.startsWith("draft-20")) return { name };
    const dice = this.#dice;
    const id = this.#hasResources && dice.chance(0.7) ? name : undefined;
    const isModern = this.#dialect === "draft-2020-12";
    // Within one resource an anchor has one place.
    const dynamic =
      isModern && dice.chance(0.4) ? (id === undefined ? `dyn${index}` : dice.pick(["m", "n"])) : undefined;
    return {
      name,
      ...(id !== undefined && { id }),
      ...(dice.chance(0.3) && { anchor: `d${index}` }),
      ...(dynamic !== undefined && { dynamic }),
    };
  }

  schema(place: Place): Schema | boolean {
    return this.allowsBooleans && this.#dice.chance(0.12) ? this.#dice.chance(0.6) : this.#object(place);
  }

  /** A schema in the place of a part of the value. */
  below({ depth }: Place): Schema | boolean {
    return this.schema({ depth: depth - 1, floor: -2 });
  }

  /** The same, but often a boolean, as with `additionalProperties: false`. */
  belowOrFlag(place: Place): Schema | boolean {
    if (this.#dice.chance(0.4) && this.allowsBooleans) return this.#dice.chance(0.2);
    return this.below(place);
  }

  /** A schema for the same value. */
  same({ depth, floor }: Place): Schema | boolean {
    return this.schema({ depth: depth - 1, floor });
  }

  sames(place: Place): (Schema | boolean)[] {
    return this.#dice.many(3, () => this.same(place));
  }

  named(make: () => unknown): Schema {
    const names = new Set(this.#dice.many(3, () => randomName(this.#dice)));
    return Object.fromEntries([...names].map((name) => [name, make()]));
  }

  #object(place: Place): Schema {
    const out: Schema = {};
    const count = place.depth > 0 ? 1 + this.#dice.int(3) : 1;
    const keywords = place.depth > 0 ? this.#keywords : LEAVES;
    for (let index = 0; index < count; index++) {
      const made = this.#dice.pick(keywords)(this.#dice, place, this);
      for (const [keyword, value] of Object.entries(made)) if (!Object.hasOwn(out, keyword)) out[keyword] = value;
    }
    const canBeNull = this.#dialect === "openapi-3.0" && out.type !== undefined && out.type !== "null";
    if (canBeNull && this.#dice.chance(0.5)) out.nullable = this.#dice.chance(0.8);
    return out;
  }

  get allowsBooleans(): boolean {
    return this.#dialect !== "draft-04" && this.#dialect !== "openapi-3.0";
  }

  get allowsTypeLists(): boolean {
    return this.#dialect !== "openapi-3.0";
  }

  /** Whether `exclusiveMinimum` is a flag beside `minimum`. */
  get hasFlags(): boolean {
    return this.#dialect === "draft-04";
  }

  /** A reference that is allowed here; nothing where there is none. */
  reference({ floor }: Place): Schema {
    const dice = this.#dice;
    const choices = this.#definitions.slice(Math.max(0, floor + 1));
    if (floor === -2 && dice.chance(0.4)) {
      if (this.#dialect === "draft-2019-09" && dice.chance(0.6)) return { $recursiveRef: "#" };
      return { $ref: this.#hasResources ? "root" : "#" };
    }
    if (choices.length === 0) return {};
    return { $ref: this.#referenceTo(dice.pick(choices)) };
  }

  #referenceTo({ name, id, anchor }: Definition): string {
    const dice = this.#dice;
    const keep = `#/${this.#keep}/${name}`;
    if (id !== undefined && this.#hasResources) {
      if (dice.chance(0.3)) return `root${keep}`;
      return anchor !== undefined && dice.chance(0.5) ? `${id}#${anchor}` : id;
    }
    const fragment = anchor !== undefined && dice.chance(0.6) ? `#${anchor}` : keep;
    return this.#hasResources ? `root${fragment}` : fragment;
  }

  /** A dynamic reference whose every possible target comes later; nothing where there is none. */
  dynamicReference({ floor }: Place): Schema {
    const holders = this.#definitions.flatMap((definition, index) =>
      definition.dynamic === undefined ? [] : [{ ...definition, index }],
    );
    const fitting = holders.filter(({ dynamic }) =>
      holders.every((other) => other.dynamic !== dynamic || other.index > floor),
    );
    if (fitting.length === 0) return {};
    const { id, dynamic } = this.#dice.pick(fitting);
    return { $dynamicRef: `${this.#hasResources ? (id ?? "root") : ""}#${dynamic}` };
  }
}

/** Writes a keyword, or those that belong together. */
type Keyword = (dice: Dice, place: Place, writer: Writer) => Schema;

const MODERN: readonly RandomDialect[] = ["draft-2020-12", "draft-2019-09"];
const NEWEST: readonly RandomDialect[] = ["draft-2020-12"];
const OLD: readonly RandomDialect[] = ["draft-07", "draft-04", "draft-2019-09"];
const SINCE_07: readonly RandomDialect[] = ["draft-2020-12", "draft-2019-09", "draft-07"];
const BEFORE_2019: readonly RandomDialect[] = ["draft-07", "draft-04"];
const BEFORE_06: readonly RandomDialect[] = ["draft-04"];

const TYPES = ["object", "object", "array", "array", "string", "number", "integer", "boolean", "null"];
const PATTERNS = ["^a", "b$", "^x", "^[ab]+$", "1", "^.$", "^(?:a|b)*$", "(a+)+$", "^\\S*$", "[^a]"];
const FORMATS = ["date", "ipv4", "ipv6", "email", "uuid", "unheard-of"];
const STEPS = [1, 2, 3, 0.5, 0.1, 0.01, 1.5, 2.5, 0.05, 1e-9, 1e300];

const type: Keyword = (dice, _, writer) => {
  const list = [...new Set([dice.pick(TYPES), dice.pick(TYPES)])];
  return { type: writer.allowsTypeLists && dice.chance(0.3) ? list : dice.pick(TYPES) };
};
const limits: Keyword = (dice) => {
  const [low, high] = [randomNumber(dice), randomNumber(dice)].sort((left, right) => left - right);
  return dice.chance(0.3) ? { minimum: low, maximum: high } : dice.chance(0.5) ? { minimum: low } : { maximum: high };
};
const exclusiveLimits: Keyword = (dice, _, writer) => {
  const [keyword, limit] = dice.chance(0.5) ? ["exclusiveMinimum", "minimum"] : ["exclusiveMaximum", "maximum"];
  if (writer.hasFlags) return { [limit]: dice.pick(NUMBERS), [keyword]: dice.chance(0.8) };
  return { [keyword]: dice.pick(NUMBERS) };
};
const multipleOf: Keyword = (dice) => ({ multipleOf: dice.pick(STEPS) });
const textLimits: Keyword = (dice) => dice.pick([{ minLength: dice.int(4) }, { maxLength: dice.int(4) }]);
const pattern: Keyword = (dice) => ({ pattern: dice.pick(PATTERNS) });
const format: Keyword = (dice) => ({ format: dice.pick(FORMATS) });
const itemLimits: Keyword = (dice) => dice.pick([{ minItems: dice.int(4) }, { maxItems: dice.int(4) }]);
const uniqueItems: Keyword = (dice) => ({ uniqueItems: dice.chance(0.9) });
const propertyLimits: Keyword = (dice) => dice.pick([{ minProperties: dice.int(3) }, { maxProperties: dice.int(4) }]);
const required: Keyword = (dice) => ({ required: [...new Set(dice.many(2, () => randomName(dice)))] });
const constant: Keyword = (dice) => ({ const: randomValue(dice, 2) });
const enumeration: Keyword = (dice) => {
  const values = new Map(dice.many(4, () => randomValue(dice, 2)).map((value) => [JSON.stringify(value), value]));
  return { enum: [...values.values()] };
};

const properties: Keyword = (_, place, writer) => ({ properties: writer.named(() => writer.below(place)) });
const patternProperties: Keyword = (dice, place, writer) => ({
  patternProperties: Object.fromEntries(dice.many(2, () => [dice.pick(PATTERNS), writer.below(place)])),
});
const additionalProperties: Keyword = (dice, place, writer) => ({
  additionalProperties: dice.chance(0.3) ? false : writer.below(place),
});
const propertyNames: Keyword = (dice, place, writer) => ({
  propertyNames: dice.pick<() => unknown>([
    () => ({ pattern: dice.pick(PATTERNS) }),
    () => ({ maxLength: dice.int(3) }),
    () => ({ enum: [randomName(dice), randomName(dice)].filter((name, index, all) => all.indexOf(name) === index) }),
    () => writer.below(place),
  ])(),
});
const dependentRequired: Keyword = (dice, _, writer) => ({ dependentRequired: writer.named(() => [randomName(dice)]) });
const dependentSchemas: Keyword = (_, place, writer) => ({ dependentSchemas: writer.named(() => writer.same(place)) });
const dependencies: Keyword = (dice, place, writer) => ({
  dependencies: writer.named(() => (dice.chance(0.5) ? [randomName(dice)] : writer.same(place))),
});
const unevaluatedProperties: Keyword = (_, place, writer) => ({ unevaluatedProperties: writer.belowOrFlag(place) });

const items: Keyword = (_, place, writer) => ({ items: writer.belowOrFlag(place) });
const prefixItems: Keyword = (dice, place, writer) => ({
  prefixItems: dice.many(2, () => writer.below(place)),
  ...(dice.chance(0.4) && { items: writer.belowOrFlag(place) }),
});
const itemLists: Keyword = (dice, place, writer) => ({
  items: dice.many(2, () => writer.below(place)),
  ...(dice.chance(0.5) && { additionalItems: writer.belowOrFlag(place) }),
});
const contains: Keyword = (_, place, writer) => ({ contains: writer.below(place) });
const countedContains: Keyword = (dice, place, writer) => ({
  contains: writer.below(place),
  ...(dice.chance(0.7) && { minContains: dice.int(3) }),
  ...(dice.chance(0.5) && { maxContains: dice.int(3) }),
});
const unevaluatedItems: Keyword = (_, place, writer) => ({ unevaluatedItems: writer.belowOrFlag(place) });

const allOf: Keyword = (_, place, writer) => ({ allOf: writer.sames(place) });
const anyOf: Keyword = (_, place, writer) => ({ anyOf: writer.sames(place) });
const oneOf: Keyword = (_, place, writer) => ({ oneOf: writer.sames(place) });
const not: Keyword = (_, place, writer) => ({ not: writer.same(place) });
const condition: Keyword = (dice, place, writer) => ({
  if: writer.same(place),
  ...(dice.chance(0.8) && { ["then" as string]: writer.same(place) }),
  ...(dice.chance(0.7) && { else: writer.same(place) }),
});
const reference: Keyword = (_, place, writer) => writer.reference(place);
const dynamicReference: Keyword = (_, place, writer) => writer.dynamicReference(place);
/** What says nothing of values. */
const annotation: Keyword = (dice) =>
  dice.pick<Schema>([
    { title: "T" },
    { default: 1 },
    { $comment: "c" },
    { contentEncoding: "base64" },
    { "x-own": {} },
  ]);

/** [weight, keyword, the dialects that have it] */
const KEYWORDS: readonly (readonly [number, Keyword, (readonly RandomDialect[])?])[] = [
  [4, type],
  [1, limits],
  [1, exclusiveLimits, [...SINCE_07, ...BEFORE_06]],
  [1, multipleOf],
  [1, textLimits],
  [1, pattern],
  [1, format],
  [1, itemLimits],
  [1, uniqueItems],
  [1, propertyLimits],
  [2, required],
  [1, constant, SINCE_07],
  [1, enumeration],
  [1, annotation],
  [5, properties],
  [2, patternProperties, [...SINCE_07, ...BEFORE_06]],
  [2, additionalProperties],
  [1, propertyNames, SINCE_07],
  [1, dependentRequired, MODERN],
  [2, dependentSchemas, MODERN],
  [2, dependencies, BEFORE_2019],
  [3, unevaluatedProperties, MODERN],
  [2, items],
  [2, prefixItems, NEWEST],
  [2, itemLists, OLD],
  [1, contains, SINCE_07],
  [2, countedContains, MODERN],
  [3, unevaluatedItems, MODERN],
  [2, allOf],
  [2, anyOf],
  [2, oneOf],
  [2, not],
  [2, condition, SINCE_07],
  [4, reference],
  [2, dynamicReference, NEWEST],
];

/** The keywords of schemas that hold no others. */
const LEAVES: readonly Keyword[] = [
  type,
  type,
  type,
  limits,
  multipleOf,
  textLimits,
  pattern,
  itemLimits,
  required,
  enumeration,
];
