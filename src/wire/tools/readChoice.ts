import { describeKind, didYouMean, shorten } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import { raw } from "../fields.ts";
import type { Provider } from "../providers/Provider.ts";
import type { ChoiceOptions, ToolChoice } from "../Wire.ts";
import { WireError } from "../WireError.ts";
import { WireNames } from "./names.ts";

/** A chosen tool: the provider's name for it, and its type. */
export type ChosenTool = { readonly name: string; readonly type: "function" | "custom" };

/** A checked choice. */
export type ReadChoice =
  | "auto"
  | "none"
  | "required"
  | ChosenTool
  | { readonly allowed: readonly ChosenTool[]; readonly mode: "auto" | "required" };

/** A tool as a choice names it. */
export type NamedTool = { readonly name: string; readonly type?: string | undefined };

/** Checks a choice and maps its names to the provider's. `refuse` returns why the provider cannot choose a tool. */
export function readChoice(
  choice: ToolChoice,
  { id: wire, rules, serial }: Provider,
  options?: ChoiceOptions,
  refuse?: (tool: NamedTool) => string | undefined,
): ReadChoice {
  if (options?.parallel === false && serial !== undefined) {
    throw new WireError("unsupported", wire, "/parallel", `expected no \`parallel\` here: ${serial}`);
  }
  if (choice === "auto" || choice === "none" || choice === "required") return choice;
  const tools = options?.tools && [...options.tools];
  const names = new WireNames(tools, rules.names);
  const byName = tools && new Map(tools.map((tool) => [tool.name, tool]));
  const find = (name: string, path: string): ChosenTool => {
    const full = names.full(name);
    const tool = byName ? byName.get(full) : { name };
    if (tool !== undefined) {
      const fault = refuse?.(tool);
      if (fault !== undefined) throw new WireError("unsupported", wire, path, fault);
      return { name: names.sent(full), type: "type" in tool && tool.type === "custom" ? "custom" : "function" };
    }
    const message = `expected the name of one of the tools, received ${quote(name)}`;
    const hint = didYouMean(name, [...(byName?.keys() ?? [])]);
    throw new WireError("unsupported", wire, path, hint ? `${message}.${hint}` : message);
  };
  if (isObject(choice) && "allowed" in choice) return readAllowed(choice, wire, find);
  const name = isObject(choice) ? choice.name : undefined;
  if (typeof name === "string" && name !== "") return find(name, "/name");
  const message = `expected "auto", "none", "required", { name } or { allowed }, ${receivedChoice(choice)}`;
  throw new WireError("unsupported", wire, "", message);
}

/** For providers that accept one tool or all tools, but no list. */
export function refuseAllowed(wire: string): never {
  const message =
    'no choice among some of the tools: send only these, as in `encodeTools(tools.filter(…))`, with "auto" or "required"';
  throw new WireError("unsupported", wire, "/allowed", `the API has ${message}`);
}

function readAllowed(
  { allowed, mode = "auto" }: Extract<ToolChoice, { readonly allowed: unknown }>,
  wire: string,
  find: (name: string, path: string) => ChosenTool,
): ReadChoice {
  const isList = Array.isArray(allowed) && allowed.length > 0 && allowed.every((name) => typeof name === "string");
  if (!isList) {
    throw new WireError(
      "unsupported",
      wire,
      "/allowed",
      `expected a list of names of tools, received ${describeKind(allowed)}`,
    );
  }
  if (mode !== "auto" && mode !== "required") {
    throw new WireError("unsupported", wire, "/mode", `expected "auto" or "required", ${receivedChoice(mode)}`);
  }
  return { allowed: allowed.map((name, index) => find(name, `/allowed/${index}`)), mode };
}

/** A description of the choice with the probable meaning, because other providers use other words. */
function receivedChoice(choice: unknown): string {
  if (typeof choice !== "string") {
    const { function: called = choice, name = raw(called).name } = raw(choice);
    return `received ${describeKind(choice)}${typeof name === "string" && name !== "" ? `: give { name: ${quote(name)} }` : ""}`;
  }
  if (choice === "") return "received an empty string";
  const meant = choice.toLowerCase() === "any" ? '"required"' : `{ name: ${quote(choice)} }`;
  return `received ${quote(choice)}.${didYouMean(choice, ["auto", "none", "required"]) || ` Did you mean ${meant}?`}`;
}

const quote = (text: string): string => JSON.stringify(shorten(text));
