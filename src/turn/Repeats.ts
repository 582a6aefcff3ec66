import { ToolMessage, type ToolOutcome } from "../tool/index.ts";

/**
 * Counts in how many answers in a row a model makes the same call, with the same arguments and the same result. The last
 * result that is allowed tells the model to stop.
 */
export class Repeats {
  /** The call that was made once more than allowed. */
  exceeded: ToolMessage | undefined;
  readonly #max: number;
  /** The calls of the last answer, and in how many answers in a row each has been made. */
  #counts: ReadonlyMap<string, number> = new Map();

  constructor(max: number) {
    this.#max = max;
  }

  /** Counts the calls of an answer, and returns their results for the model. */
  note(results: readonly ToolMessage[]): readonly ToolMessage[] {
    const counts = new Map<string, number>();
    const noted = results.map((result) => {
      const { call, content, parts } = result;
      const key = JSON.stringify([call?.name, compact(call?.arguments), content, parts]);
      // Equal calls of one answer count as one, because the model has not read a result of them yet.
      const count = (this.#counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count > this.#max) this.exceeded ??= result;
      return count === this.#max ? withNote(result, count) : result;
    });
    this.#counts = counts;
    return noted;
  }
}

/** The text of arguments without spaces between them. */
function compact(text = ""): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

function withNote(result: ToolMessage, count: number): ToolMessage {
  const note = `[This call was made ${count} times with the same arguments and the same result. Do not make it again.]`;
  const { name, tool_call_id, parts } = result;
  const content = result.content === "" ? note : `${result.content}\n${note}`;
  const noted = parts && [...parts, { type: "text" as const, text: note }];
  return new ToolMessage({ content, name, tool_call_id }, { ...result, parts: noted } as ToolOutcome);
}
