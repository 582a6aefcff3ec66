// A server with all that the scenarios of @modelcontextprotocol/conformance ask for, made with MCP's own package.
import { setTimeout } from "node:timers/promises";
import {
  completable,
  createRequestStateCodec,
  fromJsonSchema,
  inputRequired,
  McpServer,
  ProtocolError,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { serveOfficial } from "./official.mjs";
import { taskLayer } from "./tasks.mjs";

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=";

const text = (text) => ({ type: "text", text });
const image = { type: "image", data: PNG, mimeType: "image/png" };
const say = (...content) => ({ content });
const form = (message, properties, required = Object.keys(properties)) => ({
  message,
  requestedSchema: { type: "object", properties, ...(required.length > 0 && { required }) },
});
const ask = (prompt, maxTokens = 100) => ({ messages: [{ role: "user", content: text(prompt) }], maxTokens });

const states = createRequestStateCodec({ key: "a key of the tests, of at least 32 bytes" });

/** Serves it over HTTP, to clients of one revision or of both. */
export const serveConformance = ({ era } = {}) => serveOfficial({ era, make: makeConformance, layer: taskLayer() });

function makeConformance(state) {
  const server = new McpServer(
    { name: "conformance", version: "1.0.0" },
    {
      capabilities: {
        tools: { listChanged: true },
        resources: { subscribe: true, listChanged: true },
        prompts: { listChanged: true },
        completions: {},
        logging: {},
      },
      requestState: { verify: states.verify },
    },
  );
  server.server.setRequestHandler("resources/subscribe", () => ({}));
  server.server.setRequestHandler("resources/unsubscribe", () => ({}));
  addTools(server);
  addChanges(server, state);
  addQuestions(server);
  addInputRequired(server);
  addResources(server);
  addPrompts(server);
  return server;
}

function addTools(server) {
  const tool = (name, handler, schema) =>
    server.registerTool(name, { description: `Tests ${name}`, ...(schema && { inputSchema: schema }) }, handler);
  tool("test_simple_text", () => say(text("This is a simple text response for testing.")));
  tool("test_image_content", () => say(image));
  tool("test_audio_content", () => say({ type: "audio", data: WAV, mimeType: "audio/wav" }));
  const resource = (uri, mimeType, text) => ({ type: "resource", resource: { uri, mimeType, text } });
  tool("test_embedded_resource", () =>
    say(resource("test://embedded-resource", "text/plain", "An embedded resource.")),
  );
  tool("test_multiple_content_types", () =>
    say(
      text("Multiple content types test:"),
      image,
      resource("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
    ),
  );
  tool("test_error_handling", () => {
    throw new Error("This tool intentionally returns an error for testing");
  });
  tool("test_tool_with_logging", async ({ mcpReq }) => {
    for (const message of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
      await mcpReq.log("info", message);
      await setTimeout(50);
    }
    return say(text("logged"));
  });
  tool("test_logging_tool", async ({ mcpReq }) => {
    await mcpReq.log("info", "logged");
    return say(text("logged"));
  });
  tool("test_tool_with_progress", async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        await mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, total: 100 } });
      }
      await setTimeout(50);
    }
    return say(text("done"));
  });
  tool("test_reconnection", async ({ http }) => {
    http?.closeSSE?.();
    await setTimeout(100);
    return say(text("reconnected"));
  });
  tool("json_schema_2020_12_tool", () => say(text("ok")), fromJsonSchema(SCHEMA_OF_2020));
  tool(
    "test_custom_header",
    ({ region }) => say(text(region)),
    z.object({ region: z.string().meta({ "x-mcp-header": "Region" }) }),
  );
}

const SCHEMA_OF_2020 = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: {
    address: {
      $anchor: "addressDef",
      type: "object",
      properties: { street: { type: "string" }, city: { type: "string" } },
    },
  },
  properties: {
    name: { type: "string" },
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: { type: "string" },
    email: { type: "string" },
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ["phone"] },
  else: { required: ["email"] },
  additionalProperties: false,
};

