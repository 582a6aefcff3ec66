import { enter } from "./depth.ts";
import { JsonError } from "./JsonError.ts";
import { describe, kindOf } from "./kindOf.ts";
import { ArrayBuilder, isKnown, ObjectBuilder, type PythonValue } from "./memory.ts";

/** A value that nothing can change any more: itself if it is such a one, else its frozen copy. */
export function freeze(value: unknown, path: (string | number)[], maxDepth: number): PythonValue {
  switch (kindOf(value)) {
    case undefined:
      throw new JsonError("not_json", `expected a JSON value, got ${describe(value)}`, path);
    case "array":
      return isKnown(value as object) ? (value as PythonValue) : freezeArray(value as unknown[], path, maxDepth);
    case "object":
      return isKnown(value as object) ? (value as PythonValue) : freezeObject(value as object, path, maxDepth);
    default:
      return value as PythonValue;
  }
}

function freezeArray(array: readonly unknown[], path: (string | number)[], maxDepth: number): PythonValue {
  const depth = enter(path, maxDepth);
  const copy = new ArrayBuilder();
  for (let index = 0; index < array.length; index++) {
    path[depth] = index;
    copy.push(freeze(array[index], path, maxDepth));
  }
  path.length = depth;
  return copy.build();
}

function freezeObject(object: object, path: (string | number)[], maxDepth: number): PythonValue {
  const depth = enter(path, maxDepth);
  const copy = new ObjectBuilder();
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue;
    path[depth] = key;
    copy.set(key, freeze(value, path, maxDepth));
  }
  path.length = depth;
  return copy.build();
}
