import type { OptionRule } from "../../checks/index.ts";
import { pointerTo } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { GatewayError } from "../GatewayError.ts";
import type { ConfigInput, GatewayConfig } from "./GatewayConfig.ts";

/** Values of inputs by their ids, or a function that asks the user for the value of one. */
export type InputValues =
  | { readonly [id: string]: string }
  | ((input: ConfigInput) => string | undefined | Promise<string | undefined>);

/** The option of the values. */
export const INPUTS: OptionRule = {
  expected: "an object of texts or a function",
  accepts: (value) =>
    typeof value === "function" || (isObject(value) && Object.values(value).every((text) => typeof text === "string")),
};

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

/** The values of the inputs that servers need, as variables, and the servers that lack one. */
export type ResolvedInputs = {
  readonly variables: { readonly [variable: string]: string };
  readonly faults: ReadonlyMap<string, GatewayError>;
  /** The inputs that have their default, because nobody was asked. */
  readonly warnings: readonly string[];
};

/**
 * Finds the values of all inputs that servers of a config name: in the values that are given, by asking, or in the
 * environment. A server whose input has no value fails with the reason.
 *
 * @example
 * const { variables } = await resolveInputs(config, { environment: { INPUT_API_KEY: "s3cret" } });
 * variables; // { "input:api-key": "s3cret" }
 */
export async function resolveInputs(
  { mcpServers, inputs = [] }: Pick<GatewayConfig, "mcpServers" | "inputs">,
  { environment, values = {} }: { readonly environment: Environment; readonly values?: InputValues | undefined },
): Promise<ResolvedInputs> {
  const found = new Map<string, string | Error>();
  const warnings: string[] = [];
  const faults = new Map<string, GatewayError>();
  // One after the other, because a terminal asks for one at a time.
  for (const [name, server] of Object.entries(mcpServers)) {
    for (const id of inputsIn(server)) {
      const value = found.get(id) ?? (await inputValue(id, inputs, environment, values, warnings).catch(asError));
      found.set(id, value);
      if (typeof value === "string" || faults.has(name)) continue;
      const path = pointerTo("/mcpServers", name);
      faults.set(name, new GatewayError("invalid_config", path, value.message, { cause: value }));
    }
  }
  const known = [...found].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return { variables: Object.fromEntries(known.map(([id, value]) => [`input:${id}`, value])), faults, warnings };
}

/** An environment with further variables. The one of the process changes later, and on Windows ignores case. */
export const withVariables = (environment: Environment, variables: Environment): Environment =>
  Object.keys(variables).length === 0 ? environment : { ...environment, ...variables };

type Environment = { readonly [name: string]: string | undefined };

const asError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)));

/** The ids of the inputs in all texts of a server. */
function inputsIn(value: unknown): string[] {
  if (typeof value === "string") return [...value.matchAll(/\$\{input:([^{}]+)\}/g)].map(([, id = ""]) => id);
  const below = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return [...new Set(below.flatMap(inputsIn))];
}

async function inputValue(
  id: string,
  inputs: readonly ConfigInput[],
  environment: Environment,
  values: InputValues,
  warnings: string[],
): Promise<string> {
  const input = inputs.find((each) => each.id === id) ?? { id };
  const variable = variableOf(id);
  const given = typeof values === "function" ? undefined : Object.hasOwn(values, id) ? values[id] : undefined;
  const asked = given ?? environment[variable] ?? (typeof values === "function" ? await values(input) : undefined);
  const value = asked || input.default;
  if (!asked && value && typeof values !== "function") warnings.push(`the input ${JSON.stringify(id)} has its default`);
  const what = `the input ${JSON.stringify(id)}${input.description ? ` (${input.description})` : ""}`;
  if (typeof value !== "string" || value === "") {
    throw new Error(
      `${what} has no value: a terminal asks for it; elsewhere set the variable ${variable}, or the option \`inputs\``,
    );
  }
  const { options } = input;
  if (options !== undefined && !options.includes(value)) {
    throw new Error(
      `${what} has another value than one of ${options.map((option) => JSON.stringify(option)).join(", ")}`,
    );
  }
  return value;
}

/**
 * The environment variable with the value of an input.
 *
 * @example
 * variableOf("api-key"); // "INPUT_API_KEY"
 */
export const variableOf = (id: string): string => `INPUT_${id.toUpperCase().replaceAll(/\W/g, "_")}`;
