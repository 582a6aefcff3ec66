import { homedir } from "node:os";
import { basename, sep } from "node:path";
import { type ReadTextFile, readTextFile } from "../files/readTextFile.ts";

/** The variables of the environment, by their names. */
export type Environment = { readonly [name: string]: string | undefined };

/**
 * A text of the config with the values of its variables: `${NAME}` and `${env:NAME}` are environment variables,
 * `${NAME:-text}` is `text` if there is no such variable, `${input:ID}` is an input, and `${file:PATH}` the text of a file.
 *
 * @throws {Error} if a variable is not set, because an empty text instead would fail later with a less clear error.
 * @example
 * expandVariables("Bearer ${TOKEN}", { TOKEN: "s3cret" }); // "Bearer s3cret"
 */
export function expandVariables(text: string, environment: Environment, options: ExpandOptions = {}): string {
  const { onValue, readFile = readTextFile } = options;
  requireFlat(text);
  return text.replace(/\$\{([^{}]*)\}/g, (_, inside: string) => {
    const value = valueFor(inside, environment, readFile);
    onValue?.(inside.replace(/^env:|:-.*$/gs, ""), value);
    return value;
  });
}

export type ExpandOptions = {
  /** Hears of the name of each variable, such as `TOKEN` or `input:ID`, and its value. */
  readonly onValue?: ((name: string, value: string) => unknown) | undefined;
  /** Reads the file of `${file:PATH}`. Default: each time. */
  readonly readFile?: ReadTextFile | undefined;
};

function valueFor(inside: string, environment: Environment, readFile: ReadTextFile): string {
  const [, kind, id = ""] = /^(file|input):(.+)$/s.exec(inside) ?? [];
  if (kind === "file") return textOf(id, readFile);
  if (kind === "input") return variableIn(inside, environment) ?? fail(`the input ${JSON.stringify(id)} has no value`);
  const [, ofEnvironment, short, otherwise] = NAME.exec(inside) ?? [];
  const name = ofEnvironment ?? short;
  if (name === undefined) {
    return fail(
      `expected \${NAME} or \${NAME:-text}, received ${shown(inside)}: write the value, or a variable of the environment`,
    );
  }
  // Behind a colon this would look like the value of a credential, which errors do not show.
  const missing = `the environment has no variable ${name}; set it, or write \${NAME:-text} with a text for it`;
  return variableIn(name, environment) ?? otherwise ?? fail(missing);
}

/** A variable that has a brace would stay in the text as it is. What follows its kind may be secret. */
function requireFlat(text: string): void {
  const found = /\$\{(\w*:?)[^{}]*\{/.exec(text);
  if (found !== null && text.lastIndexOf("}") > found.index) {
    fail(`expected no brace and no other variable in \${${found[1]}…}`);
  }
}

/** Windows has a variable `ProgramFiles(x86)`, which only `env:` can name; `/` is the separator of paths in VS Code. */
const NAME = /^(?:env:([^:]+)|(\w+|\/))(?::-(.*))?$/s;

/** What looks like a name, also one of another host; something else may be a part of a password. */
const shown = (inside: string): string => `\${${/^(?:[a-zA-Z]+:[\w.-]*|[A-Z\d_.-]*)$/.test(inside) ? inside : "…"}}`;

const variableIn = (name: string, environment: Environment): string | undefined =>
  Object.hasOwn(environment, name) ? environment[name] : undefined;

function fail(reason: string): never {
  throw new Error(reason);
}

/** The text of a file, without the end of its last line. A device or a pipe could be read forever. */
function textOf(file: string, readFile: ReadTextFile): string {
  const path = file.replace(/^~(?=$|[\\/])/, homedir());
  try {
    return readFile(path).replace(/\r?\n$/, "");
  } catch (cause) {
    throw new Error(`\${file:${file}} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

/** Puts the values of variables into a text of the config. */
export type Expand = (text: string) => string;

/**
 * Expands the variables of the environment, of which `onValue` hears, and those that other hosts define in addition.
 */
export function expander(environment: Environment, { onValue, readFile }: ExpandOptions = {}): Expand {
  const folder = process.cwd();
  const ofEditors = { workspaceFolder: folder, workspaceFolderBasename: basename(folder), cwd: folder };
  const own = { ...ofEditors, userHome: homedir(), pathSeparator: sep, "/": sep };
  const hear: ExpandOptions["onValue"] = (name, value) => Object.hasOwn(own, name) || onValue?.(name, value);
  return (text) => expandVariables(withProject(text, folder), { ...own, ...environment }, { onValue: hear, readFile });
}

/**
 * A text with the folder of the project where the environment does not name it; Claude Code sets that variable.
 *
 * @example
 * withProject("${CLAUDE_PROJECT_DIR}/a", "/app"); // "${CLAUDE_PROJECT_DIR:-/app}/a"
 */
export const withProject = (text: string, folder: string): string =>
  text.replace(/\$\{CLAUDE_PROJECT_DIR\}/g, () => `\${CLAUDE_PROJECT_DIR:-${folder}}`);
