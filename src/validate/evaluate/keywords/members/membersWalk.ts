import { listingWork } from "../../../ownNames.ts";
import type { PlainWalk } from "../../CompiledSchema.ts";
import { kindOfPlain } from "../../PlainTests.ts";
import type { Test } from "../../Test.ts";
import type { Members, Values } from "./readMembers.ts";
import { type Step, Steps } from "./Steps.ts";

/** The plain test that goes through all properties; undefined if that takes more than to know their names. */
export function membersWalk(members: Members, plain: PlainWalk): NonNullable<Test> | undefined {
  if (members.patterns.length > 0 || [...members.byName.keys()].some(hasBackslash)) return undefined;
  const { budget } = plain;
  const steps = new Steps(members, (node) => plain.of(node));
  const { start } = steps;
  const needed = members.required.size;
  return (value) => {
    if (--plain.levels < 0) return false;
    let missing = needed;
    let last: Step = start;
    let count = 0;
    for (const name in value as Values) {
      count++;
      const item = (value as Values)[name];
      let step = last.next;
      if (step.name !== name) step = steps.find(last, name);
      last = step;
      if (step === start && plain.rejectsBackslash && hasBackslash(name)) return false;
      missing -= step.isRequired;
      const test = step.tests[kindOfPlain(item)] as Test;
      if (test !== null && !test(item, undefined)) return false;
    }
    // One payment costs less than one for each name.
    budget.spend(listingWork(count));
    plain.levels++;
    return missing === 0;
  };
}

const hasBackslash = (name: string): boolean => name.includes("\\");
