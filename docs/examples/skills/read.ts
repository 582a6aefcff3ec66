import { CardProblem } from "openjiuwen-tools/cards";
import type { JsonValue } from "openjiuwen-tools/json";

/** The members of an object. A model writes the data: what is missing or of another type is left out by the readers below. */
export type Members = { readonly [key: string]: JsonValue };

/** @throws {CardProblem} which the card shows. */
export function membersOf(value: JsonValue | undefined, expected: string): Members {
  if (isMembers(value)) return value;
  throw new CardProblem(`expected ${expected}`);
}

/** The objects of an array. */
export const objectsOf = (value: JsonValue | undefined): Members[] =>
  Array.isArray(value) ? value.filter(isMembers) : [];

export const textsOf = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.map(textOf).filter((text) => text !== "") : [];

export const textOf = (value: JsonValue | undefined): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

export const numberOf = (value: JsonValue | undefined): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

const isMembers = (value: JsonValue | undefined): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);
