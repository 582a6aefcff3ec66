import type { IncomingMessage, ServerResponse } from "node:http";

type Message = { readonly id?: number; readonly method: string };

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
  /** Whether a client without a user gets a token. */
  grant?: (body: { readonly [name: string]: string }, headers: IncomingMessage["headers"], issuer: string) => boolean;
  onRequest?: (request: IncomingMessage, response: ServerResponse) => void;
  /** Answers a message of a request with a token; a request for a stream has none. */
  answer?: (message: Message | undefined, response: ServerResponse) => unknown;
}): Promise<Authorized>;
