import type { JsonSchemaType } from "../../schema/index.ts";
import type { Types } from "../types.ts";
import { NO_NOTES } from "./notes.ts";
import {
  childrenOf,
  innermost,
  type Leaf,
  type LinkPlan,
  type ObjectPlan,
  originalTypes,
  type Plan,
  sentTypesOf,
  type UnionPlan,
} from "./Plan.ts";

/** A form that the values of a union are sent in, with its types in the original and as it is sent. */
export type Branch = { readonly plan: Plan; readonly original: Types; readonly sent: Types };

/** The branches of each union of a plan. */
export type Branches = ReadonlyMap<UnionPlan, readonly Branch[]>;

/**
 * Decides for each union of a plan in which forms it is sent, so that the form of an answer tells which one is meant:
 * where one of several of the same type has values in another form than the original, they are one JSON text. `asText`
 * has the unions for which that is so.
 *
 * @example
 * settleUnions(plan).branches.get(union)?.map(({ plan }) => plan.form); // ["scalar", "text"]
 */
export function settleUnions(root: Plan): { readonly branches: Branches; readonly asText: readonly UnionPlan[] } {
  const settling = new Settling();
  settling.visit(root);
  return settling;
}

/** The types of a plan as it is sent, unions being settled. */
export function settledTypes(plan: Plan, branches: Branches): Types {
  const at = innermost(plan);
  return at.form === "union" ? typesOfAll(branches.get(at) ?? []) : sentTypesOf(at);
}

class Settling {
  readonly branches = new Map<UnionPlan, readonly Branch[]>();
  readonly asText: UnionPlan[] = [];
  readonly #visited = new Set<Plan>();

  visit(plan: Plan): void {
    if (this.#visited.has(plan)) return;
    this.#visited.add(plan);
    const inside = plan.form === "union" ? this.#branchesOf(plan).map((branch) => branch.plan) : childrenOf(plan);
    for (const child of inside) this.visit(child);
  }

  #branchesOf(union: UnionPlan): readonly Branch[] {
    const known = this.branches.get(union);
    if (known !== undefined) return known;
    // What leads back to this union adds no type to it.
    this.branches.set(union, []);
    const given = union.children.map((plan) => this.#branchOf(plan));
    const settled = this.#settled(given);
    this.branches.set(union, settled);
    if (settled !== given) this.asText.push(union);
    return settled;
  }

  #branchOf(plan: Plan): Branch {
    const at = innermost(plan);
    const sent = at.form === "union" ? typesOfAll(this.#branchesOf(at)) : sentTypesOf(at);
    return { plan, original: originalTypes(plan), sent };
  }

  #settled(given: readonly Branch[]): readonly Branch[] {
    for (let all = given; ; ) {
      const mixed = CODED.map((type) => this.#mixedOf(all, type)).find((group) => group.length > 0);
      if (mixed === undefined) return all;
      const types = new Set(mixed.flatMap(({ original }) => [...original]));
      const text = this.#branchOf({ form: "text", types, notes: NO_NOTES });
      all = [...all.filter((branch) => !mixed.includes(branch)), text];
    }
  }

  /** The branches of a type that could be taken for each other. */
  #mixedOf(branches: readonly Branch[], type: JsonSchemaType): readonly Branch[] {
    const group = branches.filter(({ sent }) => sent.has(type));
    if (group.length < 2) return [];
    const forms = this.#formsOf(group).filter((form) => sentTypesOf(form).has(type));
    return hasCoded(forms) && !(type === "object" && areAllApart(forms)) ? group : [];
  }

  /** The plans at the end of all references and unions; of one that several lead to, a second one, and no more. */
  #formsOf(group: readonly Branch[]): readonly Form[] {
    const forms: Form[] = [];
    const counts = new Map<Plan, number>();
    const open = group.toReversed();
    for (let branch = open.pop(); branch !== undefined; branch = open.pop()) {
      const at = innermost(branch.plan);
      const count = counts.get(at) ?? 0;
      if (count >= 2) continue;
      counts.set(at, count + 1);
      if (at.form !== "union") forms.push(at);
      else for (const inner of this.#branchesOf(at).toReversed()) open.push(inner);
    }
    return forms;
  }
}

type Form = Leaf | LinkPlan;

/** The types that values in another form have. */
const CODED = ["array", "object", "string"] as const;

const typesOfAll = (branches: readonly Branch[]): Types => new Set(branches.flatMap(({ sent }) => [...sent]));

/** Whether a value of one of these, or one inside it, is in another form; true too where that is too far to see. */
function hasCoded(forms: readonly Form[]): boolean {
  const plain = new Set<Plan>();
  const isPlain = (form: Form): boolean => {
    const plans = new Set<Plan>([form]);
    // What is added on the way is visited too.
    for (const plan of plans) {
      if (isCoded(plan) || plans.size > MAX_SEEN) return false;
      for (const child of childrenOf(plan)) if (!plain.has(child)) plans.add(child);
    }
    for (const plan of plans) plain.add(plan);
    return true;
  };
  return !forms.every(isPlain);
}

/** Whether the values are in another form than those of the original, apart from null for what is absent. */
function isCoded(plan: Plan): boolean {
  if (plan.form === "object") return plan.fields.some(({ name, key }) => name !== key);
  return plan.form === "text" || plan.form === "pairs" || plan.form === "tuple";
}

const MAX_SEEN = 1_000;
const MAX_COMPARED = 200;

function areAllApart(forms: readonly Form[]): boolean {
  if (forms.length > MAX_COMPARED) return false;
  return forms.every((left, index) => forms.slice(index + 1).every((right) => areApart(left, right)));
}

/** Whether no object is of both forms, as one needs a property that the other has not, or another constant in it. */
function areApart(left: Form, right: Form): boolean {
  const [fields, others] = [fieldsOf(left), fieldsOf(right)];
  if (fields === undefined || others === undefined) return false;
  if ([...others].some(([key, { isRequired }]) => isRequired && !fields.has(key))) return true;
  return [...fields].some(([key, { plan, isRequired }]) => {
    const other = others.get(key);
    return isRequired && (other === undefined || (other.isRequired && areOtherValues(plan, other.plan)));
  });
}

/** The properties by the keys that are sent, where there are no others. */
function fieldsOf(form: Form): ObjectPlan["byKey"] | undefined {
  const object = form.form === "tuple" ? form.object : form;
  return object.form === "object" && object.rest.form === "closed" ? object.byKey : undefined;
}

function areOtherValues(left: Plan, right: Plan): boolean {
  const values = valuesOf(left);
  const others = new Set(valuesOf(right));
  return others.size > 0 && values?.every((value) => !others.has(value)) === true;
}

function valuesOf(plan: Plan): readonly unknown[] | undefined {
  const at = innermost(plan);
  return at.form === "scalar" ? at.values : undefined;
}
