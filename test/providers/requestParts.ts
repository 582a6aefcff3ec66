import { listOf, objectOf } from "./schemaNodes.ts";

/** A provider, or one of its ways to take tools. */
export type Provider =
  | "openai-chat"
  | "openai-responses"
  | "anthropic"
  | "gemini"
  | "gemini-parameters"
  | "mistral"
  | "deepseek"
  | "moonshot"
  | "zhipu"
  | "ollama"
  | "bedrock-converse"
  | "cohere"
  | "vllm"
  | "sglang"
  | "mcp";

/** A tool of a request. */
export type RequestTool = {
  readonly name: unknown;
  readonly schema: unknown;
  readonly isStrict: boolean;
  readonly path: string;
  readonly schemaPath: string;
};

/** The id of a call or of a result. */
export type RequestId = { readonly id: unknown; readonly path: string };

/** A message, or several with results one after the other. */
export type Turn = {
  readonly role: unknown;
  readonly path: string;
  readonly calls: readonly RequestId[];
  readonly results: readonly RequestId[];
  /** Whether another part stands before a result. */
  readonly isResultLate: boolean;
};

/** The tools of a request that functions of the client run. */
export function toolsOf(provider: Provider, body: unknown): RequestTool[] {
  const { tools, toolConfig } = objectOf(body);
  if (provider === "bedrock-converse") {
    return toolsIn(objectOf(toolConfig).tools, "/toolConfig/tools", (tool) => ["toolSpec", "inputSchema/json", tool]);
  }
  if (provider === "anthropic") return toolsIn(tools, "/tools", (tool) => ["", "input_schema", tool]);
  if (provider === "mcp") return toolsIn(tools, "/tools", (tool) => ["", "inputSchema", tool]);
  if (provider === "openai-responses") return responsesTools(tools, "/tools");
  if (!provider.startsWith("gemini")) return toolsIn(tools, "/tools", (tool) => ["function", "parameters", tool]);
  const member = provider === "gemini" ? "parametersJsonSchema" : "parameters";
  return listOf(tools).flatMap((tool, at) =>
    toolsIn(objectOf(tool).functionDeclarations, `/tools/${at}/functionDeclarations`, (one) => ["", member, one]),
  );
}

function responsesTools(tools: unknown, path: string): RequestTool[] {
  const functions = toolsIn(tools, path, (tool) => ["", "parameters", tool]);
  return functions.flatMap((tool, at) => {
    const { type, tools: inner } = objectOf(listOf(tools)[at]);
    if (type === "namespace") return responsesTools(inner, `${tool.path}/tools`);
    return type === "function" ? [tool] : [];
  });
}

/** Reads each tool: the member that has its name, and the path of its schema from there. */
function toolsIn(
  tools: unknown,
  path: string,
  form: (tool: Record<string, unknown>) => [holder: string, schema: string, tool: Record<string, unknown>],
): RequestTool[] {
  return listOf(tools).map((value, at) => {
    const [holder, schema, tool] = form(objectOf(value));
    const inner = holder === "" ? tool : objectOf(tool[holder]);
    const holderPath = holder === "" ? `${path}/${at}` : `${path}/${at}/${holder}`;
    return {
      name: inner.name,
      schema: schema.split("/").reduce((found: unknown, key) => objectOf(found)[key], inner),
      isStrict: inner.strict === true,
      path: `${path}/${at}`,
      schemaPath: `${holderPath}/${schema}`,
    };
  });
}

/** The name of the tool that a request must call, and its path. */
export function chosenTool(provider: Provider, body: unknown): RequestId | undefined {
  const choice = objectOf(objectOf(body).tool_choice);
  const isChat = provider !== "openai-responses";
  const id = isChat ? objectOf(choice.function).name : choice.name;
  const isFunction = choice.type === undefined || choice.type === "function";
  return id === undefined || !isFunction
    ? undefined
    : { id, path: `/tool_choice/${isChat ? "function/name" : "name"}` };
}

/** The messages of a request; several results one after the other are one turn where each has a message of its own. */
export function turnsOf(provider: Provider, body: unknown): Turn[] {
  const { messages, contents } = objectOf(body);
  if (provider === "anthropic") return blockTurns(messages, "/messages", "content", anthropicIds);
  if (provider === "bedrock-converse") return blockTurns(messages, "/messages", "content", bedrockIds);
  if (provider.startsWith("gemini")) return blockTurns(contents, "/contents", "parts", geminiIds).map(numbered);
  return joinResults(listOf(messages).map(messageTurn));
}

function messageTurn(value: unknown, at: number): Turn {
  const { role, tool_calls, tool_call_id } = objectOf(value);
  const path = `/messages/${at}`;
  const calls = role === "assistant" ? listOf(tool_calls) : [];
  return {
    role,
    path,
    calls: calls.map((call, index) => ({ id: objectOf(call).id, path: `${path}/tool_calls/${index}/id` })),
    results: role === "tool" ? [{ id: tool_call_id, path: `${path}/tool_call_id` }] : [],
    isResultLate: false,
  };
}

function joinResults(turns: readonly Turn[]): Turn[] {
  const joined: Turn[] = [];
  for (const turn of turns) {
    const last = joined.at(-1);
    if (turn.role !== "tool" || last?.role !== "tool") joined.push(turn);
    else joined[joined.length - 1] = { ...last, results: [...last.results, ...turn.results] };
  }
  return joined;
}

type BlockIds = (block: Record<string, unknown>, path: string) => { call?: RequestId; result?: RequestId };

const anthropicIds: BlockIds = ({ type, id, tool_use_id }, path) => {
  if (type === "tool_use") return { call: { id, path: `${path}/id` } };
  return type === "tool_result" ? { result: { id: tool_use_id, path: `${path}/tool_use_id` } } : {};
};

const bedrockIds: BlockIds = ({ toolUse, toolResult }, path) => {
  if (toolUse !== undefined) return { call: { id: objectOf(toolUse).toolUseId, path: `${path}/toolUse/toolUseId` } };
  if (toolResult === undefined) return {};
  return { result: { id: objectOf(toolResult).toolUseId, path: `${path}/toolResult/toolUseId` } };
};

const geminiIds: BlockIds = ({ functionCall, functionResponse }, path) => {
  if (functionCall !== undefined) return { call: { id: "", path: `${path}/functionCall` } };
  return functionResponse === undefined ? {} : { result: { id: "", path: `${path}/functionResponse` } };
};

function blockTurns(messages: unknown, path: string, member: string, idsOf: BlockIds): Turn[] {
  return listOf(messages).map((value, at) => {
    const message = objectOf(value);
    const ids = listOf(message[member]).map((block, index) =>
      idsOf(objectOf(block), `${path}/${at}/${member}/${index}`),
    );
    const firstOther = ids.findIndex(({ result }) => result === undefined);
    return {
      role: message.role,
      path: `${path}/${at}`,
      calls: ids.flatMap(({ call }) => call ?? []),
      results: ids.flatMap(({ result }) => result ?? []),
      isResultLate: firstOther !== -1 && ids.slice(firstOther).some(({ result }) => result !== undefined),
    };
  });
}

/** Gemini counts calls and responses instead of comparing ids. */
function numbered(turn: Turn): Turn {
  const count = (ids: readonly RequestId[]) => ids.map(({ path }, at) => ({ id: at, path }));
  return { ...turn, calls: count(turn.calls), results: count(turn.results) };
}
