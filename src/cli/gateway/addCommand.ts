import { dirname, resolve } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { readConfig, type ServerConfig, shownName } from "../../gateway/index.ts";
import { CommandError, WrongUseError } from "../CommandError.ts";
import { printableLine } from "../output/printable.ts";
import { warn } from "../output/warn.ts";
import { ConfigFile } from "./config/ConfigFile.ts";
import { changeConfig } from "./config/changeConfig.ts";
import { urlFault } from "./config/urlFault.ts";
import { warnOfCredentials } from "./config/warnOfCredentials.ts";
import { fileOption } from "./withGateway.ts";

type Flags = {
  readonly config: string;
  readonly env?: { readonly [name: string]: string };
  readonly header?: { readonly [name: string]: string };
  readonly variables?: string;
  readonly cwd?: string;
  readonly allow?: readonly string[];
  readonly deny?: readonly string[];
  readonly description?: string;
  readonly force?: true;
};

/** `openjiuwen-tools gateway add` */
export function addCommand(): Command {
  return withOptions(new Command("add"))
    .description("add a server to a config, whose comments stay")
    .usage("[options] <name> <command...|url>")
    .argument("<name>", "the name of the server")
    .argument("[command...]", "its URL, or the command that starts it with its arguments")
    .addHelpText("after", EXAMPLES)
    .action(add);
}

const EXAMPLES = `
Examples:
  openjiuwen-tools gateway add files npx -y @modelcontextprotocol/server-filesystem .
  openjiuwen-tools gateway add --env GITHUB_TOKEN --allow 'get_*' github npx -y server-github
  openjiuwen-tools gateway add crm https://crm.example/mcp --header 'Authorization: Bearer \${CRM_TOKEN}'

Options stand before the command, whose own options follow it. A command starts in the folder of the config, or in
--cwd. One that is added from another folder, with a path such as . or ./data, starts where it was added.`;

/** What follows the command is its own, such as `npx -y`. */
const withOptions = (command: Command): Command =>
  command
    .passThroughOptions()
    .addOption(fileOption())
    .option("--env <name=value>", "a variable for it; a name alone is that of the environment then", addEnv)
    .option("--header <name:value>", "a header for its URL", addHeader)
    // Node itself reads --env-file, also behind the name of the program.
    .option("--variables <file>", "a file with variables for it, with lines of NAME=value")
    .option("--cwd <folder>", "the folder where it starts")
    .addOption(new Option("--allow <tool>", "a tool that is served, * stands for any characters").argParser(append))
    .addOption(new Option("--deny <tool>", "a tool that is not served").argParser(append))
    .option("--description <text>", "what it is for, for the model and the search")
    .option("--force", "replace a server of this name");

const append = (text: string, before: readonly string[] = []): string[] => [...before, text];

type Texts = { readonly [name: string]: string };

function addEnv(text: string, before: Texts = {}): Texts {
  const [, name = "", value] = /^([^=\s]+)(?:=(.*))?$/s.exec(text) ?? [];
  if (name === "") throw new InvalidArgumentError("Expected NAME=value, or NAME.");
  return { ...before, [name]: value ?? `\${${name}}` };
}

function addHeader(text: string, before: Texts = {}): Texts {
  const [, name, value] = /^([^:\s]+):\s*(.+)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError('Expected a text such as "X-Key: 1".');
  return { ...before, [name]: value };
}

async function add(name: string, rest: readonly string[], first: Flags, command: Command): Promise<void> {
  const { words, flags } = readRest(rest, first, command);
  await changeConfig(flags.config, () => addTo(name, words, flags));
}

function addTo(name: string, words: readonly string[], flags: Flags): void {
  const file = ConfigFile.open(flags.config);
  if (Object.hasOwn(file.servers, name) && flags.force !== true) {
    // Behind the command it is an argument of the server.
    const how = words.includes("--force") ? "--force before the command" : "--force";
    throw new CommandError(`${flags.config} has a server ${JSON.stringify(name)} already: ${how} replaces it`);
  }
  const entry = entryOf(words, flags);
  file.setServer(name, entry);
  const { config, faults } = readConfig(file.config);
  const fault = faults.get(name);
  if (fault !== undefined) throw fault;
  if (!Object.hasOwn(config.mcpServers, name)) {
    const expected = name === "__proto__" ? "another name" : "a name of 1 to 128 visible characters";
    const shown = shownName(name);
    const hint = ["", name].includes(shown) || name.length > 128 ? "" : `. Did you mean ${JSON.stringify(shown)}?`;
    throw new CommandError(`expected ${expected}, received ${JSON.stringify(name)}${hint}`);
  }
  // What is said of other servers, their own commands have said.
  for (const warning of readConfig({ mcpServers: { [name]: entry } }).warnings) warn(warning);
  file.save();
  const start = hasRelative(words) && "command" in entry ? ` It starts in ${startOf(entry.cwd, flags.config)}.` : "";
  console.log(`Added ${JSON.stringify(name)} to ${flags.config}.${start}`);
  warnOfCredentials(flags.config, [[name, entry]], config.inputs ?? []);
}

