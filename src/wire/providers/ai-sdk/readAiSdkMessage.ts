import { listIn, raw, textIn } from "../../fields.ts";
import { type MessagePart, type MessageParts, OTHER_PART } from "../../messages/MessageParts.ts";

/** The calls and results of a message to the AI SDK. A call that waits for an approval has its result later. */
export function readAiSdkMessage(message: unknown): MessageParts | undefined {
  const { role, content } = raw(message);
  if (typeof role !== "string") return undefined;
  const given = listIn(content).map(raw);
  const asked = new Set(
    given.flatMap(({ type, toolCallId }) => (type === "tool-approval-request" ? textIn(toolCallId) : [])),
  );
  const parts = given.map(({ type, toolCallId, toolName, providerExecuted }, place): MessagePart => {
    const [id, name] = [textIn(toolCallId), textIn(toolName)];
    const path = `/content/${place}/toolCallId`;
    if (role === "tool" && type === "tool-result") return { kind: "result", id, name, path };
    if (role !== "assistant" || type !== "tool-call" || providerExecuted === true) return OTHER_PART;
    return { kind: "call", id, name: name ?? "", path, isOptional: asked.has(id) };
  });
  return { role, parts };
}
