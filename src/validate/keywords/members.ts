import { pointerTo } from "../../schema/index.ts";
import type { BoundedRegExp } from "../BoundedRegExp.ts";
import { exceed } from "../Budget.ts";
import type { SchemaPart } from "../Compiler.ts";
import type { Explanation } from "../Explanation.ts";
import { isPresent } from "../isPresent.ts";
import { type Kind, kindOf, OBJECT, STRING } from "../kinds.ts";
import { listingWork, namesOf } from "../namesOf.ts";
import { kindOfPlain, type PlainTests } from "../PlainTests.ts";
import { listed } from "../preview.ts";
import { type Rule, type SchemaNode, type Test, TRUE, testsFor } from "../SchemaNode.ts";

/** The rules of the properties of objects: one for what they are and which there are, one for their names. */
export function memberRules(part: SchemaPart): readonly Rule[] {
  if (!part.kinds.includes(OBJECT)) return [];
  const members = readMembers(part);
  const rules: Rule[] = [];
  const test = membersTest(members, part);
  if (test !== null) {
    let extra: string | undefined;
    const explain = (value: unknown, explanation: Explanation): void => {
      if (part.schema.additionalProperties === false) extra ??= expectedOfClosed(members);
      explainMembers(members, part, value as Values, explanation, extra);
    };
    rules.push({ tests: testsFor(test, [OBJECT]), explain, walk: (plain) => membersWalk(members, plain) });
  }
  if (part.schema.propertyNames !== undefined) rules.push(...nameRules(part));
  return rules;
}

type Values = { readonly [name: string]: unknown };

/** What is said of one name. */
type Member = {
  /** Undefined for what stands for all other names. */
  readonly name: string | undefined;
  /** Undefined for a name that is only required. */
  readonly node: SchemaNode | undefined;
  readonly isRequired: 0 | 1;
  /** By the kind of the property's value. */
  readonly tests: SchemaNode["tests"];
  /** The member that came after it last time: objects of one schema mostly have their names in the same order. */
  next: Member;
};

function memberOf(
  name: string | undefined,
  node: SchemaNode | undefined,
  isRequired: boolean,
  rest?: SchemaNode,
): Member {
  const { tests } = node ?? rest ?? TRUE;
  const member = { name, node, isRequired: isRequired ? 1 : 0, tests } as { -readonly [K in keyof Member]: Member[K] };
  member.next = member;
  return member;
}

type Members = {
  readonly byName: ReadonlyMap<string, Member>;
  readonly required: ReadonlySet<string>;
  readonly patterns: readonly { readonly expression: BoundedRegExp; readonly node: SchemaNode }[];
  /** For the properties that neither are named nor match a pattern. */
  readonly rest: SchemaNode | undefined;
};

function readMembers({ schema, pointer, compiler }: SchemaPart): Members {
  const byName = new Map<string, Member>();
  const required = new Set(schema.required);
  const { properties = {}, patternProperties = {}, additionalProperties } = schema;
  for (const name of Object.keys(properties)) {
    const node = compiler.node(subschema(properties, name), pointerTo(pointer, "properties", name), false);
    byName.set(name, memberOf(name, node, required.has(name)));
  }
  const patterns = Object.keys(patternProperties).map((source) => {
    const place = pointerTo(pointer, "patternProperties", source);
    return {
      expression: compiler.settings.patterns.get(source, place),
      node: compiler.node(subschema(patternProperties, source), place, false),
    };
  });
  const rest =
    additionalProperties === undefined
      ? undefined
      : compiler.node(additionalProperties, pointerTo(pointer, "additionalProperties"), false);
  for (const name of required) if (!byName.has(name)) byName.set(name, memberOf(name, undefined, true, rest));
  return { byName, required, patterns, rest };
}

/** Names such as `toString` are only ever own properties. */
const subschema = <T>(schemas: { readonly [name: string]: T }, name: string): T => schemas[name] as T;

