import { describeValue } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import type { RawResult } from "../McpService.ts";

/**
 * What clients do not get of a list of resources, templates or prompts, each the rest of a sentence about the server.
 *
 * @example
 * listFaults("prompts", [{ name: "greet" }, {}]); // ['its list of prompts has 1 entry without a text as "name"']
 */
export function listFaults(key: string, entries: readonly RawResult[]): string[] {
  const idKey = IDS[key];
  if (idKey === undefined) return [];
  const named = entries.filter((entry) => typeof entry[idKey] === "string");
  const nameless = entries.length - named.length;
  return [
    ...(nameless === 0
      ? []
      : [`its list of ${key} has ${nameless} ${nameless === 1 ? "entry" : "entries"} without a text as "${idKey}"`]),
    ...(key === "prompts" ? promptFaults(named) : []),
  ].slice(0, MAX_FAULTS);
}

/** A list of prompts is served by their names, and MCP asks for a name of each argument. */
function promptFaults(prompts: readonly RawResult[]): string[] {
  const names = prompts.map(({ name }) => name);
  const seen = new Set<unknown>();
  const twice = new Set(names.filter((name) => seen.has(name) || !seen.add(name)));
  const malformed = prompts.filter(({ arguments: args }) => args !== undefined && args !== null && !isArguments(args));
  return [
    ...[...twice].map(
      (name) => `its list of prompts has ${describeValue(name)} more than once, and the last is served`,
    ),
    ...malformed.map(
      ({ name }) => `its prompt ${describeValue(name)} has arguments without a text as "name", which are left out`,
    ),
  ];
}

const isArguments = (args: unknown): boolean =>
  Array.isArray(args) && args.every((argument) => isObject(argument) && typeof argument.name === "string");

const IDS: { readonly [key: string]: string } = { resources: "uri", resourceTemplates: "uriTemplate", prompts: "name" };

/** @internal */
const MAX_FAULTS = 10;
