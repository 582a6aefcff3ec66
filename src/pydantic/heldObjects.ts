import {
  JsonError,
  MAX_DEPTH,
  PythonFloat,
  type PythonValue,
  pointerSteps,
  pointerTo,
  tooDeep,
} from "../json/index.ts";
import type { Filter } from "./filter.ts";
import { isModelObject } from "./modelObjects.ts";

/** Where a value stands, how many containers and objects of classes it is in, and what is left out of it. */
export type Place = {
  readonly path: string;
  readonly filter: Filter;
  readonly level: number;
  readonly objects: number;
};

/** The place of a whole value. */
export const rootOf = (filter: Filter): Place => ({ path: "", filter, level: 0, objects: 1 });

/** The place of a member or an item, whose step is one of a JSON Pointer. */
export const inside = ({ path, level, objects }: Place, step: string, filter: Filter): Place => ({
  path: path + step,
  filter,
  level: level + 1,
  objects,
});

/** How objects of classes in data of any kind are written, and how much may still be. */
export type Holding = {
  /** How many containers around objects may still be written: an object in several places is written in each. */
  left: number;
  /** Containers that are known to have no object of a class in them. */
  readonly plain: Seen;
  readonly ofObject: (object: object, place: Place) => PythonValue;
};

type Seen = Pick<WeakSet<object>, "has" | "add" | "delete">;

/** How many containers and objects of classes are written at most of a value that holds such an object. @internal */
export const MAX_HELD = 200_000;

/** What is known of no data yet. Fields, which never change, may be known from before. */
export const newHolding = (ofObject: Holding["ofObject"], plain: Seen = new Set()): Holding => ({
  left: MAX_HELD,
  plain,
  ofObject,
});

/**
 * Data of any kind, without what is left out of it, in which objects of classes are written by `ofObject`.
 *
 * @throws {JsonError} `limit_exceeded`: objects can be nested deeper, and have more in them, than the JSON of each.
 */
export const writeHeld = (value: PythonValue, place: Place, holding: Holding): PythonValue =>
  holdsObject(value, holding.plain) ? writeHolder(value, place, holding) : place.filter.apply(value);

/** Whether there is an object of a class in a value. A container in several places is looked at once. */
function holdsObject(value: unknown, seen: Seen): boolean {
  if (typeof value !== "object" || value === null || value instanceof PythonFloat || seen.has(value)) return false;
  if (isModelObject(value)) return true;
  seen.add(value);
  const holds = Object.values(value).some((item) => holdsObject(item, seen));
  if (holds) seen.delete(value);
  return holds;
}

function writeHolder(value: PythonValue, place: Place, holding: Holding): PythonValue {
  if (typeof value !== "object" || value === null || value instanceof PythonFloat) return value;
  if (place.level > MAX_DEPTH) throw limitExceeded(tooDeep(MAX_DEPTH), place);
  if (holding.left-- <= 0)
    throw limitExceeded(`expected at most ${MAX_HELD} objects and arrays around objects, received more`, place);
  if (isModelObject(value)) return holding.ofObject(value, place);
  return place.filter.each(value, (part, filter, key) =>
    writeHolder(part, inside(place, pointerTo("", key), filter), holding),
  );
}

export const limitExceeded = (reason: string, { path }: Place): JsonError =>
  new JsonError("limit_exceeded", reason, pointerSteps(path));