function membersTest(members: Members, { tracks, compiler }: SchemaPart): Test {
  const { byName, required, patterns, rest } = members;
  const { budget } = compiler.settings;
  if (tracks(OBJECT) || patterns.length > 0) return everyMemberTest(members, tracks(OBJECT), compiler);
  const isOpen = rest === undefined || rest === TRUE;
  const needed = required.size;
  if (
    isOpen &&
    byName.size === needed &&
    [...byName.values()].every(({ node }) => node === undefined || node === TRUE)
  ) {
    return needed === 0 ? null : (value) => hasNames(value as Values, required, compiler);
  }
  if (isOpen && byName.size <= FEW) {
    const wanted = [...byName.values()] as (Member & { name: string })[];
    const work = wanted.length * LOOK;
    return (value) => {
      budget.spend(work);
      for (let index = 0; index < wanted.length; index++) {
        const { name, isRequired, tests } = wanted[index] as Member & { name: string };
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
  const { objects } = compiler.settings;
  const start = memberOf(undefined, undefined, false, rest);
  for (const member of byName.values()) member.next = start;
  return (value) => {
    const { mayInherit } = objects;
    let missing = needed;
    let last = start;
    let count = 0;
    for (const name in value as Values) {
      count++;
      if (mayInherit && !Object.hasOwn(value as Values, name)) continue;
      const item = (value as Values)[name];
      if (item === undefined) continue;
      let member = last.next;
      if (member.name !== name) {
        member = byName.get(name) ?? start;
        last.next = member;
      }
      last = member;
      missing -= member.isRequired;
      const test = member.tests[kindOf(item)] as Test;
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

/** The test that goes through all properties; undefined where that takes more than to know their names. */
function membersWalk({ byName, required, patterns, rest }: Members, plain: PlainTests): NonNullable<Test> | undefined {
  if (patterns.length > 0 || [...byName.keys()].some(hasBackslash)) return undefined;
  const { budget } = plain;
  const needed = required.size;
  const start = stepOf(undefined, 0, plain.of(rest ?? TRUE));
  const steps = new Map<string, Step>();
  for (const [name, { node, isRequired }] of byName) {
    steps.set(name, stepOf(name, isRequired, plain.of(node ?? rest ?? TRUE), start));
  }
  return (value) => {
    if (--plain.levels < 0) return false;
    let missing = needed;
    let last = start;
    let count = 0;
    for (const name in value as Values) {
      count++;
      const item = (value as Values)[name];
      let step = last.next;
      if (step.name !== name) {
        step = steps.get(name) ?? start;
        if (step === start && plain.noBackslash && hasBackslash(name)) return false;
        last.next = step;
      }
      last = step;
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

/** What is to be done at a name of an object that is walked. */
type Step = {
  /** Undefined for what stands for all names that are not known. */
  readonly name: string | undefined;
  readonly isRequired: 0 | 1;
  readonly tests: SchemaNode["tests"];
  /** The step that came after it last time: objects of one schema mostly have their names in the same order. */
  next: Step;
};

function stepOf(name: string | undefined, isRequired: 0 | 1, tests: Step["tests"], next?: Step): Step {
  const step = { name, isRequired, tests } as Step;
  step.next = next ?? step;
  return step;
}

/** So few names are looked up faster than those of an object are listed, if it may have others. */
const FEW = 2;
/** The work of looking a name up. */
const LOOK = 2;

function hasNames(
  value: Values,
  names: ReadonlySet<string>,
  { settings: { budget } }: SchemaPart["compiler"],
): boolean {
  for (const name of names) {
    if (--budget.left < 0) exceed();
    if (!isPresent(value, name)) return false;
  }
  return true;
}

/** The test where a name can match several patterns, or where it is noted which names were evaluated. */
function everyMemberTest(members: Members, isTracked: boolean, compiler: SchemaPart["compiler"]): Test {
  const { byName, required, patterns, rest } = members;
  const { budget } = compiler.settings;
  if (byName.size === 0 && patterns.length === 0 && rest === undefined) return null;
  return (value, evaluated) => {
    let missing = required.size;
    for (const name of namesOf(value, budget)) {
      const item = (value as Values)[name];
      if (item === undefined) continue;
      const kind = kindOf(item);
      const member = byName.get(name);
      let isKnown = member?.node !== undefined;
      missing -= member?.isRequired ?? 0;
      if (member?.node !== undefined && !passes(member.node, item, kind)) return false;
      for (const { expression, node } of patterns) {
        if (--budget.left < 0) exceed();
        if (!expression.test(name)) continue;
        isKnown = true;
        if (!passes(node, item, kind)) return false;
      }
      if (isKnown) {
        if (isTracked) evaluated?.add(name);
      } else if (rest !== undefined && !passes(rest, item, kind)) return false;
    }
    if (isTracked && rest !== undefined && evaluated !== undefined) evaluated.all = true;
    return missing === 0;
  };
}

function passes(node: SchemaNode, item: unknown, kind: Kind): boolean {
  const test = node.tests[kind];
  return test === null || (test as NonNullable<Test>)(item, undefined);
}

/** `extra` is what is expected in place of a property that a closed schema does not name. */
function explainMembers(
  members: Members,
  part: SchemaPart,
  value: Values,
  explanation: Explanation,
  extra: string | undefined,
): void {
  const { byName, required, patterns, rest } = members;
  explanation.spend(required.size);
  for (const name of required) {
    if (explanation.isFull()) return;
    if (isPresent(value, name)) continue;
    const schemaPath = pointerTo(part.pointer, "required");
    explanation.add({ keyword: "required", schemaPath, expected: `the property ${listed([name])}`, value });
  }
  const isOpen = patterns.length === 0 && (rest === undefined || rest === TRUE);
  if (isOpen) explanation.spend(byName.size);
  const names = isOpen ? [...byName.keys()].filter((name) => isPresent(value, name)) : namesOf(value, explanation);
  for (const name of names) {
    if (explanation.isFull()) return;
    const item = value[name];
    if (item === undefined) continue;
    const member = byName.get(name);
    const nodes = patterns.filter(({ expression }) => expression.test(name)).map(({ node }) => node);
    if (member?.node !== undefined) nodes.unshift(member.node);
    if (nodes.length > 0) for (const node of nodes) explanation.inside(name, node, item);
    else if (extra !== undefined) explainExtra(part, extra, name, explanation);
    else if (rest !== undefined) explanation.inside(name, rest, item);
  }
}

function expectedOfClosed({ byName, patterns }: Members): string {
  const named = [...byName.values()].filter(({ node }) => node !== undefined);
  if (named.length === 0 || patterns.length > 0) return "no such property";
  return `only the properties ${listed(named.map(({ name }) => name))}`;
}

function explainExtra({ pointer }: SchemaPart, expected: string, name: string, explanation: Explanation): void {
  explanation.at(name, () =>
    explanation.add({
      keyword: "additionalProperties",
      schemaPath: pointerTo(pointer, "additionalProperties"),
      expected,
      received: `the property ${listed([name])}`,
    }),
  );
}

function nameRules({ schema, pointer, compiler }: SchemaPart): readonly Rule[] {
  const { budget } = compiler.settings;
  const schemaPath = pointerTo(pointer, "propertyNames");
  const node = compiler.node(schema.propertyNames as NonNullable<typeof schema.propertyNames>, schemaPath, false);
  const fits = compiler.test(node, STRING);
  if (fits === null) return [];
  const test: Test = (value) => {
    for (const name of namesOf(value, budget)) {
      if ((value as Values)[name] !== undefined && !fits(name, undefined)) return false;
    }
    return true;
  };
  const explain = (value: unknown, explanation: Explanation): void => {
    for (const name of namesOf(value, explanation)) {
      if (explanation.isFull()) return;
      if ((value as Values)[name] === undefined || fits(name, undefined)) continue;
      const [reason] = explanation.branch(node, name);
      const expected = `as a property name ${reason?.expected ?? 'one that "propertyNames" allows'}`;
      explanation.at(name, () =>
        explanation.add({ keyword: "propertyNames", schemaPath, expected, received: listed([name]) }),
      );
    }
  };
  return [{ tests: testsFor(test, [OBJECT]), explain }];
}
