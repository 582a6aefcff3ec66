import { SchemaError } from "../../schema/index.ts";
import { createValidator } from "../../validate/index.ts";
import type { UnionPlan } from "../plan/Plan.ts";
import type { Branch, Branches } from "../plan/settleUnions.ts";
import type { WrittenSchema } from "../write/writeSchema.ts";

/**
 * Says of which branch of a union a value is.
 *
 * @example
 * new BranchChooser(branches, written).accepts(union, 0, "a"); // true
 */
export class BranchChooser {
  readonly #branches: Branches;
  readonly #written: WrittenSchema;
  readonly #checks = new Map<UnionPlan, ((value: unknown) => boolean)[]>();

  constructor(branches: Branches, written: WrittenSchema) {
    this.#branches = branches;
    this.#written = written;
  }

  branchesOf(union: UnionPlan): readonly Branch[] {
    return this.#branches.get(union) ?? [];
  }

  /** Whether a sent value fits the schema that is sent for a branch. */
  accepts(union: UnionPlan, index: number, value: unknown): boolean {
    const checks = this.#checks.get(union) ?? [];
    this.#checks.set(union, checks);
    checks[index] ??= this.#checkOf(union, index);
    return checks[index](value);
  }

  #checkOf(union: UnionPlan, index: number): (value: unknown) => boolean {
    const { branchSchemas, definitions } = this.#written;
    const schema = branchSchemas.get(union)?.[index];
    if (schema === undefined) return () => false;
    try {
      const validator = createValidator({ ...schema, $defs: definitions });
      return (value) => (validator.exact ?? validator).check(value);
    } catch (error) {
      // A chain of references that is longer than a validator follows: then no branch is preferred.
      if (error instanceof SchemaError) return () => false;
      throw error;
    }
  }
}
