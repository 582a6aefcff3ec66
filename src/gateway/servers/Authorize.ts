import type { McpCaller } from "../McpService.ts";

/**
 * A call of a server's tool, with arguments that fit.
 *
 * @example
 * const call: GatewayCall = { server: "files", tool: "write_file", arguments: { path: "a.txt", content: "" } };
 */
export type GatewayCall = { readonly server: string; readonly tool: string; readonly arguments: unknown };

/**
 * Decides whether a call may go to its server: `true` allows it; `false`, or a text with the reason for the model,
 * refuses it. It is asked before each call, however the call was made. If it throws, the call is refused.
 *
 * @example
 * const authorize: Authorize = ({ tool }) => !tool.startsWith("delete_") || "Nothing is deleted here";
 */
export type Authorize = (call: GatewayCall, caller: McpCaller) => boolean | string | Promise<boolean | string>;
