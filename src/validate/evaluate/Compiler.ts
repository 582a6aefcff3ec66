import { pointerTo } from "../../json/index.ts";
import {
  dialectOf,
  hasDynamicReferences,
  hasKind,
  ignoresRefSiblings,
  type JsonSchema,
  KIND,
  KINDS,
  type Kind,
  resourceOf,
  type TypeSet,
  typesNamed,
  upgradeKeywords,
} from "../../schema/index.ts";
import { type Budget, exceed } from "../Budget.ts";
import { FORGETFUL_WORK, MAX_COMPILE_DEPTH } from "../costs.ts";
import type { Patterns } from "../regex/index.ts";
import type { Answers } from "./Answers.ts";
import { CompiledSchema, falseNode, type Rule, TRUE } from "./CompiledSchema.ts";
import type { DynamicScope } from "./DynamicScope.ts";
import { Evaluated } from "./Evaluated.ts";
import { every, refuse, type Test } from "./Test.ts";

/** What a schema is compiled with. */
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

/** Makes the rules of some keywords of a schema. */
export type RulesOf = (part: SchemaPart) => readonly Rule[];

/**
 * Compiles the schemas of one document that `checkSchema` has accepted to tests: closures, no generated code. Type,
 * enum and unions are decided for each kind of value while compiling, and the annotations for `unevaluatedProperties`
 * and `unevaluatedItems` are collected only where a schema asks for them.
 *
 * @example
 * const compiler = new Compiler({ type: "integer" }, settings, KEYWORDS);
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
  readonly root: CompiledSchema;
  readonly #keywords: readonly RulesOf[];
  readonly #plain: Map<JsonSchema, CompiledSchema> = new Map();
  readonly #tracked: Map<JsonSchema, CompiledSchema> = new Map();
  /** Nodes to be compiled later, so that long chains of schemas need no deep stack. */
  readonly #waiting: CompiledSchema[] = [];
  #depth = 0;

  constructor(document: JsonSchema | boolean, settings: CompilerSettings, keywords: readonly RulesOf[]) {
    this.document = typeof document === "boolean" ? {} : document;
    this.settings = settings;
    this.#keywords = keywords;
    this.refAlone = ignoresRefSiblings(this.document);
    this.isDynamic = hasDynamicReferences(this.document);
    this.containsEvaluates = dialectOf(this.document) !== "draft-2019-09";
    this.root = this.node(document, "", false);
  }

  /** The node of a schema; the node of a schema that contains itself may still be without tests. */
  node(schema: JsonSchema | boolean, pointer: string, isTracked: boolean): CompiledSchema {
    if (schema === true) return TRUE;
    if (schema === false) return falseNode(pointer);
    const nodes = isTracked ? this.#tracked : this.#plain;
    let node = nodes.get(schema);
    if (node === undefined) {
      node = new CompiledSchema(schema, pointer, isTracked);
      nodes.set(schema, node);
      this.#compile(node);
    }
    return node;
  }

  /**
   * The test of a node for a kind. If it is not made yet, as that of a schema inside itself, the result is a test that
   * looks for it when it runs. Unions of such schemas can ask the same of the same part of a value again and again, so
   * once half of the work is done, answers are kept.
   */
  test(node: CompiledSchema, kind: Kind): Test {
    const test = node.tests[kind];
    if (test !== undefined) return test;
    const { budget, answers } = this.settings;
    const isKept = (kind === KIND.array || kind === KIND.object) && !node.isTracked && !this.isDynamic;
    return (value, evaluated) => {
      if (--budget.left < 0) exceed();
      const made = node.tests[kind] as Test;
      if (made === null) return true;
      if (!isKept || budget.left > FORGETFUL_WORK) return made(value, evaluated);
      const known = answers.get(node, value as object);
      if (known !== undefined) return known;
      const fits = made(value, evaluated);
      answers.set(node, value as object, fits);
      return fits;
    };
  }

  #compile(node: CompiledSchema): void {
    if (this.#depth === MAX_COMPILE_DEPTH) {
      this.#waiting.push(node);
      return;
    }
    this.#depth++;
    this.#addTests(node, node.schema as JsonSchema);
    this.#depth--;
    if (this.#depth > 0) return;
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) this.#compile(next);
  }

  #addTests(node: CompiledSchema, original: JsonSchema): void {
    const { budget, scope } = this.settings;
    const part = new SchemaPart(this, original, node);
    node.rules = this.#keywords.flatMap((rulesOf) => rulesOf(part));
    const resource = this.isDynamic ? resourceOf(this.document, original) : undefined;
    if (resource !== undefined) node.enter = (action) => scope.run(resource, action);
    for (const kind of KINDS) {
      const tests = hasKind(part.types, kind) ? node.rules.map((rule) => rule.tests[kind] as Test) : [refuse];
      const test = every(tests, budget);
      node.tests[kind] = inResource(node, part.asksForUnevaluated(kind) ? closed(test) : test);
    }
  }
}

/**
 * A test of an array or an object that lets its rules note what they evaluate. Nothing is left over for the schemas
 * around it.
 */
function closed(test: Test): Test {
  if (test === null) return null;
  return (value, outer) => {
    if (!test(value, new Evaluated())) return false;
    if (outer !== undefined) outer.all = true;
    return true;
  };
}

/** A test that runs inside the schema resource of a node. */
function inResource({ enter }: CompiledSchema, test: Test): Test {
  if (test === null || enter === undefined) return test;
  return (value, evaluated) => enter(() => test(value, evaluated));
}

/** A schema that is being compiled, as the keywords see it. */
export class SchemaPart {
  readonly compiler: Compiler;
  /** In the keywords of draft 2020-12. */
  readonly schema: JsonSchema;
  /** As it was written. */
  readonly original: JsonSchema;
  /** The kinds of value that `type` allows. */
  readonly types: TypeSet;
  readonly #pointer: string;
  readonly #isTracked: boolean;

  constructor(compiler: Compiler, original: JsonSchema, node: CompiledSchema) {
    this.compiler = compiler;
    this.schema = upgradeKeywords(original, compiler.refAlone);
    this.original = original;
    this.types = typesNamed(this.schema.type);
    this.#pointer = node.pointer;
    this.#isTracked = node.isTracked;
  }

  get budget(): Budget {
    return this.compiler.settings.budget;
  }

  /** A JSON Pointer to a place in the schema. */
  at(...steps: (string | number | undefined)[]): string {
    return pointerTo(this.#pointer, ...steps);
  }

  asksForUnevaluated(kind: Kind): boolean {
    const { unevaluatedProperties, unevaluatedItems } = this.schema;
    return (
      (kind === KIND.object ? unevaluatedProperties : kind === KIND.array ? unevaluatedItems : undefined) !== undefined
    );
  }

  /** Whether the tests of a kind note which parts they evaluate. */
  tracks(kind: Kind): boolean {
    return ((kind === KIND.object || kind === KIND.array) && this.#isTracked) || this.asksForUnevaluated(kind);
  }

  /** The node of a subschema at a place. */
  node(schema: JsonSchema | boolean, pointer: string, isTracked = false): CompiledSchema {
    return this.compiler.node(schema, pointer, isTracked);
  }
}
