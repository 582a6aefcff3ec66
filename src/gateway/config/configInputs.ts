import type { OptionRule } from "../../checks/index.ts";
import { pointerTo } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { GatewayError } from "../GatewayError.ts";
import type { Environment } from "./expandVariables.ts";
import type { ConfigInput, GatewayConfig } from "./GatewayConfig.ts";
import type { ReadConfig } from "./readConfig.ts";

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

/** The values of the inputs that servers need, as variables, and the servers that lack one. */
type ResolvedInputs = {
  readonly variables: { readonly [variable: string]: string };
  readonly faults: ReadonlyMap<string, GatewayError>;
  /** The inputs that have their default, because nobody was asked. */
  readonly warnings: readonly string[];
};

async function resolveInputs(
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

/** A config, and the environment in which its servers start: the variables, and the values of its inputs. */
export type ResolvedConfig = ReadConfig & { readonly environment: Environment };

/**
 * A config with the values of its inputs: given, asked for, or from the environment. A server whose input has no value
 * fails with the reason.
 *
 * @example
 * const { environment } = await withInputs(read, { environment: { INPUT_API_KEY: "s3cret" } });
 * environment["input:api-key"]; // "s3cret"
 */
export async function withInputs(
  read: ReadConfig,
  how: { readonly environment: Environment; readonly values?: InputValues | undefined },
): Promise<ResolvedConfig> {
  const { variables, faults, warnings } = await resolveInputs(read.config, how);
  return {
    ...read,
    // The environment of the process changes later, and on Windows ignores case.
    environment: Object.keys(variables).length === 0 ? how.environment : { ...how.environment, ...variables },
    faults: new Map([...faults, ...read.faults]),
    warnings: [...read.warnings, ...warnings],
  };
}

/** Values that ask for each input once, however often its config is read. */
export function askedOnce(values: InputValues | undefined): InputValues | undefined {
  if (typeof values !== "function") return values;
  const asked = new Map<string, ReturnType<typeof values>>();
  return (input) => {
    const answer = asked.get(input.id) ?? values(input);
    asked.set(input.id, answer);
    return answer;
  };
}

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
  if (asked === undefined && value) warnings.push(`the input ${JSON.stringify(id)} has its default`);
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
