import type { Flat } from "../json/index.ts";
import type { JsonSchema } from "../schema/index.ts";
import { type AgentObjects, agentObjects } from "./agentObjects.ts";
import { inStyle } from "./inStyle.ts";
import { ResearchError } from "./ResearchError.ts";
import { checkResearchOptions, type ResearchOptions } from "./ResearchOptions.ts";
import { choice, closedObject, type FieldSchemas, type ResearchSchema, text } from "./ResearchSchema.ts";

/**
 * What the agent can do next; `visit` is to read pages.
 *
 * @example
 * const action: AgentAction = "visit";
 */
export type AgentAction = keyof AgentObjects;

/**
 * The agent's next step, of the allowed actions. Coupled, it is a union told apart by `action`; otherwise exactly one
 * object is there, though it may be another action's.
 *
 * @example
 * const queries = (step: AgentAnswer<"search" | "answer", true>) =>
 *   step.action === "search" ? step.search.searchRequests : [];
 */
export type AgentAnswer<
  Action extends AgentAction = AgentAction,
  Coupled extends boolean = false,
> = Coupled extends true
  ? { [A in Action]: Flat<{ think: string; action: A } & Pick<AgentObjects, A>> }[Action]
  : Flat<{ think: string; action: Action } & Partial<Pick<AgentObjects, Action>>>;

/**
 * The schema for the agent's next step. What is not allowed is in no part of it; `allowRead` is the action `visit`.
 *
 * The question, where there is one, is quoted for `reflect`, up to 2,000 characters of it. As the schema stands, an
 * action with the object of another fits; with `coupled` an action needs its own object, and takes no other.
 *
 * @throws {ResearchError} `no_action_allowed` where nothing is.
 * @example
 * const schema = getAgentSchema(false, true, true, false, false, "", { coupled: true });
 * const step = parseResponse(schema, '{"think": "A page may tell", "action": "visit", "visit": {"URLTargets": [1]}}');
 * if (step.action === "visit") step.visit.URLTargets; // [1]
 */
export function getAgentSchema<
  Reflect extends boolean,
  Read extends boolean,
  Answer extends boolean,
  Search extends boolean,
  Coding extends boolean,
  Coupled extends boolean = false,
>(
  allowReflect: Reflect,
  allowRead: Read,
  allowAnswer: Answer,
  allowSearch: Search,
  allowCoding: Coding,
  currentQuestion: string = "",
  options: ResearchOptions & { readonly coupled?: Coupled | undefined } = {},
): ResearchSchema<
  AgentAnswer<
    | Allowed<"reflect", Reflect>
    | Allowed<"visit", Read>
    | Allowed<"answer", Answer>
    | Allowed<"search", Search>
    | Allowed<"coding", Coding>,
    Coupled
  >
> {
  checkResearchOptions("getAgentSchema", options);
  const isAllowed = {
    search: allowSearch,
    coding: allowCoding,
    answer: allowAnswer,
    reflect: allowReflect,
    visit: allowRead,
  };
  const objects = Object.entries(agentObjects(currentQuestion, options)).filter(
    ([action]) => isAllowed[action as AgentAction],
  );
  const actions = objects.map(([action]) => action);
  if (actions.length === 0) throw nothingAllowed();

  const fields: FieldSchemas = {
    think: text(inStyle("Concisely explain your reasoning process", options), 500),
    action: choice(actions, "Choose exactly one best action from the available actions"),
    ...Object.fromEntries(objects),
  };
  const schema = {
    ...closedObject(fields, ...actions),
    ...(options.coupled ? ownObject(actions) : oneObject(actions)),
  };
  // The fields are gathered at run time; only the types of the flags know which they are.
  return schema as ResearchSchema<never>;
}

type Allowed<Action extends AgentAction, Flag extends boolean> = true extends Flag ? Action : never;

/** Exactly one object, of whatever action. */
function oneObject(actions: readonly string[]): JsonSchema {
  return { oneOf: actions.map((action) => ({ required: [action] })) };
}

/** The object of the action; a branch names the properties that may be there, so that no other object is. */
function ownObject(actions: readonly string[]): JsonSchema {
  const branch = (action: string): JsonSchema => ({
    properties: { think: {}, action: { const: action }, [action]: {} },
    required: [action],
    additionalProperties: false,
  });
  return { oneOf: actions.map(branch) };
}

function nothingAllowed(): ResearchError {
  const flags = "allowReflect, allowRead, allowAnswer, allowSearch, allowCoding";
  return new ResearchError("no_action_allowed", flags, "expected at least one to be true, received none");
}
