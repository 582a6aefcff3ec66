import { OPENAI_NAMES, WireNames } from "../wire/index.ts";

/** The server's name of a tool or a prompt. */
export type Place = { readonly server: string; readonly name: string };

/**
 * The names under which clients find tools and prompts: `server__name`, at most 64 letters, digits, `_` and `-`. A
 * longer name, or one with other characters, ends in a hash of the whole name, so that it is stable and unique.
 *
 * @example
 * publicNames([{ server: "files", name: "read_file" }], true).keys(); // "files__read_file"
 */
export function publicNames<P extends Place>(places: readonly P[], isPrefixed: boolean): Map<string, P> {
  const full = places.map(isPrefixed ? fullName : ({ name }) => name);
  const sent = isPrefixed ? shortened(full) : full;
  return new Map(places.map((place, index) => [sent[index] as string, place]));
}

/** Two places never have the same: of a server whose name could be read in two ways, a `/` leads to a hash. */
function fullName({ server, name }: Place): string {
  return server.includes("__") || server.endsWith("_") ? `${server}/__${name}` : `${server}__${name}`;
}

function shortened(names: readonly string[]): string[] {
  const wireNames = new WireNames(
    names.map((name) => ({ name })),
    OPENAI_NAMES,
  );
  return names.map((name) => wireNames.sent(name));
}
