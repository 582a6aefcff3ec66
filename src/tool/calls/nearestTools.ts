import { didYouMean, OptionError, shorten } from "../../checks/index.ts";
import { preview } from "../../validate/index.ts";

/**
 * The end of a message about an unknown tool: the nearest names, or the first names if none is similar. `shown` returns
 * the text that the message has for a name.
 *
 * @example
 * nearestTools("get_wether", ["get_weather", "now"]); // ' Did you mean "get_weather"?'
 */
export function nearestTools(name: string, names: readonly string[], shown = (text: string): string => text): string {
  const first = names.slice(0, MAX_NAMES).map((each) => quote(shown(each)));
  const rest = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : "";
  return didYouMean(name, names, shown) || (first.length > 0 ? ` The tools are ${first.join(", ")}${rest}.` : "");
}

/**
 * Throws unless there is a tool with the name.
 *
 * @throws {OptionError} `invalid_option` with the nearest names.
 */
export function requireTool(owner: string, name: unknown, tools: ReadonlyMap<string, unknown>): void {
  if (typeof name !== "string")
    throw new OptionError("invalid_option", "", `${owner}: expected the name of a tool, received ${preview(name)}`);
  if (tools.has(name)) return;
  const message = `${owner}: unknown tool ${quote(name)}.${nearestTools(name, [...tools.keys()])}`;
  throw new OptionError("invalid_option", name, message);
}

/** @internal */
const MAX_NAMES = 10;
const quote = (text: string): string => JSON.stringify(shorten(text));