/** Tools that add to the lists, for the clients that listen. */
function addChanges(server, state) {
  state.addedPrompts ??= 0;
  const addTool = (index) =>
    server.registerTool(`added_${index}`, { description: "Was added" }, () => say(text("added")));
  const addPrompt = (index) =>
    server.registerPrompt(`added_${index}`, { description: "Was added" }, () => ({ messages: [] }));
  for (let index = 1; index <= state.added; index++) addTool(index);
  for (let index = 1; index <= state.addedPrompts; index++) addPrompt(index);
  server.registerTool("test_trigger_tool_change", { description: "Adds a tool" }, () => {
    addTool(++state.added);
    state.notify.toolsChanged();
    return say(text("changed"));
  });
  server.registerTool("test_trigger_prompt_change", { description: "Adds a prompt" }, () => {
    addPrompt(++state.addedPrompts);
    state.notify.promptsChanged();
    return say(text("changed"));
  });
}

/** Questions by requests to the client, before 2026-07-28. */
function addQuestions(server) {
  server.registerTool(
    "test_sampling",
    { description: "Samples", inputSchema: z.object({ prompt: z.string() }) },
    async ({ prompt }, { mcpReq }) => {
      const { content } = await mcpReq.requestSampling(ask(prompt));
      return say(text(`LLM response: ${content.text}`));
    },
  );
  server.registerTool(
    "test_elicitation",
    { description: "Asks", inputSchema: z.object({ message: z.string() }) },
    async ({ message }, { mcpReq }) => {
      const { action, content } = await mcpReq.elicitInput(
        form(message, { username: { type: "string" }, email: { type: "string" } }),
      );
      return say(text(`User response: action=${action}, content=${JSON.stringify(content)}`));
    },
  );
  const elicit = (name, properties) =>
    server.registerTool(name, { description: `Tests ${name}` }, async ({ mcpReq }) => {
      const { action, content } = await mcpReq.elicitInput(form("Please answer", properties, []));
      return say(text(`Elicitation completed: action=${action}, content=${JSON.stringify(content)}`));
    });
  elicit("test_elicitation_sep1034_defaults", {
    name: { type: "string", default: "John Doe" },
    age: { type: "integer", default: 30 },
    score: { type: "number", default: 95.5 },
    status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
    verified: { type: "boolean", default: true },
  });
  const options = ["option1", "option2", "option3"];
  const titled = ["First", "Second", "Third"].map((title, index) => ({ const: `value${index + 1}`, title }));
  elicit("test_elicitation_sep1330_enums", {
    untitledSingle: { type: "string", enum: options },
    titledSingle: { type: "string", oneOf: titled },
    legacyEnum: { type: "string", enum: ["opt1", "opt2", "opt3"], enumNames: ["One", "Two", "Three"] },
    untitledMulti: { type: "array", items: { type: "string", enum: options } },
    titledMulti: { type: "array", items: { anyOf: titled } },
  });
}

const NAME = form("What is your name?", { name: { type: "string" } });
const CONFIRM = form("Please confirm", { ok: { type: "boolean" } });

