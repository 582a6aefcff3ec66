import { describeKind, describeValue, didYouMean, shorten } from "../../checks/index.ts";
import type { JsonObject } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { checkStorable, expectBytes, expectOneOf, listed, parsePath, parseWrite, refuse } from "../data/index.ts";
import { MAX_ACTION_BYTES } from "../limits.ts";

/** The action of a trigger. `update` is built in; the host has handlers for all other types. */
export type Action = { readonly type: ActionType; readonly params: JsonObject };

export type ActionType = (typeof ACTION_TYPES)[number];

export const ACTION_TYPES = ["message", "generate", "update", "notify"] as const;

/**
 * Reads an action as a model writes it.
 *
 * @param handled the types for which the host has a handler; all of them without it
 * @throws {CoreToolsError} `invalid_input`
 * @example
 * parseAction({ type: "notify", params: { body: "Drink water" } });
 */
export function parseAction(action: unknown, handled?: ReadonlySet<string>): Action {
  if (!isObject(action)) refuse(`action: expected an object with type and params, received ${describeKind(action)}`);
  checkStorable("action", action);
  const { type, params = {}, ...rest } = action;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) {
    const belongs = typeof rest[unknown] === "string" ? placeOfText(type) : "";
    refuse(`action: unknown property ${describeValue(unknown)}.${belongs || didYouMean(unknown, ["type", "params"])}`);
  }
  expectOneOf("action.type", type, ACTION_TYPES);
  if (type !== "update" && handled && !handled.has(type)) {
    const able = ACTION_TYPES.filter((name) => name === "update" || handled.has(name));
    refuse(`action.type: expected ${listed(able)}, because there is no handler for "${type}" here. ${HOW_TO_ADD}`);
  }
  if (!isObject(params)) {
    const belongs = typeof params === "string" ? `.${placeOfText(type)}` : "";
    refuse(`action.params: expected an object, received ${describeKind(params)}${belongs}`);
  }
  PARAMETERS[type](params);
  expectBytes("action.params", JSON.stringify(params), MAX_ACTION_BYTES);
  return { type, params: params as JsonObject };
}

type Members = { readonly [key: string]: unknown };

/** The required parameters of each type of action. Other parameters are for the host's handler. */
const PARAMETERS: { readonly [type in ActionType]: (params: Members) => void } = {
  message: (params) => expectText(params, "text"),
  notify({ channel: _, ...params }) {
    if (params.title !== undefined) expectText(params, "title");
    if (params.body !== undefined || params.title === undefined) expectText(params, "body");
  },
  generate({ write_path, skill: _, ...params }) {
    expectText(params, "prompt");
    if (write_path !== undefined) parsePath(write_path, "action.params.write_path");
  },
  update({ path, content, mode }) {
    parseWrite(path, content, { mode }, "action.params.");
  },
};

function expectText(params: Members, name: string): void {
  const { [name]: value, ...rest } = params;
  if (typeof value === "string" && value !== "") return;
  const other = Object.keys(rest).find((key) => typeof rest[key] === "string");
  const isElsewhere = value === undefined && other !== undefined;
  const belongs = isElsewhere
    ? `. Text belongs in action.params.${name}, and not in action.params.${shorten(other, 60)}`
    : "";
  refuse(`action.params.${name}: expected a text, received ${describeValue(value)}${belongs}`);
}

/** The end of a message: the place of an action's text. Empty for an `update`, which has no text. */
export function placeOfText(type: unknown): string {
  const name = typeof type === "string" && Object.hasOwn(TEXTS, type) ? TEXTS[type as keyof typeof TEXTS] : undefined;
  return name === undefined ? "" : ` Text belongs in action.params.${name}.`;
}

const TEXTS = { message: "text", notify: "body", generate: "prompt" } as const;

const HOW_TO_ADD =
  "Its host adds one: createCoreTools by the option handlers, the command openjiuwen-tools serve by --webhook";
