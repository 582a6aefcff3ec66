import { describeKind, describeValue } from "../../checks/index.ts";
import { checkStorableText, expectOneOf, parsePath, refuse } from "../data/index.ts";
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from "../limits.ts";
import { type Action, parseAction } from "./Action.ts";
import { parseCondition, type StoredCondition } from "./conditions/index.ts";
import { loadSchedules } from "./loadSchedules.ts";
import { checkTimeZone } from "./localTime/index.ts";
import type { Schedule } from "./schedule/index.ts";
import type { TriggerInit } from "./TriggerInit.ts";

/** A trigger whose input was accepted. */
export type ParsedTrigger = {
  readonly type: TriggerInit["triggerType"];
  readonly title: string;
  readonly description: string | null;
  readonly timeZone: string;
  readonly missed: "once" | "skip";
  readonly action: Action;
  readonly sourcePath: string | null;
  readonly schedule?: { readonly schedule: Schedule; readonly first: Date } | undefined;
  readonly condition?: StoredCondition | undefined;
};

/**
 * Checks a trigger before it is stored. Reminders and schedules need a schedule, conditions need a condition.
 *
 * @throws {CoreToolsError} `invalid_input`
 */
export async function parseTrigger(
  init: TriggerInit,
  { now, timeZone: zone, handled }: { now: Date; timeZone: string; handled: ReadonlySet<string> | undefined },
): Promise<ParsedTrigger> {
  const { triggerType: type, title, description, missed = "once", sourcePath, timeZone = zone } = init;
  expectOneOf("trigger_type", type, TYPES);
  expectOneOf("missed", missed, MISSED);
  if (typeof timeZone !== "string") refuse(`timezone: expected a string, received ${describeKind(timeZone)}`);
  checkTimeZone("timezone", timeZone);
  const parsed = {
    type,
    title: parseText("title", title, MAX_TITLE_LENGTH),
    description: description === undefined ? null : parseText("description", description, MAX_DESCRIPTION_LENGTH),
    timeZone,
    missed,
    action: parseAction(init.action, handled),
    sourcePath: sourcePath === undefined ? null : parsePath(sourcePath, "source_path"),
  };
  if (type === "reminder" && !REMINDER_ACTIONS.has(parsed.action.type)) {
    refuse(
      `action.type: expected "message" or "notify" for a reminder, received "${parsed.action.type}"; use trigger_type "schedule"`,
    );
  }
  if (type !== "condition") return { ...parsed, schedule: await parseTimes(init, timeZone, now) };
  refuseMembers(init, type, ["schedule", "scheduleType"]);
  return { ...parsed, condition: parseCondition(init.condition) };
}

async function parseTimes(init: TriggerInit, timeZone: string, now: Date) {
  const { triggerType: type, schedule: text } = init;
  const { parseSchedule, SCHEDULE_TYPES, typeOfSchedule } = await loadSchedules();
  refuseMembers(init, type, ["condition"]);
  if (typeof text !== "string")
    refuse(`schedule: expected a time such as "09:00" or a cron expression, received ${describeKind(text)}`);
  checkStorableText("schedule", text);
  const byDefault = type === "reminder" ? "once" : "daily";
  const { scheduleType = typeOfSchedule(text, { timeZone, now, byDefault }) } = init;
  expectOneOf("schedule_type", scheduleType, SCHEDULE_TYPES);
  return parseSchedule(text, scheduleType, { timeZone, now });
}

/** Fields that a trigger of this type does not have are errors, and not ignored. */
function refuseMembers(
  init: TriggerInit,
  type: string,
  members: readonly ("schedule" | "scheduleType" | "condition")[],
): void {
  for (const member of members) {
    if (init[member] === undefined) continue;
    const name = member === "scheduleType" ? "schedule_type" : member;
    refuse(`${name}: expected no value for trigger_type "${type}", received ${describeValue(init[member])}`);
  }
}

function parseText(owner: string, text: unknown, most: number): string {
  if (typeof text !== "string" || text.trim() === "")
    refuse(`${owner}: expected a text, received ${describeValue(text)}`);
  if (text.length > most) refuse(`${owner}: expected at most ${most} characters, received ${text.length}`);
  checkStorableText(owner, text);
  return text;
}

const TYPES: readonly TriggerInit["triggerType"][] = ["reminder", "condition", "schedule"];
const MISSED: readonly ("once" | "skip")[] = ["once", "skip"];
/** The actions of a reminder, which send the user a text. */
const REMINDER_ACTIONS: ReadonlySet<string> = new Set(["message", "notify"]);
