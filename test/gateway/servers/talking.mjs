// An MCP server of 2025-11-25 that says something by itself: it asks, logs, and tells of changes. node talking.mjs
import { createInterface } from "node:readline";

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const text = (value) => ({ content: [{ type: "text", text: JSON.stringify(value) }] });

const questions = new Map();
const ask = (method, params) =>
  new Promise((resolve) => {
    const id = `question ${questions.size}`;
    questions.set(id, resolve);
    send({ id, method, params });
  });

const seen = { capabilities: undefined, level: undefined, followed: [], cancelled: [], later: undefined };
const prompts = [{ name: "first" }];
const waiting = [];

const tools = {
  ask: async ({ method, params }) => text(await ask(method, params)),
  ask_twice: async (question) =>
    text([await ask(question.method, question.params), await ask(question.method, question.params)]),
  ask_many: async ({ method, params, count }) =>
    text(await Promise.all(Array.from({ length: count }, () => ask(method, params)))),
  ask_later: ({ method, params }) => {
    setTimeout(async () => {
      seen.later = await ask(method, params);
    }, 20);
    return text("later");
  },
  log: ({ messages }) => {
    for (const params of messages) send({ method: "notifications/message", params });
    return text("logged");
  },
  wait: () => new Promise((resolve) => waiting.push(() => resolve(text("waited")))),
  release: () => {
    for (const resolve of waiting.splice(0)) resolve();
    return text("released");
  },
  update: ({ uri }) => {
    send({ method: "notifications/resources/updated", params: { uri, "x-key": 1 } });
    return text("updated");
  },
  add_prompt: () => {
    prompts.push({ name: `added ${prompts.length}` });
    send({ method: "notifications/prompts/list_changed" });
    return text("added");
  },
  need_page: ({ elicitationId }) => {
    const page = { mode: "url", elicitationId, url: "https://pay.example/1", message: "Pay" };
    throw { code: -32042, message: "Pay first", data: { elicitations: [page] } };
  },
  page_done: (params) => {
    send({ method: "notifications/elicitation/complete", params });
    return text("done");
  },
  seen: () => text({ ...seen, tasks: [...tasks.values()] }),
  end: () => process.exit(1),
};

/** Tasks of 2025-11-25. */
const tasks = new Map();
const taskOf = (taskId) => ({ taskId, status: tasks.get(taskId), createdAt: "2026-01-01T00:00:00Z", ttl: null });
function startTask() {
  const taskId = `task ${tasks.size}`;
  tasks.set(taskId, "working");
  setTimeout(() => tasks.get(taskId) === "working" && tasks.set(taskId, "input_required"), 150);
  return { task: taskOf(taskId) };
}

const answers = {
  "tasks/get": ({ taskId }) => taskOf(taskId),
  "tasks/cancel": ({ taskId }) => {
    tasks.set(taskId, "cancelled");
    return taskOf(taskId);
  },
  "tasks/result": async ({ taskId }) => {
    const answer = await ask("elicitation/create", {
      message: "Go on?",
      requestedSchema: { type: "object", properties: {} },
    });
    tasks.set(taskId, "completed");
    return text(answer);
  },
  initialize: ({ protocolVersion, capabilities }) => {
    seen.capabilities = capabilities;
    return {
      protocolVersion,
      serverInfo: { name: "talking", version: "1" },
      capabilities: {
        tools: {},
        tasks: { cancel: {}, requests: { tools: { call: {} } } },
        resources: { subscribe: true },
        prompts: { listChanged: true },
        logging: {},
      },
    };
  },
  ping: () => ({}),
  "tools/list": () => ({
    tools: [
      ...Object.keys(tools).map((name) => ({ name, inputSchema: { type: "object" } })),
      { name: "job", inputSchema: { type: "object" }, execution: { taskSupport: "required" } },
    ],
  }),
  "tools/call": ({ name, arguments: args, task }) => {
    if (name !== "job") return tools[name](args);
    return task ? startTask() : { ...text("expected a task"), isError: true };
  },
  "resources/list": () => ({ resources: [{ uri: "note://1", name: "one" }] }),
  "resources/subscribe": ({ uri }) => {
    seen.followed.push(uri);
    return {};
  },
  "resources/unsubscribe": ({ uri }) => {
    seen.followed = seen.followed.filter((one) => one !== uri);
    return {};
  },
  "prompts/list": () => ({ prompts }),
  "prompts/get": async ({ arguments: { question } }) => {
    const answer = await ask("elicitation/create", JSON.parse(question));
    return { messages: [{ role: "user", content: { type: "text", text: JSON.stringify(answer) } }] };
  },
  "logging/setLevel": ({ level }) => {
    seen.level = level;
    return {};
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params = {}, result, error } = JSON.parse(line);
  if (method === undefined) questions.get(id)(result ?? { error });
  else if (method === "notifications/cancelled") seen.cancelled.push(params.requestId);
  else if (id !== undefined && Object.hasOwn(answers, method)) {
    Promise.resolve(params)
      .then(answers[method])
      .then(
        (result) => send({ id, result }),
        (error) => send({ id, error }),
      );
  } else if (id !== undefined) send({ id, error: { code: -32601, message: "Method not found" } });
}
