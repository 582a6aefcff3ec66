import { transformJSONSchema } from "@anthropic-ai/sdk/lib/transform-json-schema";
import { GoogleGenAI } from "@google/genai";
import { tool } from "@openai/agents-core";
import { toStrictJsonSchema } from "openai/lib/transform";
import { isObject, type JsonSchema } from "../../src/schema/index.ts";
import { type StrictProvider, toStrictSchema } from "../../src/strict/index.ts";
import type { Conversion } from "../strict/judge.ts";
import type { Ruled } from "../strict/rules.ts";

/**
 * Makes a strict schema of a schema, or throws where it refuses it. `ruled` is whose rules apply to what comes out
 * where they are not the provider's.
 *
 * @example
 * const converter: Converter = (schema) => ({ schema });
 */
export type Converter = (schema: JsonSchema) => Converted | Promise<Converted>;
type Converted = Conversion & { ruled?: Ruled };

/**
 * The converters by the provider that they are for.
 *
 * @example
 * CONVERTERS.ollama.ours({ type: "object" }); // { schema: { type: "object" }, changes: [], … }
 */
export const CONVERTERS: { readonly [P in StrictProvider]: { readonly [name: string]: Converter } } = {
  openai: {
    ours: convertWithOurs("openai"),
    "openai-node": (schema) => ({
      schema: toStrictJsonSchema(schema as Parameters<typeof toStrictJsonSchema>[0]) as JsonSchema,
    }),
    "agents SDK": convertWithAgentsSdk,
  },
  anthropic: {
    ours: convertWithOurs("anthropic"),
    "Anthropic's SDK": (schema) => ({ schema: transformJSONSchema(schema) }),
  },
  gemini: { ours: convertWithOurs("gemini"), "Google's SDK": convertWithGoogle },
  deepseek: { ours: convertWithOurs("deepseek") },
  mistral: { ours: convertWithOurs("mistral") },
  ollama: { ours: convertWithOurs("ollama") },
};

function convertWithOurs(provider: StrictProvider): Converter {
  return (schema) => toStrictSchema(schema, { provider });
}

function convertWithAgentsSdk(schema: JsonSchema): Converted {
  const init = { name: "tool", description: "", parameters: schema, strict: true, execute: () => "" };
  return { schema: tool(init as Parameters<typeof tool>[0]).parameters as JsonSchema };
}

/** Google's client rewrites declarations while it sends them, so what it sends is caught. */
async function convertWithGoogle(schema: JsonSchema): Promise<Converted> {
  const { fetch } = globalThis;
  let body = "";
  globalThis.fetch = async (_, init) => {
    body = String(init?.body);
    return new Response("{}", { headers: { "content-type": "application/json" } });
  };
  try {
    const functionDeclarations = [{ name: "tool", parameters: schema as object }];
    await google.models.generateContent({
      model: "gemini",
      contents: "",
      config: { tools: [{ functionDeclarations }] },
    });
  } finally {
    globalThis.fetch = fetch;
  }
  const { parameters, parametersJsonSchema } = JSON.parse(body).tools[0].functionDeclarations[0];
  if (parametersJsonSchema !== undefined) return { schema: parametersJsonSchema };
  return { schema: parameters, meaning: fromOpenApi(parameters) as JsonSchema, ruled: "gemini parameters" };
}

const google = new GoogleGenAI({ apiKey: "none" });

/** Gemini's schema objects in the words of JSON Schema. */
function fromOpenApi(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(fromOpenApi);
  if (!isObject(part)) return part;
  const entries = Object.entries(part).map(([key, value]): [string, unknown] => {
    if (key === "type" && typeof value === "string") return [key, value.toLowerCase()];
    if (key === "enum" || key === "default") return [key, value];
    return [key, fromOpenApi(value)];
  });
  const { nullable, ...schema } = Object.fromEntries(entries);
  return nullable === true ? { anyOf: [schema, { type: "null" }] } : schema;
}
