import { raw, textIn } from "../../fields.ts";
import { type MessagePart, type MessageParts, OTHER_PART } from "../../messages/MessageParts.ts";

/**
 * The call or the output in an item of the input. The API is not known to refuse other calls without an output, such as
 * those of a shell or a search.
 */
export function readResponsesItem(item: unknown): MessageParts {
  return { role: "item", parts: [partOf(item)] };
}

function partOf(item: unknown): MessagePart {
  const { type, call_id, name, async: isAsync } = raw(item);
  const id = textIn(call_id);
  const path = "/call_id";
  switch (type) {
    case "function_call":
    case "custom_tool_call":
      return { kind: "call", id, name: textIn(name) ?? "", path, isOptional: isAsync === true };
    case "function_call_output":
    case "custom_tool_call_output":
      return { kind: "result", id, path };
    case "item_reference":
      return { kind: "reference" };
    default:
      return OTHER_PART;
  }
}
