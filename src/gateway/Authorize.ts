import type { McpCaller } from "./McpService.ts";

/**
 * A call of a server's tool, with arguments that fit.
 *
 * @example
 * const call: GatewayCall = { server: "files", tool: "write_file", arguments: { path: "a.txt", content: "" } };
 */
export type GatewayCall = { readonly server: string; readonly tool: string; readonly arguments: unknown };

/**
 * Decides whether a call goes to its server: `true`, or `false` or a text that tells the model why not. It is asked before
 * each call, however it was made; a call for which it fails is not made.
 *
 * @example
 * const authorize: Authorize = ({ tool }) => !tool.startsWith("delete_") || "Nothing is deleted here";
 */
export type Authorize = (call: GatewayCall, caller: McpCaller) => boolean | string | Promise<boolean | string>;
