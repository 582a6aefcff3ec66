import type { IncomingMessage, ServerResponse } from "node:http";

export type Authorized = {
  readonly url: URL;
  readonly provider: {
    readonly clients: Map<string, { readonly redirect_uris: readonly string[] }>;
    readonly tokens: Map<string, { readonly scopes: readonly string[] }>;
    readonly refreshTokens: Map<string, unknown>;
    /** What happened, in order. */
    readonly seen: string[];
    user: "allows" | "refuses" | "leaves" | "is a stranger";
  };
  close(): Promise<void>;
};

export function serveAuthorized(settings?: {
  registers?: boolean;
  tls?: { readonly key: string; readonly cert: string };
  host?: string;
  client?: { client_id: string; client_secret?: string; redirect_uris: readonly string[] };
  onRequest?: (request: IncomingMessage, response: ServerResponse) => void;
}): Promise<Authorized>;
