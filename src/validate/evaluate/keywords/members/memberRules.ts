import { TYPES } from "../../../../schema/index.ts";
import { type Explanation, listed } from "../../../explain/index.ts";
import { ownNames } from "../../../ownNames.ts";
import type { Rule } from "../../CompiledSchema.ts";
import type { SchemaPart } from "../../Compiler.ts";
import { isPresent } from "../../isPresent.ts";
import { testsFor } from "../../Test.ts";
import { membersTest } from "./membersTest.ts";
import { membersWalk } from "./membersWalk.ts";
import { nameRules } from "./nameRules.ts";
import { isOpen, type Members, readMembers, type Values } from "./readMembers.ts";

/** The rules of the properties of objects: one for what they are and which there are, one for their names. */
export function memberRules(part: SchemaPart): readonly Rule[] {
  if ((part.types & TYPES.object) === 0) return [];
  const members = readMembers(part);
  const test = membersTest(members, part);
  if (test === null) return nameRules(part);
  const rule: Rule = {
    tests: testsFor(test, TYPES.object),
    explain: explainMembers(members, part),
    walk: (plain) => membersWalk(members, plain),
  };
  return [rule, ...nameRules(part)];
}

function explainMembers(members: Members, part: SchemaPart): Rule["explain"] {
  const isClosed = part.schema.additionalProperties === false;
  let extra: string | undefined;
  const explainValue = (name: string, item: unknown, explanation: Explanation): void => {
    const nodes = members.patterns.filter(({ expression }) => expression.test(name)).map(({ node }) => node);
    const named = members.byName.get(name)?.node;
    if (named !== undefined) nodes.unshift(named);
    for (const node of nodes) node.explainPart(name, item, explanation);
    if (nodes.length > 0) return;
    if (!isClosed) {
      members.rest?.explainPart(name, item, explanation);
      return;
    }
    extra ??= expectedOfClosed(members);
    const remark = { keyword: "additionalProperties", schemaPath: part.at("additionalProperties"), expected: extra };
    explanation.at(name, () => explanation.add({ ...remark, received: `the property ${listed([name])}` }));
  };
  return (value, explanation) => {
    explainMissing(value as Values, members, part, explanation);
    for (const name of namesIn(value as Values, members, part)) {
      if (explanation.isFull()) return;
      const item = (value as Values)[name];
      if (item !== undefined) explainValue(name, item, explanation);
    }
  };
}

function explainMissing(value: Values, { required }: Members, part: SchemaPart, explanation: Explanation): void {
  part.budget.spend(required.size);
  for (const name of required) {
    if (explanation.isFull()) return;
    if (isPresent(value, name)) continue;
    const expected = `the property ${listed([name])}`;
    explanation.add({ keyword: "required", schemaPath: part.at("required"), expected, value });
  }
}

/** The names of an object that the schema says something of. */
function namesIn(value: Values, members: Members, { budget }: SchemaPart): readonly string[] {
  if (!isOpen(members)) return ownNames(value, budget);
  budget.spend(members.byName.size);
  return [...members.byName.keys()].filter((name) => isPresent(value, name));
}

function expectedOfClosed({ byName, patterns }: Members): string {
  const named = [...byName.values()].filter(({ node }) => node !== undefined);
  if (named.length === 0 || patterns.length > 0) return "no such property";
  return `only the properties ${listed(named.map(({ name }) => name))}`;
}
