/**
 * The schema resources that a check has come through, from the outermost on, each once: where `$dynamicRef` looks for
 * its anchor.
 *
 * @see https://json-schema.org/draft/2020-12/json-schema-core#section-7.1
 * @example
 * const scope = new DynamicScope();
 * scope.run("https://example.com/tree", () => scope.resources); // ["https://example.com/tree"]
 */
export class DynamicScope {
  readonly resources: string[] = [];

  run<T>(resource: string, action: () => T): T {
    if (this.resources.includes(resource)) return action();
    const { length } = this.resources;
    this.resources.push(resource);
    try {
      return action();
    } finally {
      this.resources.length = length;
    }
  }
}
