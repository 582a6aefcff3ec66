import { defineOwn } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import { type Raw, raw } from "../fields.ts";

/**
 * The schema of a tool of a plugin of openJiuwen's studio, from the values of its request. Each says by itself whether it
 * is required, and where it is sent, which is the `location` of its schema, as in cards of the SDK.
 *
 * @example
 * pluginParameters({ q: { type: "string", desc: "Words", is_required: true, send_method: "Query" } });
 * // { type: "object", properties: { q: { type: "string", description: "Words", location: "query" } }, required: ["q"] }
 */
export function pluginParameters(params: Raw): Raw {
  const properties = {};
  for (const name of Object.keys(params)) defineOwn(properties, name, parameterSchema(params[name]));
  const required = Object.keys(params).filter((name) => isRequired(raw(params[name])));
  return { type: "object", properties, required };
}

const isRequired = ({ required, is_required }: Raw): boolean => required === true || is_required === true;

/** A value that is not an object is kept, so that it is an error as in any other schema. */
function parameterSchema(param: unknown): unknown {
  if (!isObject(param)) return param;
  const { required, is_required: _, send_method, is_path_param, item_type, ...rest } = param;
  const schema = Object.entries(rest).map(([name, value]) => [KEYWORDS.get(name) ?? name, value]);
  const location = is_path_param === true ? "path" : send_method;
  return {
    ...Object.fromEntries(schema),
    // Of an object it is the keyword of JSON Schema, and of a value by itself whether it must be given.
    ...(required !== undefined && typeof required !== "boolean" && { required }),
    ...(typeof item_type === "string" && { items: { type: item_type } }),
    ...(typeof location === "string" && { location: location.toLowerCase() }),
  };
}

/** The keywords of JSON Schema that have other names there. */
const KEYWORDS: ReadonlyMap<string, string> = new Map([
  ["desc", "description"],
  ["min", "minimum"],
  ["max", "maximum"],
  ["min_length", "minLength"],
  ["max_length", "maxLength"],
]);
