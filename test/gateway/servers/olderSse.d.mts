import type { IncomingMessage, ServerResponse } from "node:http";

export type OlderSse = {
  readonly url: URL;
  readonly state: { readonly events: string[] };
  readonly sessions: ReadonlyMap<string, unknown>;
  readonly requests: readonly {
    readonly method: string;
    readonly path: string;
    readonly headers: IncomingMessage["headers"];
  }[];
  forget(): void;
  cut(): void;
  close(): Promise<void>;
};

export function serveOlderSse(options?: {
  port?: number;
  token?: string;
  path?: string;
  before?: (request: IncomingMessage, response: ServerResponse) => boolean;
}): Promise<OlderSse>;
