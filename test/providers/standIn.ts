import { type Loopback, loopback, type ServerAnswer } from "../wire/loopback.ts";
import { type Provider, type Refusal, refusals } from "./refusals.ts";
import { toolsOf } from "./requestParts.ts";

/** A provider that is asked over HTTP. */
export type ModelProvider = Exclude<Provider, "mcp">;

/** A server in place of a provider. */
export type StandIn = Loopback & {
  /** Why it refused requests, one refusal for each, in order. */
  readonly refused: readonly Refusal[];
};

/** Refuses what the provider refuses, in its form; other requests have these answers, one after the other. */
export async function standIn(provider: ModelProvider, answers: readonly unknown[] = []): Promise<StandIn> {
  const refused: Refusal[] = [];
  const server = await loopback(answers, (body) => {
    const [refusal] = refusals(provider, body);
    if (refusal === undefined) return undefined;
    refused.push(refusal);
    return ANSWERS[provider](refusal, body);
  });
  return { ...server, refused };
}

const INDEX = /^\d+$/;

type ToAnswer = (refusal: Refusal, body: Record<string, unknown>) => ServerAnswer;

/** The errors that official clients and public reports show. */
const ANSWERS: { readonly [Name in ModelProvider]: ToAnswer } = {
  "openai-chat": openai("openai-chat"),
  "openai-responses": openai("openai-responses"),
  anthropic: ({ message }) => ({
    status: 400,
    headers: { "request-id": "req_1" },
    body: { type: "error", error: { type: "invalid_request_error", message }, request_id: "req_1" },
  }),
  gemini,
  "gemini-parameters": gemini,
  mistral: ({ rule, path, message }) => {
    const isUnprocessable = ["form", "function-members", "parameters-present"].includes(rule);
    const places = path.split("/").map((part) => (INDEX.test(part) ? Number(part) : part));
    const detail = [{ type: "value_error", loc: ["body", ...places.slice(1)], msg: message, input: null }];
    const shown = isUnprocessable ? { detail } : message;
    return {
      status: isUnprocessable ? 422 : 400,
      body: { object: "error", message: shown, type: "invalid_request_error", param: null, code: null },
    };
  },
  deepseek: ({ message }) => ({
    status: 400,
    body: { error: { message, type: "invalid_request_error", param: null, code: "invalid_request_error" } },
  }),
  moonshot: ({ message }) => ({ status: 400, body: { error: { message, type: "invalid_request_error" } } }),
  zhipu: ({ message }) => ({ status: 400, body: { error: { code: "1213", message } } }),
  ollama: ({ message }) => ({ status: 400, body: { error: message } }),
  "bedrock-converse": ({ message }) => ({
    status: 400,
    headers: { "x-amzn-errortype": "ValidationException" },
    body: { message },
  }),
  cohere: ({ rule, message }) => ({
    status: rule.endsWith("-members") ? 422 : 400,
    body: { id: "1f2e3d4c-5b6a-4789-8abc-def012345678", message },
  }),
  vllm: ({ path, message }) => ({
    status: 400,
    body: { error: { message, type: "BadRequestError", param: dotted(path), code: 400 } },
  }),
  sglang: ({ message }) => ({
    status: 400,
    body: { object: "error", message, type: "BadRequestError", param: null, code: 400 },
  }),
};

function openai(provider: Provider): ToAnswer {
  return ({ path, message }, body) => {
    const tool = toolsOf(provider, body).find(({ schemaPath }) => `${path}/`.startsWith(`${schemaPath}/`));
    const param = dotted(tool?.schemaPath ?? path);
    const code = tool === undefined ? null : "invalid_function_parameters";
    return { status: 400, body: { error: { message, type: "invalid_request_error", param, code } } };
  };
}

function gemini({ message }: Refusal): ServerAnswer {
  return { status: 400, body: { error: { code: 400, message, status: "INVALID_ARGUMENT" } } };
}

/** A place as `tools[0].function`, or `null` for the whole. */
function dotted(path: string): string | null {
  const parts = path.split("/").slice(1);
  const joined = parts.map((part) => (INDEX.test(part) ? `[${part}]` : `.${part}`)).join("");
  return joined === "" ? null : joined.replace(/^\./, "");
}
