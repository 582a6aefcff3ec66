import { isObject, type JsonSchema } from "../../schema/index.ts";
import { createValidator, type Validator } from "../../validate/index.ts";
import type { RawResult } from "../McpService.ts";
import { COMMON_KEYS } from "./validTool.ts";

/**
 * A list of resources, templates or prompts without what MCP does not allow: entries without a name, and keys with
 * wrong values. Clients would refuse the lists of all servers because of one bad entry. Any other result stays as it
 * is.
 *
 * @example
 * validEntries("prompts/list", { prompts: [{ name: "greet", title: 5 }, {}] }); // { prompts: [{ name: "greet" }] }
 */
export function validEntries(method: string, result: RawResult): RawResult {
  const list = Object.hasOwn(LISTS, method) ? LISTS[method] : undefined;
  const entries = list && result[list.key];
  if (list === undefined || !Array.isArray(entries)) return result;
  return { ...result, [list.key]: entries.flatMap((entry) => validEntry(entry, list)) };
}

function validEntry(entry: unknown, { required, keys }: EntryList): RawResult[] {
  if (!isObject(entry)) return [];
  // Many servers leave out the name of a resource.
  const named = typeof entry.name === "string" ? entry : { ...entry, name: entry.uri ?? entry.uriTemplate };
  if (!required.every((key) => typeof named[key] === "string")) return [];
  const isValid = ([key, value]: [string, unknown]): boolean =>
    !Object.hasOwn(keys, key) || keys[key]?.check(value) === true;
  return [Object.fromEntries(Object.entries(named).filter(isValid))];
}

type Keys = { readonly [key: string]: Validator };

type EntryList = { readonly key: string; readonly required: readonly string[]; readonly keys: Keys };

const TEXT: JsonSchema = { type: "string" };

const RESOURCE_KEYS: Keys = {
  ...COMMON_KEYS,
  mimeType: createValidator(TEXT),
  size: createValidator({ type: "number" }),
  annotations: createValidator({
    type: "object",
    properties: {
      audience: { type: "array", items: { enum: ["user", "assistant"] } },
      priority: { type: "number", minimum: 0, maximum: 1 },
      lastModified: TEXT,
    },
  }),
};

const PROMPT_KEYS: Keys = {
  ...COMMON_KEYS,
  arguments: createValidator({
    type: "array",
    items: {
      type: "object",
      properties: { name: TEXT, title: TEXT, description: TEXT, required: { type: "boolean" } },
      required: ["name"],
    },
  }),
};

const LISTS: { readonly [method: string]: EntryList } = {
  "resources/list": { key: "resources", required: ["uri", "name"], keys: RESOURCE_KEYS },
  "resources/templates/list": { key: "resourceTemplates", required: ["uriTemplate", "name"], keys: RESOURCE_KEYS },
  "prompts/list": { key: "prompts", required: ["name"], keys: PROMPT_KEYS },
};
