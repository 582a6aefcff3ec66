import { createHash } from "node:crypto";

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
  return PLAIN.test(full) && !HASHED.test(full) ? full : hashed(full);
}

const PLAIN = /^[a-zA-Z0-9_-]{1,64}$/;
const HASHED = /_[0-9a-f]{16}$/;

/** Two places never have the same: of a server whose name could be read in two ways, a `/` leads to a hash. */
function fullName({ server, name }: Place): string {
  return server.includes("__") || server.endsWith("_") ? `${server}/__${name}` : `${server}__${name}`;
}

/** A server chooses the names of its tools: of a shorter hash it could try names until one has the hash of another. */
function hashed(full: string): string {
  const tail = `_${createHash("sha256").update(full).digest("hex").slice(0, 16)}`;
  return full.slice(0, 64 - tail.length).replace(/[^a-zA-Z0-9_-]/g, "_") + tail;
}
