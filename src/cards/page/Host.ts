/** A message of JSON-RPC, as it crosses between the page and its host. */
type Message = {
  readonly jsonrpc: "2.0";
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Params;
  readonly result?: unknown;
  readonly error?: { readonly message?: string };
};

export type Params = { readonly [key: string]: unknown };

/** The functions of the page that receive messages of the host, by their methods. */
type Handlers = { readonly [method: string]: (params: Params) => unknown };

/** The host of the page, by the protocol of MCP Apps (2026-01-26): JSON-RPC by `postMessage` with the parent window. */
export class Host {
  readonly #window: Window;
  readonly #waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  #lastId = 0;

  constructor(window: Window, handlers: Handlers) {
    this.#window = window;
    window.addEventListener("message", ({ source, data }: MessageEvent<unknown>) => {
      // Other windows may post messages to this one too.
      if (source !== window.parent || !isMessage(data)) return;
      const { id, method, params = {} } = data;
      if (method === undefined) this.#settle(data);
      else void this.#handle(handlers, method, params, id);
    });
  }

  /** Sends a request to the host. */
  request(method: string, params: Params = {}): Promise<unknown> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send({ jsonrpc: "2.0", id, method, params });
    });
  }

  /** Sends a notification to the host. */
  notify(method: string, params: Params = {}): void {
    this.#send({ jsonrpc: "2.0", method, params });
  }

  #settle({ id, result, error }: Message): void {
    const waiting = this.#waiting.get(id as number);
    this.#waiting.delete(id as number);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(String(error?.message)));
  }

  async #handle(handlers: Handlers, method: string, params: Params, id: number | string | undefined): Promise<void> {
    const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
    const answer = async () => (await handler?.(params)) ?? {};
    if (id === undefined) return void answer().catch(console.error);
    if (handler === undefined) return this.#fail(id, -32601, `Method not found: ${method}`);
    await answer().then(
      (result) => this.#send({ jsonrpc: "2.0", id, result }),
      (error) => this.#fail(id, -32603, String(error)),
    );
  }

  #fail(id: number | string, code: number, message: string): void {
    this.#send({ jsonrpc: "2.0", id, error: { code, message } as { message: string } });
  }

  /** The origin of the host is unknown, and the messages contain no secrets. */
  #send(message: Message): void {
    this.#window.parent.postMessage(message, "*");
  }
}

const isMessage = (data: unknown): data is Message =>
  typeof data === "object" && data !== null && (data as Message).jsonrpc === "2.0";
