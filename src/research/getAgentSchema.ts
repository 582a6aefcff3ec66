import type { Flat } from "../checks/index.ts";
import type { JsonSchema } from "../schema/index.ts";
import { type AgentObjects, agentObjects } from "./agentObjects.ts";
import { inStyle } from "./inStyle.ts";
import { ResearchError } from "./ResearchError.ts";
import { checkResearchOptions, type ResearchOptions } from "./ResearchOptions.ts";
import { choice, closedObject, type FieldSchemas, type ResearchSchema, text } from "./ResearchSchema.ts";

/** The actions of the agent; `visit` reads pages. */
type AgentAction = keyof AgentObjects;

/**
 * The agent's next step. With `coupled` it is a union that is discriminated by `action`. Otherwise it has exactly one
 * object, which may belong to another action.
 */
type AgentAnswer<Action extends AgentAction = AgentAction, Coupled extends boolean = false> = Coupled extends true
  ? { [A in Action]: Flat<{ think: string; action: A } & Pick<AgentObjects, A>> }[Action]
  : Flat<{ think: string; action: Action } & Partial<Pick<AgentObjects, Action>>>;

/**
 * The schema for the agent's next step. It contains only the allowed actions; `allowRead` allows the action `visit`.
 *
 * If there is a question, its first 2,000 characters are quoted in the description of `reflect`. By default the schema
 * accepts an action with the object of another action. With `coupled`, an action requires its own object and allows no
 * other.
 *
 * @throws {ResearchError} `no_action_allowed` if all actions are disallowed.
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
  // The fields are collected at run time. Only the types of the flags show which fields there are.
  return schema as ResearchSchema<never>;
}

type Allowed<Action extends AgentAction, Flag extends boolean> = true extends Flag ? Action : never;

/** Exactly one object, of any action. */
function oneObject(actions: readonly string[]): JsonSchema {
  return { oneOf: actions.map((action) => ({ required: [action] })) };
}

/** The object of the action. Each branch lists its allowed properties, which excludes the objects of other actions. */
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
