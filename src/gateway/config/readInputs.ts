import { isObject } from "../../schema/index.ts";
import type { ConfigInput } from "./GatewayConfig.ts";

/** The inputs of a config in the form of VS Code. One that cannot be read is a warning. */
export function readInputs(given: unknown, warnings: string[]): { readonly inputs?: readonly ConfigInput[] } {
  if (given === undefined) return {};
  if (!Array.isArray(given)) {
    warnings.push("the inputs are not read: expected a list at /inputs");
    return {};
  }
  const inputs: ConfigInput[] = [];
  for (const [index, input] of given.entries()) {
    const isInput = isObject(input) && typeof input.id === "string";
    if (isInput) inputs.push({ ...(input as ConfigInput), ...optionsOf(input) });
    else warnings.push(`an input is not read: expected an object with an id at /inputs/${index}`);
  }
  return { inputs };
}

/** VS Code takes an option also as an object, of which it shows the label. */
function optionsOf({ options }: { readonly options?: unknown }): { readonly options?: string[] } {
  if (!Array.isArray(options)) return {};
  const values = options.map((option) => (isObject(option) ? (option.value ?? option.label) : option));
  return { options: values.filter((option) => typeof option === "string") };
}