/** Questions by results, since 2026-07-28. */
function addInputRequired(server) {
  const { elicit, createMessage, listRoots } = inputRequired;
  const isObject = (value) => typeof value === "object" && value !== null;
  /** Asks until all answers are there; `state` is what the client is to bring back. */
  const tool = (name, questions, answer, state) =>
    server.registerTool(name, { description: `Tests ${name}` }, async ({ mcpReq }) => {
      const answers = mcpReq.inputResponses ?? {};
      const inputRequests = questions(mcpReq);
      if (Object.keys(inputRequests).every((key) => isObject(answers[key]))) return say(text(answer(answers, mcpReq)));
      return inputRequired({ inputRequests, ...(state && { requestState: await states.mint(state) }) });
    });
  tool(
    "test_input_required_result_elicitation",
    () => ({ user_name: elicit(NAME) }),
    ({ user_name: answer }) => `Hello, ${answer.content?.name}!`,
  );
  const capital = () => ({ capital_question: createMessage(ask("What is the capital of France?")) });
  tool("test_input_required_result_sampling", capital, (answers) => JSON.stringify(answers.capital_question));
  tool(
    "test_input_required_result_list_roots",
    () => ({ client_roots: listRoots() }),
    (answers) => JSON.stringify(answers.client_roots),
  );
  const stateOf = (mcpReq) => {
    if (mcpReq.requestState() !== "round 1") throw new ProtocolError(-32602, "expected the requestState");
    return "state-ok";
  };
  const confirm = () => ({ confirm: elicit(CONFIRM) });
  tool("test_input_required_result_request_state", confirm, (_, mcpReq) => stateOf(mcpReq), "round 1");
  tool("test_input_required_result_tampered_state", confirm, (_, mcpReq) => stateOf(mcpReq), "round 1");
  tool(
    "test_input_required_result_multiple_inputs",
    () => ({
      user_name: elicit(NAME),
      greeting: createMessage(ask("Generate a greeting", 50)),
      client_roots: listRoots(),
    }),
    (answers) => JSON.stringify(answers),
    "round 1",
  );
  tool(
    "test_input_required_result_capabilities",
    ({ envelope }) => {
      const { sampling, elicitation } = envelope["io.modelcontextprotocol/clientCapabilities"];
      return { ...(sampling && capital()), ...(elicitation && { user_name: elicit(NAME) }) };
    },
    (answers) => JSON.stringify(answers),
  );
  tool("test_missing_capability", capital, () => "sampled");
  tool(
    "test_streaming_elicitation",
    () => ({ user_name: elicit(NAME) }),
    () => "answered",
  );
  server.registerTool("test_input_required_result_multi_round", { description: "Asks twice" }, async ({ mcpReq }) => {
    const round = mcpReq.requestState();
    const answers = mcpReq.inputResponses ?? {};
    if (round === "round 2" && answers.step2) return say(text("all rounds are done"));
    const isSecond = round === "round 1" && answers.step1;
    const color = form("Step 2: What is your favorite color?", { color: { type: "string" } });
    return inputRequired({
      inputRequests: isSecond ? { step2: elicit(color) } : { step1: elicit(NAME) },
      requestState: await states.mint(isSecond ? "round 2" : "round 1"),
    });
  });
  server.registerPrompt("test_input_required_result_prompt", { description: "Asks" }, ({ mcpReq }) => {
    const answer = mcpReq.inputResponses?.user_context;
    if (answer) return { messages: [{ role: "user", content: text(JSON.stringify(answer)) }] };
    const context = form("What context should the prompt use?", { context: { type: "string" } });
    return inputRequired({ inputRequests: { user_context: elicit(context) } });
  });
}

function addResources(server) {
  const resource = (name, uri, mimeType, content) =>
    server.registerResource(name, uri, { description: name, mimeType }, () => ({
      contents: [{ uri, mimeType, ...content }],
    }));
  resource("static text", "test://static-text", "text/plain", {
    text: "This is the content of the static text resource.",
  });
  resource("static binary", "test://static-binary", "image/png", { blob: PNG });
  resource("watched resource", "test://watched-resource", "text/plain", { text: "Watched" });
  server.registerResource(
    "template",
    new ResourceTemplate("test://template/{id}/data", { list: undefined }),
    { description: "A template", mimeType: "application/json" },
    ({ href }, { id }) => {
      const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
      return { contents: [{ uri: href, mimeType: "application/json", text }] };
    },
  );
}

function addPrompts(server) {
  const user = (...contents) => ({ messages: contents.map((content) => ({ role: "user", content })) });
  const prompt = (name, handler, argsSchema) =>
    server.registerPrompt(name, { description: `Tests ${name}`, ...(argsSchema && { argsSchema }) }, handler);
  prompt("test_simple_prompt", () => user(text("This is a simple prompt for testing.")));
  prompt(
    "test_prompt_with_arguments",
    ({ arg1, arg2 }) => user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
    z.object({ arg1: completable(z.string(), () => ["paris", "park", "party"]), arg2: z.string() }),
  );
  prompt(
    "test_prompt_with_embedded_resource",
    ({ resourceUri: uri }) =>
      user(
        { type: "resource", resource: { uri, mimeType: "text/plain", text: "Embedded resource content for testing." } },
        text("Please process the embedded resource above."),
      ),
    z.object({ resourceUri: z.string() }),
  );
  prompt("test_prompt_with_image", () => user(image, text("Please analyze the image above.")));
}
