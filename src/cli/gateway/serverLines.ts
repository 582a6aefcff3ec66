import { homedir } from "node:os";
import { columnsOf, cutColumns, padColumns, widthFor } from "../output/columns.ts";
import { printableLine, printableMessage } from "../output/printable.ts";
import type { DescribedServer } from "./config/describeServer.ts";

/** A server in a list of servers, with what hinders it or what was done with it. */
export type ListedServer = DescribedServer & {
  readonly name: string;
  readonly error?: string;
  readonly note?: string;
};

/**
 * The lines of servers: name, kind, program or host with its first arguments, and what hinders them.
 *
 * @param columns the width of the terminal, in which a program is cut rather than its arguments.
 * @example
 * serverLines([{ name: "files", type: "stdio", target: "mcp-server-filesystem", args: ["/srv/docs"] }]);
 * // ["files  stdio  mcp-server-filesystem /srv/docs"]
 */
export function serverLines(
  servers: readonly ListedServer[],
  columns: number = process.stdout.columns ?? Number.POSITIVE_INFINITY,
): string[] {
  const first = servers.map(({ name, type }) => [printableLine(name), type]);
  const before = [0, 1].map((column) => widthFor(first.map((cells) => cells[column] as string)));
  const room = Math.max(MIN_ROOM, columns - before.reduce((sum, width) => sum + width + GAP.length, INDENT));
  const rows = servers.map(({ target, args = [], disabled, error, note }, index) => ({
    cells: [...(first[index] as string[]), fitCommand(printableLine(target), args, room)],
    last: error === undefined ? (note ?? (disabled ? "disabled" : "")) : `cannot be started: ${error}`,
  }));
  const widths = [...before, widthFor(rows.map(({ cells }) => cells[2] as string))];
  return rows.map(({ cells, last }) => {
    const padded = cells.map((cell, column) => padColumns(cell, widths[column] as number));
    return [...padded, printableMessage(last)].join(GAP).trimEnd();
  });
}

const GAP = "  ";
/** The columns before the lines of `import`. */
const INDENT = 2;

/** A program with as many of its arguments as have room; the first one stays, because it may tell servers apart. */
function fitCommand(target: string, args: readonly string[], room: number): string {
  const words = args.map((arg) => printableLine(shortPath(arg, Math.min(MAX_PATH, Math.floor(room / 2)))));
  while (words.length > 1 && columnsOf([target, ...words].join(" ")) > room) words.pop();
  const rest = words.length === 0 ? "" : ` ${words.join(" ")}`;
  return cutColumns(target, room - columnsOf(rest)) + rest;
}

/** @internal */
const MIN_ROOM = 24;
/** @internal */
const MAX_PATH = 30;

/** A path with its end, by which paths differ, and the user's folder as `~`. */
function shortPath(path: string, width: number): string {
  const home = homedir();
  const isOwn = path === home || path.startsWith(`${home}/`) || path.startsWith(`${home}\\`);
  const short = isOwn && home.length > 1 ? `~${path.slice(home.length)}` : path;
  if (columnsOf(short) <= width) return short;
  const names = short.split(/(?=[\\/])/);
  while (names.length > 1 && columnsOf(names.join("")) >= width) names.shift();
  return cutColumns(`…${names.join("")}`, width);
}
