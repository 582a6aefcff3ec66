import type { StreamedCall } from "../../stream/index.ts";
import { printable, printableLine } from "../output/printable.ts";
import { styled } from "../output/styled.ts";

/** Draws the calls of a stream on a terminal, one line each, and replaces the previous drawing. */
export class LiveCalls {
  readonly #terminal: NodeJS.WriteStream;
  #lines = 0;

  constructor(terminal: NodeJS.WriteStream) {
    this.#terminal = terminal;
  }

  draw(calls: readonly StreamedCall[], events: number): void {
    const { columns, rows } = this.#terminal;
    // A terminal that does not know its size says 0.
    const last = calls.slice(-Math.max(1, (rows || 24) - 2));
    const lines = [styled("dim", `event ${events}`), ...last.map((call) => lineOf(call, columns || 80))];
    this.#terminal.write(`${this.#back()}${NO_WRAP}${lines.join("\n")}\n${WRAP}`);
    this.#lines = lines.length;
  }

  /** Removes what was drawn, so that the report takes its place. */
  clear(): void {
    this.#terminal.write(this.#back());
    this.#lines = 0;
  }

  #back(): string {
    return this.#lines === 0 ? "" : `\u001b[${this.#lines}A\r${CLEAR_BELOW}`;
  }
}

/** A terminal that does not wrap cuts long lines, so the width of characters does not matter. */
const NO_WRAP = "\u001b[?7l";
const WRAP = "\u001b[?7h";
const CLEAR_BELOW = "\u001b[J";

/** The end of the arguments, because they grow there. */
function lineOf({ name, argumentsText }: StreamedCall, columns: number): string {
  const title = printableLine(name).slice(0, columns >> 1);
  const text = printable(argumentsText.slice(-columns)).replaceAll(/\s+/g, " ");
  const room = Math.max(10, columns - title.length - MARGIN);
  const shown = text.length > room ? `…${text.slice(1 - room)}` : text;
  return `${styled("yellow", "●")} ${styled("bold", title)} ${shown}`;
}

const MARGIN = 4;
