export type Official = {
  readonly url: URL;
  readonly port: number;
  readonly state: { readonly events: string[] };
  readonly sessions: Map<string, { readonly server: { close(): Promise<void> } }>;
  readonly requests: readonly { readonly method: string; readonly headers: { readonly [name: string]: string } }[];
  cut(): void;
  close(): Promise<void>;
};

export function serveOfficial(options?: {
  era?: "legacy" | "modern" | "both";
  token?: string;
  port?: number;
}): Promise<Official>;
