import { once } from "node:events";
import { connect, createServer, type Server } from "node:net";

/**
 * A socket in a directory that accepts connections as long as this process lives. Processes in other containers can ask
 * it too; they cannot see this process's id.
 */
export class LifeSocket {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Undefined if the system has no such sockets, or the path is too long for one. */
  static async open(path: string): Promise<LifeSocket | undefined> {
    if (Buffer.byteLength(path) > MAX_PATH_BYTES) return undefined;
    const server = createServer((connection) => connection.destroy());
    try {
      server.listen(path);
      await once(server, "listening");
    } catch {
      return undefined;
    }
    server.unref();
    return new LifeSocket(server);
  }

  /** Whether the process that opened a socket on this system has ended. */
  static async isDead(path: string): Promise<boolean> {
    const connection = connect(path);
    try {
      await once(connection, "connect");
      return false;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "ECONNREFUSED";
    } finally {
      connection.destroy();
    }
  }

  /** Ends the socket and removes its file. */
  async close(): Promise<void> {
    this.#server.close();
    await once(this.#server, "close");
  }
}

/** The system cuts or refuses a longer path. @internal */
const MAX_PATH_BYTES = 100;
