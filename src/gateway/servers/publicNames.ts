import { hashedName, OPENAI_NAMES } from "../../wire/index.ts";

/** A tool or a prompt: its server, and the name that it has there. */
export type ItemLocation = { readonly server: string; readonly name: string };

/**
 * The names under which clients find tools and prompts: `server__name`, at most 64 letters, digits, `_` and `-`. A
 * longer name, or one with other characters, ends in a hash of the whole name. So does a name that looks as if it had
 * a hash: no server can give a tool the name that a tool of another server has. A name follows from its server and tool
 * alone, so that it never moves to another tool.
 *
 * @example
 * publicNames([{ server: "files", name: "read_file" }], true).keys(); // "files__read_file"
 */
export function publicNames<Item extends ItemLocation>(items: readonly Item[], isPrefixed: boolean): Map<string, Item> {
  return new Map(items.map((item) => [isPrefixed ? publicName(item) : item.name, item]));
}

function publicName(item: ItemLocation): string {
  const full = fullName(item);
  return OPENAI_NAMES.allowed.test(full) && !HASHED.test(full) ? full : hashedName(full, OPENAI_NAMES);
}

const HASHED = /_[0-9a-f]{16}$/;

/**
 * Two items never have the same full name. A server's name that could be read in two ways is followed by `/`, which
 * leads to a hash.
 */
function fullName({ server, name }: ItemLocation): string {
  return server.includes("__") || server.endsWith("_") ? `${server}/__${name}` : `${server}__${name}`;
}
