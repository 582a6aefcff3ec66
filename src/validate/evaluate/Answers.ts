import type { CompiledSchema } from "./CompiledSchema.ts";

/**
 * Whether parts of one value fit schemas of the document, as far as that was found out in one check.
 *
 * @example
 * const answers = new Answers();
 * answers.set(node, value, true);
 * answers.get(node, value); // true
 */
export class Answers {
  readonly #known: Map<CompiledSchema, Map<object, boolean>> = new Map();

  get(node: CompiledSchema, value: object): boolean | undefined {
    return this.#known.get(node)?.get(value);
  }

  set(node: CompiledSchema, value: object, fits: boolean): void {
    let values = this.#known.get(node);
    if (values === undefined) {
      values = new Map();
      this.#known.set(node, values);
    }
    values.set(value, fits);
  }

  clear(): void {
    if (this.#known.size > 0) this.#known.clear();
  }
}
