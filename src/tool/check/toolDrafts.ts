import { isObject } from "../../schema/index.ts";
import {
  type AdaptedTool,
  CUSTOM_INPUT,
  isForeign,
  schemaOf,
  type toolAdapter,
  toolFault,
  WireError,
  type WireTool,
} from "../../wire/index.ts";
import { isTool } from "../classes/isTool.ts";
import { isTypeAdded } from "../classes/Parameters.ts";
import { brokenText } from "./brokenText.ts";
import type { CheckedFor } from "./CheckedFor.ts";
import { changeSentence } from "./changeSentence.ts";
import { ended } from "./ended.ts";
import type { Draft } from "./Finding.ts";
import { NO_PARAMETERS } from "./noParameters.ts";
import { refusedRule } from "./refusedRule.ts";
import { shown } from "./shown.ts";
import { strictDrafts } from "./strictDrafts.ts";

/** What a provider refuses in one tool of a request. */
export function toolDrafts(
  tool: WireTool,
  position: number,
  provider: CheckedFor,
  adapt: ReturnType<typeof toolAdapter>,
): Draft[] {
  const fault = toolFault(tool);
  if (fault !== undefined) return [faultDraft(fault, tool)];
  try {
    return adaptedDrafts(tool, provider, adapt(tool, position));
  } catch (cause) {
    if (!(cause instanceof WireError)) throw cause;
    const path = cause.path.slice(`/${position}`.length);
    const [{ message }] = cause.problems;
    return [
      { path, rule: "data", severity: "error", say: (who) => `The tool cannot be sent to ${who}: ${ended(message)}` },
    ];
  }
}

/** Of parameters with another type than an object, the message names the place. */
function faultDraft(fault: string, tool: WireTool): Draft {
  const schema: unknown = isObject(tool) ? schemaOf(tool) : undefined;
  const isOfRoot = isObject(schema) && schema.type !== undefined && schema.type !== "object";
  const say = (who: string): string => `The tool cannot be sent to ${who}: ${ended(fault)}`;
  return isOfRoot
    ? { path: "/parameters/type", rule: "root", severity: "error", say }
    : { path: "", rule: "data", severity: "error", say };
}

function adaptedDrafts(tool: WireTool, provider: CheckedFor, { changes, refused }: AdaptedTool): Draft[] {
  const { names, parameters } = provider.rules;
  const rules = { names: names.allowed, propertyNames: parameters.propertyNames?.allowed };
  return [
    ...refused.map(({ path, reason }): Draft => {
      const say = (who: string): string => `This is refused by ${who}: ${ended(reason)}`;
      return { path, rule: refusedRule(path), severity: "error", say };
    }),
    ...changes.map((change): Draft => {
      const { path, rule, before, after } = change as Parameters<typeof changeSentence>[0];
      return {
        ...changed(path, rule, before, after),
        say: (who) => changeSentence({ path, rule, before, after }, who, rules),
      };
    }),
    ...rootDrafts(tool, provider),
    ...textDrafts(tool),
    ...customDrafts(tool, provider),
    ...strictDrafts(tool, provider),
  ];
}

/** The parts of a finding about a change; a part that is absent has no field. */
export function changed(
  path: string,
  rule: Draft["rule"],
  before: unknown,
  after: unknown,
): Omit<Draft, "say"> & { readonly severity: "changed" } {
  return {
    path,
    rule,
    severity: "changed",
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
}

/** Every wire writes what its provider wants of a tool without parameters, unless somebody else has written it already. */
function rootDrafts(tool: WireTool, { rules: { parameters } }: CheckedFor): Draft[] {
  const schema = isTool(tool) && tool.parameters === null ? undefined : schemaOf(tool);
  if (tool.type === "custom") return [];
  if (!schema) return parameters.isNeeded && (!isTool(tool) || isForeign(tool)) ? [WITHOUT_PARAMETERS] : [];
  // What becomes of these is said of each of them.
  const isReferred = "$ref" in schema;
  const isMerged = isReferred || ["anyOf", "oneOf", "allOf"].some((keyword) => keyword in schema);
  const isSaid = (keyword: string): boolean => (keyword === "type" ? isReferred : isMerged);
  const isAdded = isForeign(tool) && isTypeAdded(schema) && !isReferred;
  const lacking = (parameters.neededAtRoot ?? []).filter(
    (keyword) => (!(keyword in schema) && !isSaid(keyword)) || (keyword === "type" && isAdded),
  );
  return lacking.map((keyword): Draft => {
    const after = keyword === "type" ? "object" : {};
    const say = (who: string): string =>
      `Parameters without "${keyword}" are refused by ${who}. "${keyword}": ${shown(after)} is sent.`;
    return { ...changed(`/parameters/${keyword}`, "root", undefined, after), say };
  });
}

const WITHOUT_PARAMETERS: Draft = {
  ...changed("/parameters", "root", undefined, NO_PARAMETERS),
  say: (who) => `A tool without parameters is refused by ${who}. ${shown(NO_PARAMETERS)} is sent.`,
};

function textDrafts(tool: WireTool): Draft[] {
  // Those of the description and of schemas are changes with places of their own.
  const { inputExamples, providerOptions } = tool;
  const path = brokenText({ inputExamples, providerOptions });
  if (path === undefined) return [];
  const say = (who: string): string =>
    `A text with half of a character (a surrogate without its other half) is refused by ${who}. U+FFFD is sent in its place.`;
  return [{ path, rule: "text", severity: "changed", say }];
}

function customDrafts({ type }: WireTool, { rules, takesCustom }: CheckedFor): Draft[] {
  if (type !== "custom" || (takesCustom && !rules.tools?.refusesCustom)) return [];
  const say = (who: string): string =>
    `A tool that takes a text instead of JSON is refused by ${who}. A function with one parameter "input" is sent.`;
  return [{ ...changed("/type", "custom", type, "function"), after: CUSTOM_INPUT, say }];
}
