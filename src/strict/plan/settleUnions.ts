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

/** A form in which values of a union are sent, with the original types and the sent types. */
export type Branch = { readonly plan: Plan; readonly original: Types; readonly sent: Types };

/** The branches of each union of a plan. */
export type Branches = ReadonlyMap<UnionPlan, readonly Branch[]>;

/**
 * Decides for each union of a plan in which forms it is sent, so that the form of an answer identifies its branch. If
 * several branches have the same type and one of them sends its values in another form than the original, these
 * branches become one JSON text. `asText` contains the unions with such a text.
 *
 * @example
 * settleUnions(plan).branches.get(union)?.map(({ plan }) => plan.form); // ["scalar", "text"]
 */
export function settleUnions(root: Plan): { readonly branches: Branches; readonly asText: readonly UnionPlan[] } {
  const settling = new Settling();
  settling.visit(root);
  return settling;
}

/** The sent types of a plan whose unions are settled. */
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
    // Branches that lead back to this union add no type.
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

  /** The ambiguous branches of a type. */
  #mixedOf(branches: readonly Branch[], type: JsonSchemaType): readonly Branch[] {
    const group = branches.filter(({ sent }) => sent.has(type));
    if (group.length < 2) return [];
    const forms = this.#formsOf(group).filter((form) => sentTypesOf(form).has(type));
    return hasCoded(forms) && !(type === "object" && areAllApart(forms)) ? group : [];
  }

  /** The plans at the end of all references and unions. A plan that several references lead to occurs at most twice. */
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

/** The types of values in another form than the original. */
const CODED = ["array", "object", "string"] as const;

const typesOfAll = (branches: readonly Branch[]): Types => new Set(branches.flatMap(({ sent }) => [...sent]));

/**
 * Whether a value of one of these plans, or a value inside it, has another form than the original. It is also true if
 * the search exceeds its limit.
 */
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

/** Whether the values have another form than the original ones, apart from null for absent properties. */
function isCoded(plan: Plan): boolean {
  if (plan.form === "object") return plan.fields.some(({ name, key }) => name !== key);
  return plan.form === "text" || plan.form === "pairs" || plan.form === "tuple";
}

/** @internal */
const MAX_SEEN = 1_000;
/** @internal */
const MAX_COMPARED = 200;

function areAllApart(forms: readonly Form[]): boolean {
  if (forms.length > MAX_COMPARED) return false;
  return forms.every((left, index) => forms.slice(index + 1).every((right) => areApart(left, right)));
}

/**
 * Whether no object has both forms, because one requires a property that the other does not have, or another constant
 * of a property.
 */
function areApart(left: Form, right: Form): boolean {
  const [fields, others] = [fieldsOf(left), fieldsOf(right)];
  if (fields === undefined || others === undefined) return false;
  if ([...others].some(([key, { isRequired }]) => isRequired && !fields.has(key))) return true;
  return [...fields].some(([key, { plan, isRequired }]) => {
    const other = others.get(key);
    return isRequired && (other === undefined || (other.isRequired && areOtherValues(plan, other.plan)));
  });
}

/** The properties by their sent keys, if no others are allowed. */
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
