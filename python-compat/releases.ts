/** What a field holds, as far as making payloads for it goes. */
export type FieldKind =
  | "string"
  | "string or null"
  | "integer or null"
  | "object"
  | "strings"
  | "Parameters or null"
  | "string or parts";

/** The fields of each class of a release, in Python's order; a name with `*` must be given. */
export type Shape = { readonly [className: string]: { readonly [field: string]: FieldKind } };

const toolInfo = { type: "string", name: "string", description: "string" } as const;
const toolCall = {
  "id*": "string or null",
  "type*": "string",
  "name*": "string",
  "arguments*": "string",
  index: "integer or null",
} as const;
const toolMessage = { role: "string", content: "string or parts", name: "string or null" } as const;

/**
 * The releases of the SDK that are compared, each with the shape of its classes.
 *
 * @example
 * Object.keys(RELEASES["0.1.3"].ToolCall ?? {}); // ["id*", "type*", "name*", "arguments*", "index"]
 */
export const RELEASES = {
  "0.1.3": {
    Parameters: { type: "string", properties: "object", required: "strings" },
    ToolInfo: { ...toolInfo, parameters: "Parameters or null" },
    ToolCall: toolCall,
    ToolMessage: { ...toolMessage, "tool_call_id*": "string" },
  },
  "0.1.19.post2": {
    ToolInfo: { ...toolInfo, parameters: "object" },
    McpToolInfo: { ...toolInfo, parameters: "object", "server_name*": "string" },
    ToolCall: { ...toolCall, response_item_id: "string or null" },
    ToolMessage: { ...toolMessage, metadata: "object", "tool_call_id*": "string" },
  },
} as const satisfies Record<string, Shape>;

/** A release of the SDK that is compared. */
export type Release = keyof typeof RELEASES;

/** All compared releases, oldest first. */
export const releases: readonly Release[] = Object.keys(RELEASES) as Release[];
