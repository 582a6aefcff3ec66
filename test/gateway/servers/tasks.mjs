// The tools that answer with tasks (SEP-2663), before a server of 2026-07-28 over HTTP that has none: MCP's own package
// does not know them.
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";

const EXTENSION = "io.modelcontextprotocol/tasks";
const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
const text = (text) => ({ content: [{ type: "text", text }] });
const elicit = (message, properties) => ({
  method: "elicitation/create",
  params: { mode: "form", message, requestedSchema: { type: "object", properties } },
});

/** What each tool does once it is a task: it may ask, and waits for the answers. */
const JOBS = {
  slow_compute: async ({ seconds = 0, label = "" }, task) => {
    await setTimeout(seconds * 1_000, undefined, { signal: task.abort.signal });
    return text(`computed ${label}`);
  },
  failing_job: async (_, task) => {
    await setTimeout(300, undefined, { signal: task.abort.signal });
    return { ...text("it failed"), isError: true };
  },
  protocol_error_job: async () => {
    throw new Error("the job crashed");
  },
  confirm_delete: async ({ filename }, task) => {
    const { confirm } = await task.ask({ confirm: elicit(`Delete ${filename}?`, { confirm: { type: "boolean" } }) });
    return text(JSON.stringify(confirm));
  },
  multi_input: async (_, task) => {
    const name = { name: { type: "string" } };
    return text(JSON.stringify(await task.ask({ first: elicit("First?", name), second: elicit("Second?", name) })));
  },
  test_tool_with_task: async (_, task) => text(`Hello, ${task.answers.user_name.content.name}`),
};

class Task {
  taskId = randomUUID();
  status = "working";
  createdAt = new Date().toISOString();
  abort = new AbortController();
  questions = {};
  answers = {};
  #answered = () => {};

  constructor(name, args, answers) {
    this.answers = answers;
    JOBS[name](args, this).then(
      (result) => this.#end("completed", { result }),
      ({ message }) => this.#end("failed", { error: { code: -32603, message } }),
    );
  }

  get shown() {
    const { taskId, status, createdAt, questions, outcome } = this;
    const asked = status === "input_required" && { inputRequests: questions };
    const common = { taskId, status, createdAt, lastUpdatedAt: new Date().toISOString(), ttlMs: 60_000 };
    return { ...common, pollIntervalMs: 100, ...asked, ...outcome };
  }

  async ask(questions) {
    this.questions = questions;
    this.status = "input_required";
    await new Promise((resolve) => {
      this.#answered = resolve;
    });
    return this.answers;
  }

  update(answers) {
    for (const key of Object.keys(this.questions)) {
      if (answers[key] === undefined) continue;
      this.answers = { ...this.answers, [key]: answers[key] };
      const { [key]: _, ...others } = this.questions;
      this.questions = others;
    }
    if (this.status !== "input_required" || Object.keys(this.questions).length > 0) return;
    this.status = "working";
    this.#answered();
  }

  cancel() {
    this.#end("cancelled");
    this.abort.abort();
  }

  #end(status, outcome) {
    if (["completed", "failed", "cancelled"].includes(this.status)) return;
    this.status = status;
    this.outcome = outcome;
  }
}

/** Answers requests for tasks, and calls of the tools that make them; `next` answers all others. */
export function taskLayer() {
  const tasks = new Map();
  return async (request, next) => {
    const message = await request
      .clone()
      .json()
      .catch(() => ({}));
    const { id, method, params = {} } = message;
    const isModern = params._meta?.["io.modelcontextprotocol/protocolVersion"] === "2026-07-28";
    const work = isModern ? workOf(method, params) : undefined;
    if (work === undefined) return isModern ? withTasks(method, await next(request)) : next(request);
    const named = request.headers.get("mcp-name") === (params.name ?? params.taskId);
    try {
      if (request.headers.get("mcp-method") !== method || !named) throw failure(400, -32020, "The headers are wrong");
      const takesTasks = params._meta[CAPABILITIES]?.extensions?.[EXTENSION] !== undefined;
      const result = { resultType: "complete", ...(await work({ method, params, takesTasks, tasks })) };
      return Response.json({ jsonrpc: "2.0", id, result });
    } catch ({ status, error }) {
      return Response.json({ jsonrpc: "2.0", id, error }, { status });
    }
  };
}

function workOf(method, { name }) {
  if (["tasks/get", "tasks/update", "tasks/cancel"].includes(method)) return askTask;
  if (method === "tools/call" && name === "greet") return ({ params }) => text(`Hello, ${params.arguments.name}!`);
  return method === "tools/call" && Object.hasOwn(JOBS, name) ? startTask : undefined;
}

function askTask({ method, params, takesTasks, tasks }) {
  if (!takesTasks) throw MISSING;
  const task = tasks.get(params.taskId);
  if (task === undefined) throw failure(200, -32602, "Unknown task");
  if (method === "tasks/get") return task.shown;
  if (method === "tasks/update") task.update(params.inputResponses);
  else task.cancel();
  return {};
}

async function startTask({ params: { name, arguments: args = {}, inputResponses }, takesTasks, tasks }) {
  if (!takesTasks && name === "slow_compute") {
    await setTimeout((args.seconds ?? 0) * 1_000);
    return text("computed");
  }
  if (!takesTasks) throw MISSING;
  if (name === "test_tool_with_task" && inputResponses === undefined) {
    const inputRequests = { user_name: elicit("Your name?", { name: { type: "string" } }) };
    return { resultType: "input_required", inputRequests, requestState: "asked" };
  }
  const task = new Task(name, args, inputResponses ?? {});
  tasks.set(task.taskId, task);
  const { inputRequests, result, error, ...created } = task.shown;
  return { resultType: "task", ...created };
}

const failure = (status, code, message, data) => ({ status, error: { code, message, data } });
const MISSING = failure(200, -32021, "Missing required client capability", {
  requiredCapabilities: { extensions: { [EXTENSION]: {} } },
});

/** The answer with the tools, or with the capability. */
async function withTasks(method, response) {
  if (method !== "tools/list" && method !== "server/discover") return response;
  const message = await response.json();
  const { tools, capabilities } = message.result ?? {};
  const inputSchema = { type: "object" };
  for (const name of ["greet", ...Object.keys(JOBS)]) tools?.push({ name, description: `Tests ${name}`, inputSchema });
  if (capabilities) capabilities.extensions = { ...capabilities.extensions, [EXTENSION]: {} };
  return Response.json(message, { status: response.status });
}
