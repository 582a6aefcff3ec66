import type { Command } from "commander";
import { nearest } from "../checks/index.ts";

/**
 * Adds the meant name to an error of Commander that has no suggestion. Commander compares whole names, so it finds no
 * suggestion for `--tokn`, which means `--token-env`. It also checks required arguments before unknown ones.
 */
export function withSuggestion(text: string, command: Command): string {
  const [, unknown] = /^error: unknown option '--([^'=]+)[^']*'\n$/.exec(text) ?? [];
  if (unknown !== undefined) return text + suggestionOf(optionsNear(unknown, command));
  const [, required] = /^error: required option '(?:[^']*, )?(--[^' ]+)[^']*' not specified\n$/.exec(text) ?? [];
  if (required !== undefined) return misspeltRequired(required, command) ?? text;
  const [, value = "", choices] = /argument '(.*)' is invalid\. Allowed choices are (.*)\.\n$/.exec(text) ?? [];
  if (choices !== undefined) return text + suggestionOf(nearest(value, choices.split(", ")));
  const [word] = command.args;
  const { parent } = command;
  const isBelow = parent !== null && parent.parent !== null;
  return text.startsWith("error: too many arguments") && word !== undefined && isBelow
    ? text + (missingFlag(command) || suggestionOf(nearest(word, namesOf(parent))))
    : text;
}

/** The options with such a name, or with such a word in their name. */
function optionsNear(flag: string, { options }: Command): string[] {
  const names = options.flatMap(({ long }) => long?.slice("--".length) ?? []);
  return names.filter((name) => nearest(flag, [name, ...name.split("-")]).length > 0).map((name) => `--${name}`);
}

function misspeltRequired(required: string, command: Command): string | undefined {
  const flags = command.args.flatMap((arg) => /^--([^=]+)/.exec(arg)?.[1] ?? []);
  const flag = flags.find((each) => nearest(each, [required.slice("--".length)]).length > 0);
  return flag === undefined ? undefined : `error: unknown option '--${flag}'\n${suggestionOf([required])}`;
}

/** A file without its option, such as `gateway check mcp.json`. */
function missingFlag({ args, options }: Command): string {
  const takesFile = options.some(({ long }) => long === "--config");
  const file = args.find((arg) => !arg.startsWith("-") && /\.jsonc?$/i.test(arg));
  return takesFile && file !== undefined ? suggestionOf([`--config ${file}`]) : "";
}

/**
 * Refuses the help of an unknown command, for which Commander would show the general help.
 *
 * @throws {CommanderError} with the name that was meant.
 */
export function requireTopic(program: Command, [first, second, ...others]: readonly string[]): void {
  const { commands } = program;
  if (commands.length === 0) return;
  if (first === "help") {
    if (second !== undefined && !second.startsWith("-")) requireCommand(program, second);
  } else {
    const command = commands.find((each) => each.name() === first);
    if (command && second !== undefined) requireTopic(command, [second, ...others]);
  }
}

/**
 * Refuses an unknown subcommand.
 *
 * @throws {CommanderError} with the name that was meant.
 */
export function requireCommand(parent: Command, name: string): void {
  const names = namesOf(parent);
  if (names.includes(name) || name === "help") return;
  parent.error(`error: unknown command '${name}'\n${suggestionOf(nearest(name, names))}`.trimEnd());
}

const namesOf = ({ commands }: Command): string[] => commands.map((command) => command.name());

function suggestionOf(names: readonly string[]): string {
  if (names.length === 0) return "";
  const [only] = names;
  return names.length === 1 ? `(Did you mean ${only}?)\n` : `(Did you mean one of ${names.join(", ")}?)\n`;
}
