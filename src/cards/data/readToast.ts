import { describeKind, MAX_TIMER_MS } from "../../checks/index.ts";
import type { JsonObject, JsonValue } from "../../json/index.ts";
import { CardProblem } from "./CardProblem.ts";
import { nameIn } from "./expect.ts";
import { numberIn, objectOf, textIn } from "./members.ts";

const LEVELS = ["info", "success", "warning", "error"] as const;

/** A short message. `duration` is in milliseconds; 0 shows it until it is closed. */
type Toast = {
  readonly message: string;
  readonly title?: string;
  readonly level: (typeof LEVELS)[number];
  readonly duration: number;
};

/**
 * The message of a toast. `duration_ms` is 5,000 by default; errors stay until they are closed.
 *
 * @throws {CardProblem}
 * @example
 * readToast({ message: "Saved", level: "success" }); // { message: "Saved", level: "success", duration: 5000 }
 */
export function readToast(data: JsonValue, options: JsonObject = {}): Toast {
  const content: JsonObject = objectOf(data, "message");
  const title = textIn(content, "title");
  const message = textIn(content, "message", "text") ?? title;
  if (message === undefined) {
    throw new CardProblem(`expected a text, or an object with a message, received ${describeKind(data)}`);
  }
  const level = nameIn(LEVELS, content.level ?? options.level, "level") ?? "info";
  const duration = numberIn(content, "duration_ms") ?? numberIn(options, "duration_ms");
  return {
    message,
    ...(title !== undefined && title !== message && { title }),
    level,
    duration: Math.min(Math.max(duration ?? (level === "error" ? 0 : 5000), 0), MAX_TIMER_MS),
  };
}
