import { type PatternFaults, patternFaults } from "./patternFaults.ts";
import {
  chosenTool,
  type Provider,
  type RequestId,
  type RequestTool,
  type Turn,
  toolsOf,
  turnsOf,
} from "./requestParts.ts";
import {
  childPath,
  isObject,
  isRecursive,
  listOf,
  objectOf,
  referencesIn,
  resolveReference,
  schemaNodes,
} from "./schemaNodes.ts";

/** What a rule found: the place, and what its message names. */
export type Found = { readonly path: string; readonly value?: unknown; readonly key?: string };

/** What the file of rules says of a rule that is plain code. */
export type CodeRule = { readonly limit?: number; readonly within?: "turn" | "conversation" };

type Check = (provider: Provider, body: unknown, rule: CodeRule) => Found[];

/** The rules that JSON Schema cannot say, by their names in the files of `rules/`. */
export const codeRules: { readonly [name: string]: Check } = {
  surrogates: (_, body) => halfSurrogates(body),
  "names-unique": (provider, body) =>
    repeated(toolsOf(provider, body).map(({ name, path }): RequestId => ({ id: name, path }))),
  "choice-known": (provider, body) => {
    const chosen = chosenTool(provider, body);
    const isKnown = toolsOf(provider, body).some(({ name }) => name === chosen?.id);
    return chosen === undefined || isKnown ? [] : [{ path: chosen.path, value: chosen.id }];
  },
  "tools-defined": (provider, body) =>
    objectOf(body).toolConfig === undefined
      ? turnsOf(provider, body)
          .filter(({ calls, results }) => calls.length + results.length > 0)
          .map(({ path }) => ({ path }))
      : [],
  "calls-doubled": (provider, body, { within }) => {
    const calls = turnsOf(provider, body).map((turn) => turn.calls);
    return within === "conversation" ? repeated(calls.flat()) : calls.flatMap(repeated);
  },
  "results-doubled": (provider, body) => turnsOf(provider, body).flatMap(({ results }) => repeated(results)),
  "results-missing": (provider, body) =>
    provider === "openai-responses" ? itemFaults(body).missing : pairs(provider, body).flatMap(missing(provider)),
  "results-orphaned": (provider, body) =>
    provider === "openai-responses" ? itemFaults(body).orphaned : pairs(provider, body).flatMap(orphaned),
  "result-reference": (_, body) =>
    listOf(objectOf(body).contents).flatMap((content, at) =>
      listOf(objectOf(content).parts).flatMap((part, place) => {
        const { response } = objectOf(objectOf(part).functionResponse);
        const path = `/contents/${at}/parts/${place}/functionResponse/response`;
        return keysNamed("$ref", response).map((value) => ({ path, value }));
      }),
    ),
  "results-first": (provider, body) =>
    turnsOf(provider, body)
      .filter(({ isResultLate }) => isResultLate)
      .map(({ path }) => ({ path })),
  "calls-place": (provider, body) => {
    const turns = turnsOf(provider, body);
    return turns.flatMap(({ calls, path }, at) =>
      calls.length > 0 && (at === 0 || turns[at - 1]?.role === "model") ? [{ path }] : [],
    );
  },
  "roles-alternate": (_, body) =>
    rolesOf(body).flatMap(({ role, path }, at, all) => (at > 0 && all[at - 1]?.role === role ? [{ path }] : [])),
  roles: (_, body) =>
    rolesOf(body).flatMap(({ role, path }, at, all) => {
      const before = all[at - 1]?.role;
      const isRefused =
        (role === "tool" && (before === "user" || before === "system")) ||
        (role === "system" && (before === "assistant" || before === "tool"));
      return isRefused ? [{ path, value: role, key: String(before) }] : [];
    }),
  "role-last": (_, body) => {
    const messages = listOf(objectOf(body).messages);
    const last = objectOf(messages.at(-1));
    const isRefused = messages.length > 1 && last.role === "assistant" && last.prefix !== true;
    return isRefused ? [{ path: `/messages/${messages.length - 1}`, value: last.role }] : [];
  },
  "pattern-lookaround": patternRule(({ lookaround }) => lookaround),
  "pattern-python": patternRule(({ python }) => python),
  "pattern-rust": patternRule(({ rust }) => rust),
  "refs-resolve": (provider, body) =>
    toolsOf(provider, body).flatMap(({ schema, schemaPath }) =>
      referencesIn(schema)
        .filter((reference) => resolveReference(schema, reference) === undefined)
        .map((reference) => ({ path: schemaPath, value: reference })),
    ),
  "required-defined": (provider, body) =>
    nodesOfTools(toolsOf(provider, body))
      .filter(({ path }) => provider !== "moonshot" || !isUnread(path))
      .flatMap(undefinedRequired),
  "union-keywords": (provider, body) =>
    nodesOfTools(toolsOf(provider, body))
      .filter(({ path }) => !isUnread(path))
      .flatMap(doubledKeywords),
  "schema-depth": (provider, body, { limit = 0 }) =>
    nodesOfTools(toolsOf(provider, body))
      .filter(({ path }) => !isUnread(path) && propertiesAround(path) > limit)
      .map(({ path }) => ({ path })),
  "schema-size": (provider, body, { limit = 0 }) =>
    toolsOf(provider, body)
      .map(({ schema, schemaPath: path }) => ({ path, value: Buffer.byteLength(JSON.stringify(schema ?? {})) }))
      .filter(({ value }) => value > limit),
  endless: (provider, body) =>
    toolsOf(provider, body).flatMap(({ schema, schemaPath }) => endlessReferences(schema, schemaPath)),
  "definitions-alike": (provider, body) =>
    objectOf(body).tool_choice === "required" ? differentDefinitions(toolsOf(provider, body)) : [],
  "strict-required": (provider, body) =>
    provider === "cohere"
      ? toolsWithoutRequired(body)
      : nodesOfTools(strictTools(provider, body)).flatMap(optionalNames),
  "strict-recursion": (provider, body) =>
    strictTools(provider, body).flatMap(({ schema, schemaPath }) =>
      isRecursive(schema) ? [{ path: schemaPath }] : [],
    ),
  "strict-depth": overLimit(({ schema }) => depthOf(schema)),
  "strict-properties": overLimit(({ schema }) => propertyNames(schema).length),
  "strict-enums": overLimit(({ schema }) => enumsOf(schema).flat().length),
  "strict-enum-text": overLimit(({ schema }) =>
    Math.max(
      0,
      ...enumsOf(schema)
        .filter((values) => values.length > 250)
        .map((values) => textLength(values)),
    ),
  ),
  "strict-text": overLimit(({ schema }) => textLength(namesAndValues(schema))),
  "strict-tools": overSum(() => 1),
  "strict-optional": overSum(({ schema }) => schemaNodes(schema).flatMap(optionalNames).length),
  "strict-unions": overSum(({ schema }) => propertiesOf(schema).filter(isUnion).length),
  "items-sum": (provider, body, { limit = 0 }) =>
    toolsOf(provider, body)
      .map(({ schema, schemaPath: path }) => ({ path, value: itemsIn(schema) }))
      .filter(({ value }) => value > limit),
  "strict-fields": (_, body, { limit = 0 }) => {
    const fields = toolsOf("cohere", body).map(({ schema }) => propertyNames(schema).length);
    const sum = fields.reduce((left, right) => left + right, 0);
    return objectOf(body).strict_tools === true && sum > limit ? [{ path: "/tools", value: sum }] : [];
  },
};