const startOf = (cwd = ".", config: string): string => printableLine(resolve(dirname(config), cwd));

/** Whether a command names a path that starts at its folder. */
const hasRelative = (words: readonly string[]): boolean => words.some((word) => /^\.{1,2}(?:$|[\\/])/.test(word));

/** Paths in the folder where they were typed: a config in another folder names that, because its own would count. */
function placesOf(
  words: readonly string[],
  { config, cwd, variables: envFile }: Flags,
): { cwd?: string; envFile?: string } {
  if (resolve(dirname(config)) === process.cwd()) return given({ cwd, envFile });
  const start = cwd ?? (hasRelative(words) ? "." : undefined);
  return given({ cwd: start && absolute(start), envFile: envFile && absolute(envFile) });
}

/** A path may also begin with a variable or the user's folder. */
const absolute = (path: string): string => (/^[~$]/.test(path) ? path : resolve(path));

/** Options may also stand between the name and the command. */
function readRest(rest: readonly string[], first: Flags, command: Command): { words: string[]; flags: Flags } {
  let words: string[] = [];
  const reader = withOptions(new Command("add").copyInheritedSettings(command))
    .configureOutput(command.configureOutput())
    .argument("[command...]")
    .action((given: string[]) => {
      words = given;
    });
  const [target = ""] = rest;
  // Behind a URL there are only options; behind a program there are its own arguments.
  const isRemote = isUrl(target);
  reader.parse(isRemote ? rest.slice(1) : rest, { from: "user" });
  if (isRemote) words = [target, ...words];
  const later = reader.opts<Flags>();
  const config = reader.getOptionValueSource("config") === "cli" ? later.config : first.config;
  const lists = ["allow", "deny"] as const;
  const both = Object.fromEntries(lists.map((key) => [key, join(first[key], later[key])]));
  const texts = { env: { ...first.env, ...later.env }, header: { ...first.header, ...later.header } };
  return { words, flags: { ...first, ...later, ...texts, ...both, config } };
}

const join = (one: readonly string[] = [], other: readonly string[] = []): string[] | undefined =>
  one.length + other.length === 0 ? undefined : [...one, ...other];

const isUrl = (text: string): boolean => /^[a-z][a-z\d+.-]*:\/\//i.test(text);

function entryOf(words: readonly string[], flags: Flags): ServerConfig {
  const [target, ...args] = words;
  if (target === undefined) throw new WrongUseError("expected a URL, or the command that starts the server");
  const { env, header: headers, allow, deny, description } = flags;
  const ofCommand = { ...given({ args: args.length > 0 ? args : undefined, env }), ...placesOf(words, flags) };
  const ofUrl = given({ headers });
  const isRemote = isUrl(target);
  const [wrong] = Object.keys(isRemote ? ofCommand : ofUrl);
  if (wrong !== undefined) throw new WrongUseError(WRONG[wrong] ?? wrong);
  const common = given({ description, allow, deny });
  const fault = isRemote ? urlFault(target) : undefined;
  if (fault !== undefined) throw new WrongUseError(fault);
  return isRemote ? { url: target, ...ofUrl, ...common } : { command: target, ...ofCommand, ...common };
}

/** The settings that have a value. */
const given = <Settings extends object>(settings: Settings): { [Key in keyof Settings]: NonNullable<Settings[Key]> } =>
  Object.fromEntries(
    Object.entries(settings).filter(
      ([, value]) => value !== undefined && (typeof value !== "object" || Object.keys(value).length > 0),
    ),
  ) as never;

/** What is said of an option for the other kind of server. */
const WRONG: { readonly [key: string]: string } = {
  args: "expected nothing behind a URL but options",
  env: "--env is for a command: a URL gets --header",
  envFile: "--variables is for a command: a URL gets --header",
  cwd: "--cwd is for a command",
  headers: "--header is for a URL: a command gets --env",
};
