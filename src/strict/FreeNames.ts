/**
 * Makes names unique by numbers. Each attempt continues after the last number of the same name.
 *
 * @example
 * const names = new FreeNames(["a"]);
 * [names.take("a"), names.take("a"), names.take("b")]; // ["a_2", "a_3", "b"]
 */
export class FreeNames {
  readonly #taken: Set<string>;
  readonly #counts: Map<string, number> = new Map();

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  take(base: string): string {
    let count = this.#counts.get(base) ?? 1;
    let name = count === 1 ? base : `${base}_${count}`;
    while (this.#taken.has(name)) name = `${base}_${++count}`;
    this.#counts.set(base, count + 1);
    this.#taken.add(name);
    return name;
  }
}