/** Checks each `pattern`, and each name in `patternProperties`. */
function patternRule(isRefused: (faults: PatternFaults) => boolean): Check {
  return (provider, body) =>
    nodesOfTools(toolsOf(provider, body)).flatMap(({ node, path }) =>
      [node.pattern, ...Object.keys(objectOf(node.patternProperties))]
        .filter((pattern) => typeof pattern === "string")
        .filter((pattern) => isRefused(patternFaults(pattern)))
        .map((value) => ({ path, value })),
    );
}

/** The values of all keys with a name, in the order of the text. */
function keysNamed(name: string, data: unknown): unknown[] {
  const found: unknown[] = [];
  JSON.parse(JSON.stringify(data ?? null), (key, value) => {
    if (key === name) found.push(value);
    return value;
  });
  return found;
}

/** The sum of all `maxItems`. */
function itemsIn(schema: unknown): number {
  const limits = schemaNodes(schema).map(({ node }) => node.maxItems);
  return limits.filter((limit) => typeof limit === "number").reduce((left, right) => left + right, 0);
}

/** Checks each strict tool against the limit of the rule. */
function overLimit(measure: (tool: RequestTool) => number): Check {
  return (provider, body, { limit = 0 }) =>
    strictTools(provider, body)
      .map((tool) => ({ path: tool.schemaPath, value: measure(tool) }))
      .filter(({ value }) => value > limit);
}

/** Checks the sum over all strict tools against the limit of the rule. */
function overSum(measure: (tool: RequestTool) => number): Check {
  return (provider, body, { limit = 0 }) => {
    const sum = strictTools(provider, body).reduce((total, tool) => total + measure(tool), 0);
    return sum > limit ? [{ path: "/tools", value: sum }] : [];
  };
}

function strictTools(provider: Provider, body: unknown): RequestTool[] {
  return toolsOf(provider, body).filter(({ isStrict }) => isStrict);
}

