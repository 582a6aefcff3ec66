import { KIND, kindOf } from "../../../../schema/index.ts";
import { type Budget, exceed } from "../../../Budget.ts";
import { FEW_NAMES, NAME_LOOKUP } from "../../../costs.ts";
import { listingWork, ownNames } from "../../../ownNames.ts";
import { TRUE } from "../../CompiledSchema.ts";
import type { SchemaPart } from "../../Compiler.ts";
import type { Evaluated } from "../../Evaluated.ts";
import { areAllPresent, isPresent } from "../../isPresent.ts";
import type { Test } from "../../Test.ts";
import { isOpen, type Members, type Values } from "./readMembers.ts";
import { type Step, Steps } from "./Steps.ts";

/** The test of the properties of an object, in the form that is the fastest for its schema. */
export function membersTest(members: Members, part: SchemaPart): Test {
  const { byName, required, patterns } = members;
  if (part.tracks(KIND.object) || patterns.length > 0) return eachTest(members, part);
  if (!isOpen(members)) return listingTest(members, part);
  if ([...byName.values()].every(({ node = TRUE, isRequired }) => isRequired && node === TRUE)) {
    return required.size === 0 ? null : (value) => areAllPresent(value as Values, required, part.budget);
  }
  return byName.size <= FEW_NAMES ? lookupTest(members, part) : listingTest(members, part);
}

/** Looks up the few names that the schema knows. */
function lookupTest(members: Members, { budget }: SchemaPart): Test {
  const steps = [...new Steps(members, ({ tests }) => tests).byName] as const;
  const work = steps.length * NAME_LOOKUP;
  return (value) => {
    budget.spend(work);
    for (let index = 0; index < steps.length; index++) {
      const [name, { isRequired, tests }] = steps[index] as (typeof steps)[number];
      if (!isPresent(value as Values, name)) {
        if (isRequired) return false;
        continue;
      }
      const item = (value as Values)[name];
      const test = tests[kindOf(item)] as Test;
      if (test !== null && !test(item, undefined)) return false;
    }
    return true;
  };
}

/** Goes through all properties. */
function listingTest(members: Members, { budget, compiler }: SchemaPart): Test {
  const { objects } = compiler.settings;
  const steps = new Steps(members, ({ tests }) => tests);
  const needed = members.required.size;
  return (value) => {
    const { mayInherit } = objects;
    let missing = needed;
    let last: Step = steps.start;
    let count = 0;
    for (const name in value as Values) {
      count++;
      const item = mayInherit ? ownValue(value as Values, name) : (value as Values)[name];
      if (item === undefined) continue;
      let step = last.next;
      if (step.name !== name) step = steps.find(last, name);
      last = step;
      missing -= step.isRequired;
      const test = step.tests[kindOf(item)] as Test;
      if (test === null || test(item, undefined)) continue;
      missing = -1;
      // All names were listed, however soon the loop is left.
      count = Object.keys(value as Values).length;
      break;
    }
    // One payment costs less than one for each name.
    budget.spend(listingWork(count));
    return missing === 0;
  };
}

const ownValue = (value: Values, name: string): unknown => (Object.hasOwn(value, name) ? value[name] : undefined);

/** Goes through all properties if a name can match several patterns, or if the evaluated names are noted. */
function eachTest(members: Members, { budget }: SchemaPart): Test {
  const { byName, required, patterns, rest } = members;
  if (byName.size === 0 && patterns.length === 0 && rest === undefined) return null;
  return (value, evaluated) => {
    if (required.size > 0 && !areAllPresent(value as Values, required, budget)) return false;
    for (const name of ownNames(value, budget)) {
      const item = (value as Values)[name];
      if (item !== undefined && !memberFits(members, name, item, evaluated, budget)) return false;
    }
    if (rest !== undefined && evaluated !== undefined) evaluated.all = true;
    return true;
  };
}

function memberFits(
  { byName, patterns, rest }: Members,
  name: string,
  item: unknown,
  evaluated: Evaluated | undefined,
  budget: Budget,
): boolean {
  const named = byName.get(name)?.node;
  if (named !== undefined && !named.fits(item)) return false;
  let isKnown = named !== undefined;
  for (const { expression, node } of patterns) {
    if (--budget.left < 0) exceed();
    if (!expression.test(name)) continue;
    if (!node.fits(item)) return false;
    isKnown = true;
  }
  if (isKnown) evaluated?.add(name);
  return isKnown || rest === undefined || rest.fits(item);
}
