import type { IncomingMessage, ServerResponse } from "node:http";

type Message = {
  readonly id?: unknown;
  readonly method: string;
  readonly params?: { readonly name?: string; readonly arguments?: { readonly [name: string]: unknown } };
};
type Request = { readonly method: string; readonly headers: IncomingMessage["headers"]; readonly message?: Message };

export function serveOddHttp(options?: {
  ways?: readonly string[];
  port?: number;
  isLogged?: boolean;
  before?(request: IncomingMessage, response: ServerResponse, message?: Message): boolean | Promise<boolean>;
}): Promise<{ url: URL; requests: Request[]; close(): Promise<void> }>;