function nodesOfTools(tools: readonly RequestTool[]): { node: Record<string, unknown>; path: string }[] {
  return tools.flatMap(({ schema, schemaPath }) =>
    schemaNodes(schema).map(({ node, path }) => ({ node, path: schemaPath + path })),
  );
}

function halfSurrogates(body: unknown): Found[] {
  if (!JSON.stringify(body).includes("\\ud")) return [];
  const waiting: { readonly value: unknown; readonly path: string }[] = [{ value: body, path: "" }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path } = next;
    if (typeof value === "string" && !value.isWellFormed()) return [{ path }];
    if (typeof value !== "object" || value === null) continue;
    const broken = Object.keys(value).find((key) => !key.isWellFormed());
    if (broken !== undefined) return [{ path }];
    waiting.push(...Object.entries(value).map(([key, inner]) => ({ value: inner, path: childPath(path, key) })));
  }
  return [];
}

function repeated(ids: readonly RequestId[]): Found[] {
  const seen = new Set<unknown>();
  return ids.flatMap(({ id, path }) => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    return [{ path, value: id }];
  });
}

/** Each turn and the turn before it; an end without a turn is a pair too. */
function pairs(provider: Provider, body: unknown): { before: Turn | undefined; turn: Turn | undefined }[] {
  const turns = turnsOf(provider, body);
  return [...turns, undefined].map((turn, at) => ({ before: turns[at - 1], turn }));
}

function missing(provider: Provider): (pair: { before: Turn | undefined; turn: Turn | undefined }) => Found[] {
  return ({ before, turn }) => {
    // No report says that Gemini refuses a conversation that ends with calls.
    if (before === undefined || (turn === undefined && provider.startsWith("gemini"))) return [];
    const answered = new Set(turn?.results.map(({ id }) => id));
    return before.calls.filter(({ id }) => !answered.has(id)).map(({ id, path }) => ({ path, value: id }));
  };
}

function orphaned({ before, turn }: { before: Turn | undefined; turn: Turn | undefined }): Found[] {
  const asked = new Set(before?.calls.map(({ id }) => id));
  return (turn?.results ?? []).filter(({ id }) => !asked.has(id)).map(({ id, path }) => ({ path, value: id }));
}

/** The calls without an output and the outputs without a call of a request to Responses. */
function itemFaults(body: unknown): { missing: Found[]; orphaned: Found[] } {
  const { input, previous_response_id, conversation } = objectOf(body);
  const items = listOf(input).map((item, at) => ({ ...objectOf(item), path: `/input/${at}/call_id` })) as {
    type?: unknown;
    call_id?: unknown;
    path: string;
  }[];
  const of = (type: string) => items.filter((item) => item.type === type);
  const asked = new Map(of("function_call").map((item) => [item.call_id, items.indexOf(item)]));
  const answered = new Set(of("function_call_output").map((item) => item.call_id));
  const isStored = previous_response_id !== undefined || conversation !== undefined;
  const found = (item: { call_id?: unknown; path: string }): Found => ({ path: item.path, value: item.call_id });
  return {
    missing: of("function_call")
      .filter(({ call_id }) => !answered.has(call_id))
      .map(found),
    orphaned: of("function_call_output")
      .filter((item) => !isStored && (asked.get(item.call_id) ?? items.length) > items.indexOf(item))
      .map(found),
  };
}

function rolesOf(body: unknown): { role: unknown; path: string }[] {
  return listOf(objectOf(body).messages).map((message, at) => ({
    role: objectOf(message).role,
    path: `/messages/${at}`,
  }));
}

/** The keywords whose schemas Moonshot's validator does not visit. */
const UNREAD: ReadonlySet<string> = new Set([
  ...["allOf", "oneOf", "not", "if", "then", "else", "prefixItems", "contains", "propertyNames"],
  ...["patternProperties", "dependentSchemas", "unevaluatedItems", "unevaluatedProperties"],
]);
const MAPS: readonly string[] = ["properties", "$defs"];

/** How many `properties` stand around a place, where a property can have this name, too. */
function propertiesAround(path: string): number {
  let [count, isName] = [0, false];
  for (const step of path.split("/")) {
    if (!isName && step === "properties") count++;
    isName = !isName && MAPS.includes(step);
  }
  return count;
}

/** Whether a schema stands below such a keyword. A property or definition can have the name of one. */
function isUnread(path: string): boolean {
  const steps = path.split("/");
  const isName = (at: number): boolean => MAPS.includes(steps[at - 1] ?? "") && !isName(at - 1);
  return steps.some((step, at) => UNREAD.has(step) && !isName(at));
}

/**
 * The references that lead on for ever, if the whole does: a schema ends that has a scalar type, no required property, no
 * items, or one part that ends in a round after others did.
 */
