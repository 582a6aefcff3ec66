import { pointerTo } from "../../json/index.ts";
import { type Budget, CheckLimit } from "../Budget.ts";
import { ISSUE } from "../costs.ts";
import { MAX_ISSUES, MAX_PATH_TEXT } from "../limits.ts";
import type { Issue } from "../Validator.ts";
import { preview } from "./preview.ts";
/** An issue that may still be folded into another one. */
export type Draft = Omit<Issue, "message"> & {
  /** Whether the value is of another kind than those that are expected. */
  mismatch: boolean;
  /** The kinds that are expected, if there are several. */
  kinds?: string[];
};

/** What a rule says of the value in front of it. */
export type Remark = {
  readonly keyword: string;
  /** A JSON Pointer, without the "#". */
  readonly schemaPath: string;
  readonly expected: string;
  /** The value that is shown, if there is no `received`. */
  readonly value?: unknown;
  readonly received?: string;
  readonly mismatch?: boolean;
};

/**
 * Collects why a value does not fit: the rules that fail add remarks about the place where the explanation is.
 *
 * @example
 * const explanation = new Explanation(budget);
 * root.explain("5", explanation);
 * explanation.drafts; // [{ path: "", keyword: "type", … }]
 */
export class Explanation {
  drafts: Draft[] = [];
  readonly budget: Budget;
  /** A preview of a large object costs as much as the object, so there is only one. */
  readonly #previews: Map<object, string> = new Map();
  #path = "";
  #pathText = 0;

  constructor(budget: Budget) {
    this.budget = budget;
  }

  /** Goes to a part of the value while it speaks. */
  at(key: string | number, speak: () => void): void {
    // A name is escaped character by character.
    if (typeof key === "string") this.budget.spend(key.length);
    const path = this.#path;
    this.#path = pointerTo(path, key);
    speak();
    this.#path = path;
  }

  /** The issues that would be added, such as those of one branch of a union. */
  collect(speak: () => void): Draft[] {
    const { drafts } = this;
    this.drafts = [];
    speak();
    const collected = this.drafts;
    this.drafts = drafts;
    return collected;
  }

  /**
   * Speaks with half of the work that is left. If that is not enough, nothing is added and the result is false. So the
   * unions inside unions of a recursive schema cannot use up the work for the outermost one.
   */
  attempt(speak: () => void): boolean {
    const { budget, drafts } = this;
    const kept = Math.floor(budget.left / 2);
    budget.left -= kept;
    const [count, path] = [drafts.length, this.#path];
    try {
      speak();
      return true;
    } catch (error) {
      if (!(error instanceof CheckLimit)) throw error;
      drafts.length = count;
      [this.drafts, this.#path] = [drafts, path];
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

  /** An issue about the place where the explanation is. */
  draft({ keyword, schemaPath, expected, value, received, mismatch = false }: Remark): Draft {
    this.budget.spend(ISSUE + this.#path.length / 8);
    this.#pathText += this.#path.length;
    return {
      path: this.#path,
      keyword,
      schemaPath: `#${schemaPath}`,
      expected,
      received: received ?? this.#preview(value),
      mismatch,
    };
  }

  /** Whether enough was said; one issue is said in any case. */
  isFull(): boolean {
    const { length } = this.drafts;
    return length >= MAX_ISSUES || (length > 0 && this.#pathText > MAX_PATH_TEXT);
  }

  #preview(value: unknown): string {
    if (typeof value !== "object" || value === null) return preview(value);
    let text = this.#previews.get(value);
    if (text === undefined) {
      text = preview(value, this.budget);
      this.#previews.set(value, text);
    }
    return text;
  }
}
