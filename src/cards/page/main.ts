import type { JsonValue } from "../../json/index.ts";
import { CardElement } from "../CardElement.ts";
import type { CardSubmission } from "../CardView.ts";
import { isObject } from "../data/isObject.ts";
import * as openjiuwenCards from "../public.ts";
import type { ToolResult } from "../ToolResult.ts";
import { applyContext } from "./applyContext.ts";
import { draftOf } from "./draftOf.ts";
import { follow } from "./follow.ts";
import { Host, type Params } from "./Host.ts";

/** The revision of MCP Apps that the page speaks. */
const PROTOCOL_VERSION = "2026-01-26";

// The scripts of a host, which register views of its own, have no other way to this code.
Object.assign(globalThis, { openjiuwenCards });

const card = new CardElement();
document.body.append(card);

/** The arguments of the call, when they are complete. */
let args: Params = {};
let capabilities: Params = {};
/** The prefix of tool names: a gateway puts the name of the server there. */
let prefix = "";
let following = new AbortController();

const host = new Host(window, {
  "ui/notifications/tool-input-partial": ({ arguments: partial }) => showDraft(partial as Params),
  "ui/notifications/tool-input": ({ arguments: whole }) => {
    args = whole as Params;
    showDraft(args);
  },
  "ui/notifications/tool-result": (result) => showResult(result),
  "ui/notifications/tool-cancelled": ({ reason }) => {
    show({ status: "error", ...(typeof reason === "string" && { error: reason }) });
  },
  "ui/notifications/host-context-changed": (context) => applyContext(card, context),
  "ui/resource-teardown": () => following.abort(),
  ping: () => {},
});

/** An incomplete card is shown, but cannot be used. */
function showDraft(partial: Params | undefined): void {
  const draft = draftOf(partial ?? {});
  if (draft === undefined) return;
  show(draft);
  card.inert = true;
}

function show(result: ToolResult): void {
  card.inert = false;
  const { card_type: type } = result;
  // A custom card that is not registered shows its data.
  const isUnknown = type === "custom" && !card.registry.viewOf(type, result.options ?? {});
  card.result = isUnknown ? { ...result, card_type: "tree" } : result;
  document.body.dataset.card = type;
}

async function showResult(answer: Params): Promise<void> {
  following.abort();
  following = new AbortController();
  const { signal } = following;
  const result = await whole(resultOf(answer)).catch(
    (error): ToolResult => ({ status: "error", error: String(error) }),
  );
  if (signal.aborted) return;
  show(result);
  if (typeof result.path !== "string" || !("serverTools" in capabilities)) return;
  void follow(result, (question) => call("refresh_card", question), show, signal);
}

/** A host may give the text of a result alone, which does not have the data. */
async function whole(result: ToolResult): Promise<ToolResult> {
  if (result.data !== undefined || (result.status !== "success" && result.status !== "pending")) return result;
  const draft = draftOf(args);
  if (draft) return { ...draft, ...result };
  const { card_type, data_source, options } = args;
  return call("refresh_card", { card_type, data_source, options });
}

/** The result of a tool: its structured content or, without one, the JSON of its text. */
function resultOf({ structuredContent, content }: Params): ToolResult {
  if (isObject(structuredContent as JsonValue)) return structuredContent as ToolResult;
  const [first] = Array.isArray(content) ? content : [];
  const { text } = (first ?? {}) as { readonly text?: string };
  try {
    const value: JsonValue = JSON.parse(text as string);
    if (isObject(value)) return value as unknown as ToolResult;
  } catch {
    // The text is not JSON but an error message.
  }
  return { status: "error", ...(typeof text === "string" && { error: text }) };
}

async function call(name: string, args: object): Promise<ToolResult> {
  return resultOf((await host.request("tools/call", { name: prefix + name, arguments: args as Params })) as Params);
}

/** Asks the host to do something for the user, which it may refuse. */
async function ask(method: string, params: Params): Promise<void> {
  const { isError } = (await host.request(method, params)) as Params;
  if (isError === true) throw new Error(`${method}: the host refused`);
}

card.addEventListener("oj-submit", ({ detail }) => {
  submit(detail).catch((error) => showRefusal(String(error)));
});

/** Sends the entered values to the server, which checks them, and to the model. */
async function submit({ values, action, cardType, options }: CardSubmission): Promise<void> {
  const data = card.result?.data;
  const answer: ToolResult =
    "serverTools" in capabilities
      ? await call("submit_card", { card_type: cardType, data, options, values, ...(action && { action }) })
      : { status: "success", data: values, model_output: JSON.stringify({ ...(action && { action }), values }) };
  if (answer.status !== "success") return showRefusal(answer.error ?? answer.status);
  const content = [{ type: "text", text: answer.model_output }];
  if ("updateModelContext" in capabilities) {
    await host.request("ui/update-model-context", { content, structuredContent: answer as unknown as Params });
  }
  // Stored values need no further action; the model acts on all others.
  if (answer.path === undefined && "message" in capabilities) {
    await ask("ui/message", { role: "user", content });
  }
}

/** Shows that the entered values were rejected. They stay, and can be sent again. */
function showRefusal(problem: string): void {
  if (!card.refuse(problem)) tell(problem);
}

/** An error beside the card, which stays as it is. */
function tell(message: string): void {
  const toast = new CardElement();
  toast.lang = card.lang;
  toast.result = { status: "success", card_type: "toast", data: { message, level: "error" } };
  document.body.append(toast);
}

document.addEventListener("click", (event) => {
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  if (link === undefined) return;
  event.preventDefault();
  ask("ui/open-link", { url: link.href }).catch((error) => tell(String(error)));
});

function prefixOf({ toolInfo }: Params): string {
  const { tool } = (toolInfo ?? {}) as { readonly tool?: { readonly name?: string } };
  return /^(.*)show_card$/s.exec(tool?.name ?? "")?.[1] ?? "";
}

const appInfo = { name: "openjiuwen-tools-cards", version: "1.0.0" };
host
  .request("ui/initialize", {
    appInfo,
    appCapabilities: { availableDisplayModes: ["inline"] },
    protocolVersion: PROTOCOL_VERSION,
  })
  .then((answer) => {
    const { hostContext = {}, hostCapabilities = {} } = answer as { hostContext?: Params; hostCapabilities?: Params };
    capabilities = hostCapabilities;
    prefix = prefixOf(hostContext);
    applyContext(card, hostContext);
    host.notify("ui/notifications/initialized");
    new ResizeObserver(() => {
      const { width, height } = document.documentElement.getBoundingClientRect();
      host.notify("ui/notifications/size-changed", { width: Math.ceil(width), height: Math.ceil(height) });
    }).observe(document.documentElement);
  })
  .catch((error) => tell(String(error)));
