import type { JsonObject } from "../../../json/index.ts";
import { CoreToolsError } from "../../CoreToolsError.ts";
import { valueAt } from "../../data/index.ts";
import { parseLocalTime } from "../localTime/index.ts";
import type { Condition } from "./Condition.ts";

/** When a deadline fires; null if the data have no such time. */
export function deadlineOf(
  { deadline, beforeMs }: Extract<Condition, { readonly type: "deadline" }>,
  content: JsonObject | null,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): Date | null {
  const text = "at" in deadline ? deadline.at : content && valueAt(content, deadline.field);
  if (typeof text !== "string") return null;
  const about = { owner: "condition.rule.at", now };
  try {
    const time = parseLocalTime(DATE.test(text) ? `${text}T00:00` : text, timeZone, about);
    return new Date(time.getTime() - beforeMs);
  } catch (error) {
    // Data may have any text there, which is ignored; an invalid `at` of a model is rejected.
    if ("at" in deadline || !(error instanceof CoreToolsError)) throw error;
    return null;
  }
}

const DATE = /^\d{4}-\d\d-\d\d$/;
