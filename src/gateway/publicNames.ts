import { hashedName, OPENAI_NAMES } from "../wire/index.ts";

/** The server's name of a tool or a prompt. */
export type Place = { readonly server: string; readonly name: string };

/**
 * The names under which clients find tools and prompts: `server__name`, at most 64 letters, digits, `_` and `-`. A
 * longer name, or one with other characters, ends in a hash of the whole name. So does a name that looks as if it had
 * a hash: no server can give a tool the name that a tool of another server has. A name follows from its server and tool
 * alone, so that it never moves to another tool.
 *
 * @example
 * publicNames([{ server: "files", name: "read_file" }], true).keys(); // "files__read_file"
 */
export function publicNames<P extends Place>(places: readonly P[], isPrefixed: boolean): Map<string, P> {
  return new Map(places.map((place) => [isPrefixed ? publicName(place) : place.name, place]));
}

function publicName(place: Place): string {
  const full = fullName(place);
  return OPENAI_NAMES.allowed.test(full) && !HASHED.test(full) ? full : hashedName(full, OPENAI_NAMES);
}

const HASHED = /_[0-9a-f]{16}$/;

/** Two places never have the same: of a server whose name could be read in two ways, a `/` leads to a hash. */
function fullName({ server, name }: Place): string {
  return server.includes("__") || server.endsWith("_") ? `${server}/__${name}` : `${server}__${name}`;
}
