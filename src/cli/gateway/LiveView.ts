import type { CallRecord, Gateway, ServerStatus } from "../../gateway/index.ts";
import { plural } from "../output/plural.ts";
import { printableLine } from "../output/printable.ts";
import { callLine, timeOf } from "./callLine.ts";

/**
 * Shows in a terminal how the servers of a gateway are, its last calls, and what was said of its config. The lines are
 * drawn anew at each change, below what was written before.
 */
export class LiveView {
  readonly #gateway: Gateway;
  readonly #terminal: NodeJS.WriteStream;
  #calls: string[] = [];
  #notes: string[] = [];
  /** The lines that are drawn. */
  #drawn: readonly string[] = [];
  #isHeld = false;
  #timer: NodeJS.Timeout | undefined;
  readonly #ends: (() => void)[];

  constructor(gateway: Gateway, terminal: NodeJS.WriteStream = process.stdout) {
    this.#gateway = gateway;
    this.#terminal = terminal;
    const draw = (): void => this.#drawSoon();
    terminal.on("resize", draw);
    this.#ends = [gateway.onChange(draw), () => terminal.off("resize", draw)];
    this.#draw();
  }

  addCall(record: CallRecord): void {
    this.#calls = [...this.#calls, callLine(record)].slice(-MAX_CALLS);
    this.#drawSoon();
  }

  addNote(text: string): void {
    this.#notes = [...this.#notes, `${timeOf(Date.now())} ${printableLine(text)}`].slice(-MAX_NOTES);
    this.#drawSoon();
  }

  /** Erases the view, whose place a question takes. */
  hold(): void {
    this.#isHeld = true;
    this.#terminal.write(this.#erased());
    this.#drawn = [];
  }

  /** Draws the view below the question. */
  release(): void {
    this.#isHeld = false;
    this.#drawSoon();
  }

  /** Draws the last state, which stays. */
  close(): void {
    for (const end of this.#ends) end();
    clearTimeout(this.#timer);
    // The question has no answer anymore.
    if (this.#isHeld) this.#terminal.write("\n");
    this.#draw();
  }

  #drawSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (!this.#isHeld) this.#draw();
    }, PAUSE_MS);
  }

  /** Goes back to where the drawn lines begin. Since they were drawn, a narrower terminal may have wrapped them. */
  #erased(): string {
    const { columns = DEFAULT_COLUMNS } = this.#terminal;
    const rows = this.#drawn.reduce((sum, line) => sum + rowsOf(line, columns), 0);
    return `${rows === 0 ? "" : `\u001b[${rows}A\r`}\u001b[0J`;
  }

  #draw(): void {
    const { columns = DEFAULT_COLUMNS, rows = 24 } = this.#terminal;
    const width = Math.max(columns - 1, 20);
    const lines = this.#lines(Math.max(rows - 2, 5), width).map((line) => fitted(line, width));
    this.#terminal.write(`${this.#erased()}${lines.join("\n")}\n`);
    this.#drawn = lines;
  }

  #lines(height: number, width: number): string[] {
    const { servers, warnings } = this.#gateway;
    const said = [...warnings.map((text) => `! ${printableLine(text)}`), ...this.#notes].slice(-MAX_NOTES);
    const below = [...said, ...this.#calls].slice(-Math.floor(height / 2));
    const room = height - 1 - below.length;
    const shown = servers.length <= room ? servers : urgentFirst(servers).slice(0, room - 1);
    const name = shown.reduce((widest, { name }) => Math.max(widest, widthOf(printableLine(name))), 0);
    const rest = servers.length - shown.length;
    return [
      headOf(servers, width),
      ...shown.map((server) => serverLine(server, Math.min(name, MAX_NAME, Math.floor(width / 3)))),
      ...(rest > 0 ? [`… and ${rest} more`] : []),
      ...below,
    ];
  }
}

const DEFAULT_COLUMNS = 80;
/** @internal */
const MAX_CALLS = 10;
/** @internal */
const MAX_NOTES = 3;
/** @internal */
const MAX_NAME = 30;
const PAUSE_MS = 100;

/** The counts, as far as they fit beside the key that ends the view. */
function headOf(servers: readonly ServerStatus[], width: number): string {
  const failed = servers.filter(isFailed).length;
  const tools = servers.reduce((sum, { tools = 0 }) => sum + tools, 0);
  const counts = [plural(servers.length, "server"), plural(tools, "tool")];
  const withFailed = failed === 0 ? counts : [`${counts[0]} (${failed} failed)`, ...counts.slice(1)];
  const heads = [withFailed, withFailed.slice(0, 1), counts].map((parts) => `${parts.join(", ")}; q ends it`);
  return heads.find((head) => widthOf(head) <= width) ?? (heads.at(-1) as string);
}

function serverLine(server: ServerStatus, width: number): string {
  const { name, state, tools, error } = server;
  const shown = fitted(printableLine(name), width);
  const held = heldOf(server);
  const counts = [
    ...(tools === undefined ? [] : [plural(tools, "tool")]),
    ...(held === 0 ? [] : [`${held} changed and held back, see gateway check`]),
  ];
  const rest = error === undefined ? counts.join(", ") : printableLine(withoutName(error, name));
  const mark = isFailed(server) ? MARKS.failed : held > 0 ? HELD : MARKS[state];
  return `${mark} ${shown}${" ".repeat(width - widthOf(shown))}  ${state.padEnd(8)}  ${rest}`;
}

/** Whether it does not run, because of a fault. */
const isFailed = ({ state, error }: ServerStatus): boolean =>
  state === "failed" || (state === "idle" && error !== undefined);

/** Those that failed, then those with tools that are held back, each as they are in the config. */
const urgentFirst = (servers: readonly ServerStatus[]): readonly ServerStatus[] => {
  const rankOf = (server: ServerStatus): number => (isFailed(server) ? 0 : heldOf(server) > 0 ? 1 : 2);
  return [...servers].sort((one, other) => rankOf(one) - rankOf(other));
};

const heldOf = ({ changed = {} }: ServerStatus): number => Object.keys(changed).length;

/** The mark of a server whose tools are not all served. */
const HELD = "!";

/** The line begins with the name and the state. */
const withoutName = (error: string, name: string): string => {
  const start = `The server ${JSON.stringify(name)} `;
  return error.startsWith(start) ? error.slice(start.length).replace(/^cannot be started: /, "") : error;
};

const MARKS: { readonly [state in ServerStatus["state"]]: string } = {
  idle: "·",
  starting: "…",
  ready: "✓",
  failed: "✗",
  closed: "·",
};

/** A line that is not wrapped by a terminal of so many columns. */
export function fitted(line: string, columns: number): string {
  if (widthOf(line) <= columns) return line;
  let width = 0;
  let text = "";
  for (const character of line) {
    width += widthOf(character);
    if (width > columns - 1) break;
    text += character;
  }
  return `${text}…`;
}

/** The rows that a line takes in a terminal that wraps it. */
function rowsOf(line: string, columns: number): number {
  let [rows, width] = [1, 0];
  for (const character of line) {
    const own = widthOf(character);
    if (width + own > columns) [rows, width] = [rows + 1, 0];
    width += own;
  }
  return rows;
}

/** The columns that a text takes: characters of East Asia and pictures take two. */
const widthOf = (text: string): number => {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? 2 : COMBINED.test(character) ? 0 : 1;
  return width;
};

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
const COMBINED = /\p{M}|[\u200c\u200d]/u;
