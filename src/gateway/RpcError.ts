/**
 * An error with which the gateway itself answers a request, with a code of JSON-RPC.
 *
 * @example
 * new RpcError(-32602, "Unknown task");
 */
export class RpcError extends Error {
  override readonly name = "RpcError";
  readonly rpcCode: number;
  readonly data: unknown;

  constructor(rpcCode: number, message: string, data?: unknown) {
    super(message);
    this.rpcCode = rpcCode;
    this.data = data;
  }
}
