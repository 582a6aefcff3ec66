import { didYouMean, shorten } from "../../checks/index.ts";
import { matchesGlob, type ToolFilter } from "./isServed.ts";

/** What a pattern is compared with: the tools of a server by their own names, and the names that the config gives them. */
export type NamedTools = {
  readonly own: readonly string[];
  /** By own name: the name that the config gives a tool. */
  readonly given: ReadonlyMap<string, string>;
};

/**
 * Warns of each pattern of a server's filters that fits none of its tools: with a misspelt `deny` everything is served.
 *
 * @example
 * unfitPatterns({ server: "files", deny: ["write-*"], disabled: [] }, { own: ["write_file"], given: new Map() });
 * // ['deny has "write-*", which fits no tool of the server. Did you mean "write_file"?']
 */
export function unfitPatterns({ server, allow = [], deny = [], disabled }: ToolFilter, tools: NamedTools): string[] {
  if (tools.own.length === 0) return [];
  const start = `${server}/`;
  const filters: [key: string, pattern: string, text: string][] = [
    ...allow.map((text): [string, string, string] => ["allow", text, text]),
    ...deny.map((text): [string, string, string] => ["deny", text, text]),
    ...disabled
      .filter((text) => text.startsWith(start))
      .map((text): [string, string, string] => ["disabled_tools", text.slice(start.length), text]),
  ];
  return filters
    .filter(([, pattern]) => !tools.own.some((name) => matchesGlob(pattern, name)))
    .map(
      ([key, pattern, text]) => `${key} has ${shown(text)}, which fits no tool of the server${hint(pattern, tools)}`,
    );
}

/** The tools that the config has renamed so that the pattern fits, or else the nearest ones. */
function hint(pattern: string, { own, given }: NamedTools): string {
  const renamed = [...given].flatMap(([name, changed]) => (matchesGlob(pattern, changed) ? [shown(name)] : []));
  if (renamed.length === 0) return `.${didYouMean(pattern.replaceAll("*", ""), own)}`;
  const names = renamed.slice(0, MAX_RENAMED).join(", ");
  return `: filters use the names that tools have there, here ${names}`;
}

/** @internal */
const MAX_RENAMED = 3;

/**
 * Warns of each pattern of `disabled_tools` that fits no tool of any of these servers, whichever tools they have.
 *
 * @example
 * strayPatterns(["fils/*"], ["files"]);
 * // ['disabled_tools has "fils/*", which fits no server that is switched on. Did you mean "files"?']
 */
export function strayPatterns(disabled: readonly string[], servers: readonly string[]): string[] {
  return disabled
    .filter((pattern) => !servers.some((server) => mayFit(pattern, `${server}/`)))
    .map((pattern) => {
      const [server = "", tool] = pattern.split("/");
      const isPair = tool !== undefined;
      const near = didYouMean(server, servers, (name) => (isPair ? name : `${name}/*`));
      const reason = isPair ? "fits no server that is switched on" : "is not of the form server/tool";
      return `disabled_tools has ${shown(pattern)}, which ${reason}.${near}`;
    });
}

/** Whether a pattern can mean a name that begins so. */
function mayFit(pattern: string, start: string): boolean {
  const fixed = pattern.split("*", 1)[0] as string;
  if (fixed.length >= start.length) return fixed.startsWith(start);
  return fixed !== pattern && start.startsWith(fixed);
}

const shown = (text: string): string => JSON.stringify(shorten(text, 60));
