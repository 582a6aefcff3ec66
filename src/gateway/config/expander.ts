import { homedir } from "node:os";
import { type Environment, expandVariables } from "./expandVariables.ts";

/** Puts the values of variables into a text of the config. */
export type Expand = (text: string) => string;

/** Expands the variables of the environment, and those that other hosts define in addition. */
export function expander(environment: Environment): Expand {
  return (text) => expandVariables(text, { workspaceFolder: process.cwd(), userHome: homedir(), ...environment });
}
