import { joinNotes, NO_NOTES, type Notes } from "./notes.ts";
import { highestOf, type Listed, notedPlan, type Plan, type ScalarPlan, sentTypes, type UnionPlan } from "./Plan.ts";

/**
 * The plan for a value of one of several plans. Nested unions are flattened, lists of choices are joined, and a single
 * plan is returned unchanged.
 *
 * @param parts the schemas with the union.
 * @example
 * unionPlan([text, scalar], NO_NOTES, parts);
 */
export function unionPlan(plans: readonly Plan[], notes: Notes, parts: UnionPlan["parts"]): Plan {
  const children = plans.flatMap((plan) => (plan.form === "union" ? plan.children : [plan]));
  const all = joinNotes(notes, ...plans.map((plan) => (plan.form === "union" ? plan.notes : NO_NOTES)));
  const choice = oneChoice(children);
  if (choice !== undefined) return { ...choice, notes: all };
  if (children.length === 1) return notedPlan(children[0] as Plan, all);
  return { form: "union", children, parts, notes: all, height: highestOf(children) };
}

/** Lists of choices without texts of their own are joined. */
function oneChoice(plans: readonly Plan[]): ScalarPlan | undefined {
  if (plans.length < 2) return undefined;
  const values = new Set<Listed>();
  for (const plan of plans) {
    if (plan.form !== "scalar" || plan.values === undefined) return undefined;
    if (plan.notes.descriptions.length + plan.notes.limits.length > 0) return undefined;
    for (const value of plan.values) values.add(value);
  }
  const types = [...new Set(plans.flatMap((plan) => (plan.form === "scalar" ? plan.types : [])))];
  return { form: "scalar", types, keywords: {}, values: [...values], notes: NO_NOTES };
}

/**
 * The plan without null; `undefined` if it does not accept null, accepts only null, or accepts null through a
 * reference.
 */
export function withoutNull(plan: Plan): Plan | undefined {
  switch (plan.form) {
    case "scalar":
      return scalarWithoutNull(plan);
    case "noted": {
      const rest = withoutNull(plan.plan);
      return rest && notedPlan(rest, plan.notes);
    }
    case "union":
      return unionWithoutNull(plan);
    default:
      return undefined;
  }
}

function scalarWithoutNull(plan: ScalarPlan): ScalarPlan | undefined {
  const types = plan.types.filter((type) => type !== "null");
  if (types.length === 0 || types.length === plan.types.length) return undefined;
  return { ...plan, types, values: plan.values?.filter((value) => value !== null) };
}

function unionWithoutNull({ children, notes, parts }: UnionPlan): Plan | undefined {
  const takesNull = (plan: Plan): boolean => sentTypes(plan).has("null");
  const rest = children.flatMap((child) => {
    if (!takesNull(child)) return [child];
    return sentTypes(child).size === 1 ? [] : [withoutNull(child) ?? child];
  });
  return rest.length === 0 || rest.some(takesNull) ? undefined : unionPlan(rest, notes, parts);
}
