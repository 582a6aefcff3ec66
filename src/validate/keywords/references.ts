import {
  dynamicAnchor,
  dynamicAnchors,
  isObject,
  type JsonSchema,
  pointerTo,
  resolveReference,
  resourceOf,
  SchemaError,
} from "../../schema/index.ts";
import { exceed } from "../Budget.ts";
import type { Compiler, SchemaPart } from "../Compiler.ts";
import type { Explanation } from "../Explanation.ts";
import { KINDS, type Kind } from "../kinds.ts";
import type { Rule, SchemaNode, Test } from "../SchemaNode.ts";

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

function targetOf({ compiler, original, pointer }: SchemaPart, ref: string, keyword: string): Target {
  const resolved = resolveReference(compiler.document, ref, original);
  if (resolved.found) return resolved;
  const path = pointerTo(pointer, keyword);
  throw new SchemaError([{ code: "dangling_reference", path, message: resolved.reason }]);
}

/** A JSON Pointer and an empty fragment name no anchor. */
function anchorName(ref: string): string | undefined {
  const hash = ref.indexOf("#");
  const name = hash < 0 ? "" : ref.slice(hash + 1);
  return name === "" || name.startsWith("/") ? undefined : decodeURIComponent(name);
}

function staticRule({ compiler, tracks }: SchemaPart, { schema, pointer }: Target): Rule {
  const node = (kind: Kind): SchemaNode => compiler.node(schema, pointer, tracks(kind));
  return {
    tests: KINDS.map((kind) => compiler.test(node(kind), kind)),
    walk: (plain, kind) => plain.test(node(kind), kind),
    explain: (value, explanation) => explain(compiler, { schema, pointer }, value, explanation),
  };
}

/** The reference leads to the outermost resource on the way here that has the anchor, if its own target has it. */
function dynamicRule({ compiler, tracks }: SchemaPart, first: Target, anchor: string | undefined): Rule {
  const { document, settings } = compiler;
  const { scope, budget } = settings;
  const own =
    anchor === undefined || !isObject(first.schema)
      ? undefined
      : dynamicAnchor(document, resourceOf(document, first.schema), anchor);
  if (anchor === undefined || own?.schema !== first.schema)
    return staticRule({ compiler, tracks } as SchemaPart, first);
  const find = (): Target => {
    for (const resource of scope.resources) {
      if (--budget.left < 0) exceed();
      const found = dynamicAnchor(document, resource, anchor);
      if (found !== undefined) return found;
    }
    return first;
  };
  const targets: readonly Target[] = [first, ...dynamicAnchors(document, anchor)];
  return {
    tests: KINDS.map((kind) => {
      const tests = new Map(
        targets.map(({ schema, pointer }) => [
          schema,
          compiler.test(compiler.node(schema, pointer, tracks(kind)), kind),
        ]),
      );
      return (value, evaluated) => {
        budget.spend(DYNAMIC);
        const test = tests.get(find().schema) as Test;
        return test === null || test(value, evaluated);
      };
    }),
    explain: (value, explanation) => explain(compiler, find(), value, explanation),
  };
}

/** The work of looking for where a reference leads. */
const DYNAMIC = 10;

function explain(compiler: Compiler, { schema, pointer }: Target, value: unknown, explanation: Explanation): void {
  explanation.node(compiler.node(schema, pointer, false), value);
}
