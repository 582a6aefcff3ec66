import {
  HoldsRounded,
  JsonError,
  type JsonValue,
  mutableCopy,
  parse,
  parseMarked,
  RoundedNumber,
} from "../../json/index.ts";
import type { JsonSchemaType } from "../../schema/index.ts";
import { isOfType, type Node, type Notes, type Trip, typeOf, withLimits } from "../Node.ts";

/** JSON text, of one of `values` where these are listed. */
export type TextNode = Node & { form: "text"; values?: readonly JsonValue[] };

/**
 * A value of these types as JSON text. A text that does not hold such a value stays as it is.
 *
 * @example
 * textNode(new Set(["object"]), NO_NOTES).decode('{"a":1}', new Trip()); // { a: 1 }
 */
export function textNode(types: ReadonlySet<JsonSchemaType>, notes: Notes): TextNode {
  const kinds = [...types].join(", ");
  const text = `JSON text of ${types.size >= 6 ? "any value" : `a value of type ${kinds}`}`;
  return {
    form: "text",
    isCoded: true,
    original: types,
    strict: STRING,
    height: 0,
    write(out) {
      out.spend();
      return { schema: { type: "string" }, notes: withLimits(notes, [text]) };
    },
    decode(value, trip) {
      const parsed = typeof value === "string" ? parsedText(value, trip) : undefined;
      const near = parsed instanceof RoundedNumber ? parsed.nearest : parsed;
      return near !== undefined && isOfType(near, types) ? parsed : value;
    },
  };
}

/**
 * A choice of values that no enum can hold, each as its JSON text.
 *
 * @example
 * choiceNode([{ a: 1 }], NO_NOTES).decode('{"a":1}', new Trip()); // { a: 1 }
 */
export function choiceNode(values: readonly JsonValue[], notes: Notes): TextNode {
  const texts = values.map((value) => JSON.stringify(value));
  return {
    form: "text",
    values,
    isCoded: true,
    original: new Set(values.map(typeOf)),
    strict: STRING,
    height: 0,
    write(out) {
      out.spend();
      const limits = ["JSON text"];
      return { schema: { type: "string", enum: texts }, notes: withLimits(notes, limits) };
    },
    decode(value) {
      const index = texts.indexOf(value as string);
      return index < 0 ? value : mutableCopy(values[index]);
    },
  };
}

const STRING: ReadonlySet<JsonSchemaType> = new Set<JsonSchemaType>(["string"]);

function parsedText(text: string, trip: Trip): unknown {
  const { integers, rounded } = trip;
  try {
    if (rounded === "nearest") return parse(text, { dialect: "rfc8259", integers });
    const read = parseMarked(text, { integers });
    if (!(read instanceof HoldsRounded)) return read;
    if (rounded === "text") return undefined;
    trip.holdsRounded = true;
    return read.value;
  } catch (error) {
    if (error instanceof JsonError) return undefined;
    throw error;
  }
}
