import {
  dialectOf,
  hasDynamicReferences,
  ignoresRefSiblings,
  type JsonSchema,
  modernKeywords,
  resourceOf,
} from "../schema/index.ts";
import type { Answers } from "./Answers.ts";
import { type Budget, exceed, MAX_WORK } from "./Budget.ts";
import type { DynamicScope } from "./DynamicScope.ts";
import { assertionRules } from "./keywords/assertions.ts";
import { combinationRules } from "./keywords/combinations.ts";
import { constantRules } from "./keywords/constants.ts";
import { dependencyRules } from "./keywords/dependencies.ts";
import { itemRules } from "./keywords/items.ts";
import { memberRules } from "./keywords/members.ts";
import { referenceRules } from "./keywords/references.ts";
import { typeRules } from "./keywords/type.ts";
import { closeUnevaluated, unevaluatedRules } from "./keywords/unevaluated.ts";
import { ARRAY, KINDS, type Kind, kindsOf, OBJECT } from "./kinds.ts";
import type { Patterns } from "./Patterns.ts";
import { every, falseNode, type Rule, refuse, SchemaNode, type Test, TRUE } from "./SchemaNode.ts";

/**
 * What a schema is compiled with.
 *
 * @example
 * const settings: CompilerSettings = { budget, answers, scope, patterns, objects, formats: "assert" };
 */
export type CompilerSettings = {
  /** Paid by the tests while they run. */
  readonly budget: Budget;
  /** What is known of parts of the value that is being checked. */
  readonly answers: Answers;
  /** The schema resources that a check has come through. */
  readonly scope: DynamicScope;
  readonly patterns: Patterns;
  /** Whether an object of the value that is being checked may inherit properties, which do not count. */
  readonly objects: { mayInherit: boolean };
  readonly formats: "assert" | "annotate";
};

/**
 * Compiles the schemas of one document that `checkSchema` has accepted to tests: closures, no generated code. Type,
 * enum and unions are decided for each kind of value while compiling, and the annotations for `unevaluatedProperties`
 * and `unevaluatedItems` are collected only where a schema asks for them.
 *
 * @example
 * const compiler = new Compiler({ type: "integer" }, settings);
 * compiler.root.tests[STRING]; // refuse
 */
export class Compiler {
  readonly document: JsonSchema;
  readonly settings: CompilerSettings;
  readonly refAlone: boolean;
  /** Whether references depend on the way that a check has come. */
  readonly isDynamic: boolean;
  /** Whether `contains` evaluates the items that fit: so since draft 2020-12. */
  readonly containsEvaluates: boolean;
  readonly root: SchemaNode;
  readonly #nodes: readonly [plain: Map<JsonSchema, SchemaNode>, tracked: Map<JsonSchema, SchemaNode>] = [
    new Map(),
    new Map(),
  ];
  /** Nodes to be compiled later, so that long chains of schemas need no deep stack. */
  #waiting: SchemaNode[] = [];
  #depth = 0;

  constructor(document: JsonSchema | boolean, settings: CompilerSettings) {
    this.document = typeof document === "boolean" ? {} : document;
    this.settings = settings;
    this.refAlone = ignoresRefSiblings(this.document);
    this.isDynamic = hasDynamicReferences(this.document);
    this.containsEvaluates = dialectOf(this.document) !== "draft-2019-09";
    this.root = this.node(document, "", false);
  }

  /** The node of a schema; the node of one that contains itself may still be without tests. */
  node(schema: JsonSchema | boolean, pointer: string, isTracked: boolean): SchemaNode {
    if (schema === true) return TRUE;
    if (schema === false) return falseNode(pointer);
    const nodes = this.#nodes[isTracked ? 1 : 0];
    let node = nodes.get(schema);
    if (node === undefined) {
      node = new SchemaNode(schema, pointer, isTracked);
      nodes.set(schema, node);
      this.#compile(node);
    }
    return node;
  }

  /**
   * The test of a node for a kind, if it has one by now, or else one that looks for it when it runs: a schema inside
   * itself. Unions of such schemas can ask the same of the same part of a value again and again, so once half of the
   * work is done, answers are kept.
   */
  test(node: SchemaNode, kind: Kind): Test {
    const test = node.tests[kind];
    if (test !== undefined) return test;
    const { budget, answers } = this.settings;
    const isKept = (kind === ARRAY || kind === OBJECT) && !node.isTracked && !this.isDynamic;
    return (value, evaluated) => {
      if (--budget.left < 0) exceed();
      const made = node.tests[kind] as Test;
      if (made === null) return true;
      if (!isKept || budget.left > HALF) return made(value, evaluated);
      const known = answers.get(node, value as object);
      if (known !== undefined) return known;
      const fits = made(value, evaluated);
      answers.set(node, value as object, fits);
      return fits;
    };
  }

  #compile(node: SchemaNode): void {
    if (this.#depth === MAX_DEPTH) {
      this.#waiting.push(node);
      return;
    }
    this.#depth++;
    this.#addTests(node, node.schema as JsonSchema);
    this.#depth--;
    if (this.#depth > 0) return;
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) this.#compile(next);
  }

  #addTests(node: SchemaNode, original: JsonSchema): void {
    const schema = modernKeywords(original, this.refAlone);
    const { budget, scope } = this.settings;
    const kinds = kindsOf(schema.type);
    const tracks = (kind: Kind): boolean =>
      kind === OBJECT
        ? node.isTracked || schema.unevaluatedProperties !== undefined
        : kind === ARRAY && (node.isTracked || schema.unevaluatedItems !== undefined);
    const place: SchemaPart = { compiler: this, schema, original, pointer: node.pointer, kinds, tracks };
    const rules: Rule[] = [];
    for (const rulesOf of KEYWORDS) for (const rule of rulesOf(place)) rules.push(rule);
    node.rules = rules;
    if (this.isDynamic) node.resource = resourceOf(this.document, original);
    for (const kind of KINDS) {
      const tests = kinds.includes(kind) ? rules.map((rule) => rule.tests[kind] as Test) : [refuse];
      let test = every(tests, budget);
      if (kind === OBJECT && schema.unevaluatedProperties !== undefined) test = closeUnevaluated(test);
      if (kind === ARRAY && schema.unevaluatedItems !== undefined) test = closeUnevaluated(test);
      node.tests[kind] = node.resource === undefined ? test : scope.within(node.resource, test);
    }
  }
}

const HALF = MAX_WORK / 2;
/** As deep as schemas may be nested; what references lead to may be deeper. */
const MAX_DEPTH = 500;

/**
 * A schema that is being compiled, as the keywords see it.
 *
 * @example
 * const rulesOf = ({ schema, pointer }: SchemaPart): Rule[] => [];
 */
export type SchemaPart = {
  readonly compiler: Compiler;
  /** In the keywords of draft 2020-12, but for `dependencies`. */
  readonly schema: JsonSchema;
  /** As it was written. */
  readonly original: JsonSchema;
  readonly pointer: string;
  /** The kinds of value that `type` allows. */
  readonly kinds: readonly Kind[];
  /** Whether the tests of a kind note which parts they evaluate. */
  tracks(kind: Kind): boolean;
};

/** In the order in which they are checked: what costs little comes first, what needs the others' answers last. */
const KEYWORDS: readonly ((part: SchemaPart) => readonly Rule[])[] = [
  typeRules,
  constantRules,
  assertionRules,
  memberRules,
  dependencyRules,
  itemRules,
  referenceRules,
  combinationRules,
  unevaluatedRules,
];
