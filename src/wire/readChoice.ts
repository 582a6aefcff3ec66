import { didYouMean, shorten } from "../json/index.ts";
import { isObject } from "../schema/index.ts";
import { type NameRule, WireNames } from "./names.ts";
import { raw } from "./raw.ts";
import type { EncodeOptions, ToolChoice } from "./Wire.ts";
import { received, WireError } from "./WireError.ts";

/** A choice that was checked, with the name as the provider takes it. */
export function readChoice(choice: ToolChoice, wire: string, rule: NameRule, options?: EncodeOptions): ToolChoice {
  if (choice === "auto" || choice === "none" || choice === "required") return choice;
  const tools = options?.tools && [...options.tools];
  const name = isObject(choice) ? choice.name : undefined;
  if (typeof name !== "string" || name === "") {
    const message = `expected "auto", "none", "required" or { name }, ${receivedChoice(choice)}`;
    throw new WireError("unsupported", wire, "", message);
  }
  const known = tools?.map((tool) => tool.name) ?? [name];
  const names = new WireNames(tools, rule);
  if (known.includes(names.full(name))) return { name: names.sent(names.full(name)) };
  const message = `expected the name of one of the tools, received ${quote(name)}`;
  const hint = didYouMean(name, known);
  throw new WireError("unsupported", wire, "/name", hint ? `${message}.${hint}` : message);
}

/** What came, with what was probably meant: other providers have other words. */
function receivedChoice(choice: unknown): string {
  if (typeof choice !== "string") {
    const { function: called = choice, name = raw(called).name } = raw(choice);
    return `${received(choice)}${typeof name === "string" && name !== "" ? `: give { name: ${quote(name)} }` : ""}`;
  }
  if (choice === "") return "received an empty string";
  const meant = choice.toLowerCase() === "any" ? '"required"' : `{ name: ${quote(choice)} }`;
  return `received ${quote(choice)}.${didYouMean(choice, ["auto", "none", "required"]) || ` Did you mean ${meant}?`}`;
}

const quote = (text: string): string => JSON.stringify(shorten(text));
