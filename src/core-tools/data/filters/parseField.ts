import { describeValue } from "../../../checks/index.ts";
import { MAX_FIELD_KEYS } from "../../limits.ts";
import { checkStorableText, refuse } from "../checkStorable.ts";
import type { Field } from "./Filter.ts";

/**
 * The keys of a field path: the parts between its dots or, for keys that contain dots or begin with `$`, the items of a
 * JSON array.
 *
 * @throws {CoreToolsError} `invalid_input`
 * @example
 * parseField("filters", "address.city"); // ["address", "city"]
 * parseField("filters", '["example.com","visits"]'); // ["example.com", "visits"]
 */
export function parseField(owner: string, text: string): Field {
  const keys = text.startsWith("[") ? parseArray(owner, text) : text.split(".");
  if (keys.length > MAX_FIELD_KEYS)
    refuse(`${owner}: expected a field path of at most ${MAX_FIELD_KEYS} keys, received ${keys.length}`);
  for (const key of keys) checkStorableText(owner, key);
  return keys;
}

function parseArray(owner: string, text: string): Field {
  const keys = parseJson(text);
  if (Array.isArray(keys) && keys.length > 0 && keys.every((key) => typeof key === "string")) return keys;
  refuse(
    `${owner}: expected a field path such as address.city or ["example.com","visits"], received ${describeValue(text)}`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
