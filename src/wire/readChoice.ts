import { isObject } from "../schema/index.ts";
import { type NameRule, WireNames } from "./names.ts";
import type { EncodeOptions, ToolChoice } from "./Wire.ts";
import { received, WireError } from "./WireError.ts";

/** A choice that was checked, with the name as the provider takes it. */
export function readChoice(choice: ToolChoice, wire: string, rule: NameRule, options?: EncodeOptions): ToolChoice {
  if (choice === "auto" || choice === "none" || choice === "required") return choice;
  if (isObject(choice) && typeof choice.name === "string" && choice.name !== "") {
    return { name: new WireNames(options?.tools, rule).sent(choice.name) };
  }
  throw new WireError("unsupported", wire, "", `expected "auto", "none", "required" or { name }, ${received(choice)}`);
}