function endlessReferences(schema: unknown, path: string): Found[] {
  const nodes = schemaNodes(schema).filter((node) => !isUnread(node.path));
  const ending = new Set<unknown>();
  for (let before = -1; before < ending.size; ) {
    before = ending.size;
    for (const { node } of nodes) if (endsBy(node, schema, ending)) ending.add(node);
  }
  if (ending.has(schema)) return [];
  return nodes
    .filter(({ node, path: at }) => !at.startsWith("/$defs/") && typeof node.$ref === "string" && !ending.has(node))
    .map(({ path: at }) => ({ path: path + at }));
}

function endsBy(node: Record<string, unknown>, root: unknown, ending: ReadonlySet<unknown>): boolean {
  if (Object.keys(node).length === 0) return true;
  const types = node.type === undefined ? [] : [node.type].flat();
  if (types.some((type) => type !== "object" && type !== "array")) return true;
  if (types.includes("array") && (node.items === undefined || ending.has(node.items))) return true;
  const properties = objectOf(node.properties);
  const required = listOf(node.required).map((name) => properties[String(name)]);
  const hasParts = required.length > 0 && Object.keys(properties).length > 0;
  if (types.includes("object") && (!hasParts || required.some((part) => ending.has(part)))) return true;
  if (listOf(node.anyOf).some((member) => ending.has(member))) return true;
  return typeof node.$ref === "string" && ending.has(resolveReference(root, node.$ref));
}

/** The keywords that stand beside a union and in one of its members. */
function doubledKeywords({ node, path }: { node: Record<string, unknown>; path: string }): Found[] {
  const members = listOf(node.anyOf).map(objectOf);
  const doubled = Object.keys(node).filter((keyword) => {
    const mayRepeat = ["anyOf", "description", "title"].includes(keyword);
    return !mayRepeat && members.some((member) => keyword in member);
  });
  return members.length > 0 && doubled.length > 0 ? [{ path, value: doubled.join(", ") }] : [];
}

function undefinedRequired({ node, path }: { node: Record<string, unknown>; path: string }): Found[] {
  const properties = objectOf(node.properties);
  return listOf(node.required)
    .filter((name) => typeof name === "string" && !Object.hasOwn(properties, name))
    .map((value) => ({ path: `${path}/required`, value }));
}

function optionalNames({ node, path }: { node: Record<string, unknown>; path: string }): Found[] {
  const required = new Set(listOf(node.required));
  return Object.keys(objectOf(node.properties))
    .filter((name) => !required.has(name))
    .map((value) => ({ path: childPath(`${path}/properties`, value), value }));
}

function toolsWithoutRequired(body: unknown): Found[] {
  if (objectOf(body).strict_tools !== true) return [];
  return toolsOf("cohere", body)
    .filter(({ schema }) => listOf(objectOf(schema).required).length === 0)
    .map(({ schemaPath }) => ({ path: schemaPath }));
}

function differentDefinitions(tools: readonly RequestTool[]): Found[] {
  const known = new Map<string, string>();
  return tools.flatMap(({ schema, schemaPath }) =>
    Object.entries(objectOf(objectOf(schema).$defs)).flatMap(([name, definition]) => {
      const text = JSON.stringify(definition);
      const before = known.get(name);
      known.set(name, text);
      return before === undefined || before === text ? [] : [{ path: `${schemaPath}/$defs/${name}`, value: name }];
    }),
  );
}

/** The number of objects on the way to the innermost one. */
function depthOf(schema: unknown): number {
  const isNested = ({ node }: { node: Record<string, unknown> }) => isObject(node.properties);
  const nested = schemaNodes(schema).filter(isNested);
  return Math.max(0, ...nested.map(({ path }) => nested.filter((outer) => isWithin(path, outer.path)).length));
}

function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}/`);
}

function propertiesOf(schema: unknown): unknown[] {
  return schemaNodes(schema).flatMap(({ node }) => Object.values(objectOf(node.properties)));
}

function propertyNames(schema: unknown): string[] {
  return schemaNodes(schema).flatMap(({ node }) => Object.keys(objectOf(node.properties)));
}

function isUnion(schema: unknown): boolean {
  const { type, anyOf } = objectOf(schema);
  return Array.isArray(type) || Array.isArray(anyOf);
}

function enumsOf(schema: unknown): unknown[][] {
  return schemaNodes(schema).map(({ node }) => listOf(node.enum));
}

function namesAndValues(schema: unknown): unknown[] {
  return schemaNodes(schema).flatMap(({ node }) => [
    ...Object.keys(objectOf(node.properties)),
    ...Object.keys(objectOf(node.$defs)),
    ...listOf(node.enum),
    ...(node.const === undefined ? [] : [node.const]),
  ]);
}

function textLength(values: readonly unknown[]): number {
  return values.reduce<number>((sum, value) => sum + (typeof value === "string" ? value.length : 0), 0);
}
