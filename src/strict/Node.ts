import type { JsonSchema, JsonSchemaType } from "../schema/index.ts";
import type { RestoreOptions } from "./StrictSchema.ts";
import type { Writer } from "./Writer.ts";

/**
 * A part of a strict schema: how it is written, and how its values become those of the original. That never throws; what
 * is not of the expected form stays as it is. The way back is `encode`, which few callers need.
 *
 * @example
 * const node: Node = scalarNode({ types: ["string"], keywords: {} }, NO_NOTES);
 */
export interface Node {
  readonly form: "scalar" | "text" | "object" | "pairs" | "list" | "tuple" | "union" | "link" | "noted" | "any";
  /** The types of the original's values. */
  readonly original: ReadonlySet<JsonSchemaType>;
  /** The types of the strict values. */
  readonly strict: ReadonlySet<JsonSchemaType>;
  /** Levels of objects and lists. */
  readonly height: number;
  write(out: Writer): Written;
  decode(value: unknown, trip: Trip): unknown;
  /** The node that does not take null, where it took null beside others. */
  withoutNull?(): Node | undefined;
  /** Whether its values are in another form than those of the original, apart from null for what is absent. */
  readonly isCoded?: boolean;
  /** The nodes of its items, properties or branches, or the one inside. */
  readonly children?: readonly Node[];
  /** The forms that the values of a union are sent in. */
  readonly branches?: readonly Node[];
  /** The properties of the strict form, where there are no others. */
  readonly properties?: ReadonlyMap<string, { node: Node; isRequired: boolean }>;
  /** The node inside, of a link or of one with notes. */
  inner?(): Node | undefined;
}

/**
 * A schema without its texts, which are added where it is used.
 *
 * @example
 * const written: Written = { schema: { type: "string" }, notes: NO_NOTES };
 */
export type Written = { schema: JsonSchema; notes: Notes };

/**
 * The texts of a schema; `limits` are the constraints that only the description tells.
 *
 * @example
 * const notes: Notes = { titles: [], descriptions: ["A city"], limits: ["minLength: 1"] };
 */
export type Notes = { titles: readonly string[]; descriptions: readonly string[]; limits: readonly string[] };

export const NO_NOTES: Notes = { titles: [], descriptions: [], limits: [] };

/**
 * The notes of both, each text once.
 *
 * @example
 * joinNotes(NO_NOTES, { titles: [], descriptions: ["A city"], limits: [] }).descriptions; // ["A city"]
 */
export function joinNotes(first: Notes, second: Notes): Notes {
  if (second === NO_NOTES) return first;
  if (first === NO_NOTES) return second;
  return joinAllNotes([first, second]);
}

/**
 * The notes with more constraints that only the description tells.
 *
 * @example
 * withLimits(NO_NOTES, ["minLength: 1"]).limits; // ["minLength: 1"]
 */
export const withLimits = (notes: Notes, limits: readonly string[]): Notes => joinNotes(notes, { ...NO_NOTES, limits });

/**
 * The notes of all, each text once.
 *
 * @example
 * joinAllNotes([NO_NOTES, NO_NOTES]).titles; // []
 */
export function joinAllNotes(all: readonly Notes[]): Notes {
  const join = (key: keyof Notes): string[] => [...new Set(all.flatMap((notes) => notes[key]))];
  return { titles: join("titles"), descriptions: join("descriptions"), limits: join("limits") };
}

/**
 * A list of pairs in which the pair at `index` has the key of an earlier one.
 *
 * @example
 * const repeat: Repeat = { list: [{ key: "a", value: 1 }, { key: "a", value: 2 }], index: 1 };
 */
export type Repeat = { readonly list: readonly { readonly key: string }[]; readonly index: number };

/** How a value is restored, inside this package. */
export type TripOptions = RestoreOptions & {
  /**
   * What becomes of numbers in JSON text that are written with a point or an exponent and may be rounded to an integer:
   * the nearest number, a `RoundedNumber`, or the text stays text. Default: `"nearest"`.
   */
  readonly rounded?: "nearest" | "marked" | "text" | undefined;
};

/**
 * One way of a value through the nodes, which ends where the value is too deep or the way too long.
 *
 * @example
 * const trip = new Trip();
 */
export class Trip {
  depth = 0;
  left: number = MAX_STEPS;
  /** What becomes of integers beyond ±(2^53 − 1) in JSON text. */
  readonly integers: "error" | "bigint";
  /** The lists of pairs with a key that comes again, which stay as they are, and the place of the pair. */
  readonly repeats: Repeat[] = [];

  readonly rounded: NonNullable<TripOptions["rounded"]>;
  /** Whether there is a `RoundedNumber` in what was restored. */
  holdsRounded = false;

  constructor({ integers = "error", rounded = "nearest" }: TripOptions = {}) {
    this.integers = integers;
    this.rounded = rounded;
  }

  /** What `step` answers one level down, or the value itself where there is no level left. */
  into(value: unknown, step: () => unknown): unknown {
    if (this.depth >= MAX_DEPTH || this.left <= 0) return value;
    this.left--;
    this.depth++;
    try {
      return step();
    } finally {
      this.depth--;
    }
  }
}

const MAX_DEPTH = 500;
const MAX_STEPS = 2_000_000;

/**
 * Whether a value is of one of these types.
 *
 * @example
 * isOfType(1, new Set(["number"])); // true
 */
export function isOfType(value: unknown, types: ReadonlySet<JsonSchemaType>): boolean {
  if (typeof value === "bigint") return types.has("number") || types.has("integer");
  if (typeof value === "number") return types.has("number") || (types.has("integer") && Number.isInteger(value));
  return types.has(typeOf(value));
}

/**
 * The type of a JSON value; all numbers are of the type "number".
 *
 * @example
 * typeOf([1]); // "array"
 */
export function typeOf(value: unknown): JsonSchemaType {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : (typeof value as JsonSchemaType);
}
