import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { type CodeRule, codeRules, type Found } from "./codeRules.ts";
import { type Provider, type RequestTool, toolsOf } from "./requestParts.ts";
import { childPath, isObject, objectOf } from "./schemaNodes.ts";

export type { Provider } from "./requestParts.ts";

/** Why a provider refuses a request: its rule in `rules/`, the place as a JSON Pointer, and a message like its own. */
export type Refusal = { readonly rule: string; readonly path: string; readonly message: string };

/** A rule of a file in `rules/`. */
export type Rule = CodeRule & { readonly name: string; readonly comment: string; readonly says: string };

type ToolsByPath = ReadonlyMap<string, RequestTool>;

/** All providers whose rules are stated. */
export const PROVIDERS: readonly Provider[] = [
  ...(["openai-chat", "openai-responses", "anthropic", "gemini", "gemini-parameters", "mistral", "deepseek"] as const),
  ...(["ollama", "bedrock-converse", "cohere", "vllm", "sglang", "mcp", "moonshot", "zhipu"] as const),
];

const SHARED = [
  "places",
  "openai-parameters",
  "openai-strict",
  "anthropic-strict",
  "gemini-request",
  "moonshot-schema",
];
const NAMED = /^([a-z][a-z-]*): /;

const files = new Map<string, Record<string, unknown>>(
  [...PROVIDERS, ...SHARED.map((name) => `shared/${name}`)].map((name) => {
    const text = readFileSync(join(import.meta.dirname, "rules", `${name}.json`), "utf8");
    return [name.replace("shared/", ""), JSON.parse(text)];
  }),
);
/** The rule of each part of the files: that of the part itself, or of the nearest part around it. */
const rulesOfParts = new Map<unknown, Rule>();
for (const file of files.values()) collectRules(file, undefined, file.says);
const ajv = new Ajv2020({ strict: false, verbose: true, validateFormats: false });
ajv.addMetaSchema(createRequire(import.meta.url)("ajv/dist/refs/json-schema-draft-07.json"));
for (const file of files.values()) ajv.addSchema(file);

/** What a provider refuses in the body of a request with the status 400 or 422: nothing if it takes the request. */
export function refusals(provider: Provider, body: unknown): Refusal[] {
  const validate = ajv.getSchema(provider) as ValidateFunction;
  const tools = new Map(toolsOf(provider, body).map((tool) => [tool.path, tool]));
  const ofSchema = validate(body) ? [] : [refusalOf(validate.errors ?? [], tools)];
  const ofCode = codeRulesOf(provider).flatMap((rule) =>
    (codeRules[rule.name]?.(provider, body, rule) ?? []).map((found) => ({
      rule: rule.name,
      path: found.path,
      message: fill(rule.says, { ...placeOf(tools, found), limit: rule.limit }),
    })),
  );
  return [...ofSchema, ...ofCode];
}

/** The rules of one file, or of a provider with those of the shared files that it refers to. */
export function rulesOf(name: string): Rule[] {
  const found = new Set<Rule>();
  const visit = (part: unknown) => {
    if (typeof part !== "object" || part === null) return;
    const rule = rulesOfParts.get(part);
    if (rule !== undefined) found.add(rule);
    for (const inner of Object.values(part)) visit(inner);
  };
  for (const file of filesOf(name)) visit(files.get(file));
  return [...found];
}

/** The names of a file and of the files that it refers to. */
function filesOf(name: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const references = JSON.stringify(files.get(name)).matchAll(/"\$ref":"([a-z][a-z-]*)"/g);
  for (const [, reference = ""] of references) filesOf(reference, found);
  return found;
}

const codeRulesOfProviders = new Map<Provider, Rule[]>();

function codeRulesOf(provider: Provider): Rule[] {
  const known = codeRulesOfProviders.get(provider);
  if (known !== undefined) return known;
  const parts = [...filesOf(provider)].flatMap((name) => Object.values(objectOf(files.get(name)?.code)));
  const rules = parts.flatMap((part) => rulesOfParts.get(part) ?? []);
  codeRulesOfProviders.set(provider, rules);
  return rules;
}

/** Notes the rule of each part; one without words of its own has those of the file. */
function collectRules(part: unknown, around: Rule | undefined, words: unknown = "{field}: {detail}"): void {
  if (typeof part !== "object" || part === null) return;
  const { $comment, says = words, limit, within } = part as { [key: string]: unknown };
  const name = typeof $comment === "string" ? NAMED.exec($comment)?.[1] : undefined;
  const rule = name === undefined ? around : ({ name, comment: $comment, says, limit, within } as Rule);
  if (rule !== undefined) rulesOfParts.set(part, rule);
  for (const [key, inner] of Object.entries(part)) if (key !== "leftOut") collectRules(inner, rule, words);
}

/** The first of the errors that stands in a rule; those before it stand in a meta-schema and say more of the place. */
function refusalOf(errors: readonly ErrorObject[], tools: ToolsByPath): Refusal {
  const error = errors.find(({ parentSchema }) => rulesOfParts.has(parentSchema)) ?? errors[0];
  const rule = rulesOfParts.get(error?.parentSchema);
  if (error === undefined || rule === undefined) throw new Error(`no rule says why: ${ajv.errorsText([...errors])}`);
  const deepest = rule === rulesOfParts.get(errors[0]?.parentSchema) ? error : (errors[0] ?? error);
  const { instancePath, propertyName } = deepest;
  const path = propertyName === undefined ? instancePath : childPath(instancePath, propertyName);
  const place = placeOf(tools, { path, value: dataOf(error), key: keyOf(error) });
  return { rule: rule.name, path, message: fill(rule.says, { ...place, detail: deepest.message }) };
}

function dataOf({ keyword, data }: ErrorObject): unknown {
  if (keyword === "required") return null;
  return keyword === "const" ? JSON.stringify(data) : data;
}

function keyOf({ propertyName, instancePath }: ErrorObject): string {
  return propertyName ?? instancePath.split("/").at(-1) ?? "";
}

/** The tool that stands at a path or around it. */
function toolAt(tools: ToolsByPath, path: string): RequestTool | undefined {
  for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) {
    const tool = tools.get(path.slice(0, end));
    if (tool !== undefined) return tool;
  }
  return undefined;
}

/** What a message can name of a place. */
function placeOf(tools: ToolsByPath, { path, value, key = "" }: Found): Record<string, unknown> {
  const tool = toolAt(tools, path);
  const inner = path.slice(tool?.schemaPath.length ?? path.length).split("/");
  const length = typeof value === "string" || Array.isArray(value) ? value.length : 0;
  const context = `(${inner
    .slice(1)
    .map((part) => `'${part}'`)
    .join(", ")})`;
  const index = /\d+/.exec(tool === undefined ? path : (tool.path.split("/").at(-1) ?? ""))?.[0] ?? "0";
  const field = path.slice(1).replaceAll("/", ".") || "body";
  return { tool: tool?.name, index, path, field, key, length, context, type: typeOf(value), value: textOf(value) };
}

/** The type of a JSON value, by the names that Go's parser has for them. */
function typeOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return typeof value === "boolean" ? "bool" : typeof value;
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return isObject(value) || Array.isArray(value) ? "object" : String(value);
}

function fill(template: string, values: { readonly [name: string]: unknown }): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}
