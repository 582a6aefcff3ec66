import { type CompiledSchema, TRUE } from "../../CompiledSchema.ts";
import type { Members } from "./readMembers.ts";

/** What is to be done at a name while the names of an object are listed. */
export type Step = {
  /** Undefined for the step of all unknown names. */
  readonly name: string | undefined;
  readonly isRequired: 0 | 1;
  /** By the kind of the property's value. */
  readonly tests: CompiledSchema["tests"];
  /** The step that came after it last time: objects of one schema mostly have their names in the same order. */
  next: Step;
};

/** The steps of the names of an object, and `start`, the step of all unknown names. */
export class Steps {
  readonly start: Step;
  readonly byName: ReadonlyMap<string, Step>;

  constructor({ byName, rest = TRUE }: Members, testsOf: (node: CompiledSchema) => CompiledSchema["tests"]) {
    const start = { name: undefined, isRequired: 0, tests: testsOf(rest) } as unknown as Step;
    start.next = start;
    this.start = start;
    this.byName = new Map(
      Array.from(byName.values(), ({ name, node, isRequired }): [string, Step] => [
        name,
        { name, isRequired: isRequired ? 1 : 0, tests: testsOf(node ?? rest), next: start },
      ]),
    );
  }

  /** The step of a name that is not the one that came after the last step before. */
  find(last: Step, name: string): Step {
    const step = this.byName.get(name) ?? this.start;
    last.next = step;
    return step;
  }
}
