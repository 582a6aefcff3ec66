import { pointerTo } from "../schema/index.ts";
import type { Budget } from "./Budget.ts";
import { CheckLimit } from "./Budget.ts";
import type { DynamicScope } from "./DynamicScope.ts";
import { Evaluated } from "./Evaluated.ts";
import { kindOf } from "./kinds.ts";
import { preview } from "./preview.ts";
import type { SchemaNode, Test } from "./SchemaNode.ts";
import type { Issue } from "./Validator.ts";

/**
 * An issue on the way: `mismatch` tells that the value is of another kind, and `kinds` which ones were expected, where
 * there are several.
 *
 * @example
 * const { mismatch, kinds, ...issue }: Draft = draft;
 */
export type Draft = Omit<Issue, "message"> & { mismatch: boolean; kinds?: string[] };

/**
 * What a rule says of the value in front of it.
 *
 * @example
 * const remark: Remark = { keyword: "type", schemaPath: "/type", expected: "integer", value: "5" };
 */
export type Remark = {
  readonly keyword: string;
  /** A JSON Pointer, without the "#". */
  readonly schemaPath: string;
  readonly expected: string;
  /** The value that is shown, if `received` does not say it. */
  readonly value?: unknown;
  readonly received?: string;
  readonly mismatch?: boolean;
};

/** Issues that one look for them makes; a value with a million faults costs no more. */
export const MAX_ISSUES = 1_000;
/** Names in a value may be long, and every path below repeats them: beyond this, issues are left out. */
const MAX_PATH_TEXT = 2_000_000;
/** The work of writing one issue, and of going into one schema. */
const [ISSUE, STEP] = [200, 5];

/**
 * The walk that says why a value does not fit: it goes only where a test fails, and lets the rule that failed speak.
 *
 * @example
 * const explanation = new Explanation(budget, scope);
 * explanation.node(compiler.root, "5");
 * explanation.drafts; // [{ path: "", keyword: "type", … }]
 */
export class Explanation {
  drafts: Draft[] = [];
  readonly #budget: Budget;
  readonly #scope: DynamicScope;
  /** What is told of a large object costs as much as the object, so it is told once. */
  readonly #previews: Map<object, string> = new Map();
  #path = "";
  #pathText = 0;

  constructor(budget: Budget, scope: DynamicScope) {
    this.#budget = budget;
    this.#scope = scope;
  }

  /** Adds what is wrong with a value by a schema: nothing if it fits. */
  node(node: SchemaNode, value: unknown): void {
    if (node.resource === undefined) this.#rules(node, value);
    else this.#scope.run(node.resource, () => this.#rules(node, value));
  }

  #rules(node: SchemaNode, value: unknown): void {
    this.#budget.spend(STEP);
    const kind = kindOf(value);
    const evaluated = new Evaluated();
    let failed = false;
    for (const rule of node.rules) {
      if (this.isFull()) return;
      if (rule.isLast && failed) return;
      const test = rule.tests[kind] as Test;
      if (test === null || test(value, evaluated)) continue;
      failed = true;
      rule.explain(value, this, evaluated);
    }
  }

  /** Pays for a loop. */
  spend(work: number): void {
    this.#budget.spend(work);
  }

  /** Adds what is wrong with a part of the value. */
  inside(key: string | number, node: SchemaNode, value: unknown): void {
    if (node.tests[kindOf(value)] !== null) this.at(key, () => this.node(node, value));
  }

  /** Speaks of a part of the value. */
  at(key: string | number, speak: () => void): void {
    // A name is escaped character by character.
    if (typeof key === "string") this.#budget.spend(key.length);
    const path = this.#path;
    this.#path = pointerTo(path, key);
    speak();
    this.#path = path;
  }

  fits(node: SchemaNode, value: unknown): boolean {
    const test = node.tests[kindOf(value)];
    return test === null || (test as NonNullable<Test>)(value, node.isTracked ? new Evaluated() : undefined);
  }

  /** What is wrong with a value by one branch of a union. */
  branch(node: SchemaNode, value: unknown): Draft[] {
    const { drafts } = this;
    this.drafts = [];
    this.node(node, value);
    const branch = this.drafts;
    this.drafts = drafts;
    return branch;
  }

  /**
   * Speaks with half of the work that is left: false if that was not enough, and then nothing is added. So the unions
   * inside unions of a recursive schema cannot use up what there is to say about the outermost one.
   */
  attempt(speak: () => void): boolean {
    const budget = this.#budget;
    const kept = Math.floor(budget.left / 2);
    budget.left -= kept;
    const [drafts, count, path, level] = [this.drafts, this.drafts.length, this.#path, this.#scope.resources.length];
    try {
      speak();
      return true;
    } catch (error) {
      if (!(error instanceof CheckLimit)) throw error;
      drafts.length = count;
      [this.drafts, this.#path, this.#scope.resources.length] = [drafts, path, level];
      return false;
    } finally {
      budget.left = kept + Math.max(0, budget.left);
    }
  }

  add(remark: Remark): void {
    if (!this.isFull()) this.drafts.push(this.draft(remark));
  }

  addAll(drafts: readonly Draft[]): void {
    for (const draft of drafts) if (!this.isFull()) this.drafts.push(draft);
  }

  /** An issue about the place that is spoken of. */
  draft({ keyword, schemaPath, expected, value, received, mismatch = false }: Remark): Draft {
    this.#budget.spend(ISSUE + this.#path.length / 8);
    this.#pathText += this.#path.length;
    return {
      path: this.#path,
      keyword,
      schemaPath: `#${schemaPath}`,
      expected,
      received: received ?? this.#received(value),
      mismatch,
    };
  }

  /** Whether enough was said; one issue is said in any case. */
  isFull(): boolean {
    const { length } = this.drafts;
    return length >= MAX_ISSUES || (length > 0 && this.#pathText > MAX_PATH_TEXT);
  }

  #received(value: unknown): string {
    if (typeof value !== "object" || value === null) return preview(value);
    let text = this.#previews.get(value);
    if (text === undefined) {
      text = preview(value, this.#budget);
      this.#previews.set(value, text);
    }
    return text;
  }
}
