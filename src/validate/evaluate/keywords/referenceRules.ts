import {
  dynamicAnchor,
  dynamicAnchors,
  fragmentOf,
  isObject,
  type JsonSchema,
  KINDS,
  type Kind,
  resolveReference,
  resourceOf,
  SchemaError,
} from "../../../schema/index.ts";
import { exceed } from "../../Budget.ts";
import { DYNAMIC_REFERENCE } from "../../costs.ts";
import type { CompiledSchema, Rule } from "../CompiledSchema.ts";
import type { SchemaPart } from "../Compiler.ts";
import type { Test } from "../Test.ts";

/** The rules of `$ref`, `$dynamicRef` and, of draft 2019-09, `$recursiveRef`. */
export function referenceRules(part: SchemaPart): readonly Rule[] {
  const { $ref, $dynamicRef, $recursiveRef } = part.original as {
    $ref?: string;
    $dynamicRef?: string;
    $recursiveRef?: string;
  };
  const rules: Rule[] = [];
  if ($ref !== undefined) rules.push(staticRule(part, targetOf(part, $ref, "$ref")));
  if (part.compiler.refAlone) return rules;
  if ($dynamicRef !== undefined) {
    rules.push(dynamicRule(part, targetOf(part, $dynamicRef, "$dynamicRef"), anchorName($dynamicRef)));
  }
  if ($recursiveRef !== undefined) rules.push(dynamicRule(part, targetOf(part, $recursiveRef, "$recursiveRef"), ""));
  return rules;
}

type Target = { readonly schema: JsonSchema | boolean; readonly pointer: string };

function targetOf(part: SchemaPart, ref: string, keyword: string): Target {
  const resolved = resolveReference(part.compiler.document, ref, part.original);
  if (resolved.found) return resolved;
  throw new SchemaError([{ code: "dangling_reference", path: part.at(keyword), message: resolved.reason }]);
}

/** The anchor in a reference; `undefined` for a JSON Pointer and for an empty fragment. */
function anchorName(ref: string): string | undefined {
  const name = fragmentOf(ref);
  return name === "" || name.startsWith("/") ? undefined : name;
}

function staticRule(part: SchemaPart, { schema, pointer }: Target): Rule {
  const node = (kind: Kind): CompiledSchema => part.node(schema, pointer, part.tracks(kind));
  return {
    tests: KINDS.map((kind) => part.compiler.test(node(kind), kind)),
    walk: (plain, kind) => plain.test(node(kind), kind),
    explain: (value, explanation) => part.node(schema, pointer).explain(value, explanation),
  };
}

/** The reference leads to the outermost resource on the way here that has the anchor, if its own target has it. */
function dynamicRule(part: SchemaPart, first: Target, anchor: string | undefined): Rule {
  const { budget, compiler } = part;
  const { document, settings } = compiler;
  if (anchor === undefined || !isObject(first.schema)) return staticRule(part, first);
  if (dynamicAnchor(document, resourceOf(document, first.schema), anchor)?.schema !== first.schema) {
    return staticRule(part, first);
  }
  const find = (): Target => {
    for (const resource of settings.scope.resources) {
      if (--budget.left < 0) exceed();
      const found = dynamicAnchor(document, resource, anchor);
      if (found !== undefined) return found;
    }
    return first;
  };
  const targets: readonly Target[] = [first, ...dynamicAnchors(document, anchor)];
  const testOf = (kind: Kind): Test => {
    const isTracked = part.tracks(kind);
    const testAt = ({ schema, pointer }: Target): Test => compiler.test(part.node(schema, pointer, isTracked), kind);
    const tests = new Map(targets.map((target) => [target.schema, testAt(target)]));
    return (value, evaluated) => {
      budget.spend(DYNAMIC_REFERENCE);
      const test = tests.get(find().schema) as Test;
      return test === null || test(value, evaluated);
    };
  };
  return {
    tests: KINDS.map(testOf),
    explain(value, explanation) {
      const { schema, pointer } = find();
      part.node(schema, pointer).explain(value, explanation);
    },
  };
}
