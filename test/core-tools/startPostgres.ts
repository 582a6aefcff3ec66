import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { mountDisk, temporaryFolder } from "./temporaryFolder.ts";

/** A PostgreSQL server on a Unix socket, in a temporary folder, which ends with this process. */
export type PostgresServer = {
  /** The folder of a disk of its own, which was asked for; undefined if this user may not mount one. */
  readonly disk?: string | undefined;
  /** Creates a database, and gives its URL. */
  newDatabase(): string;
  /** Ends the server as a crash would; its data stay. */
  crash(): Promise<void>;
  /** Starts the server again after a crash. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** On what a server stands. */
export type PostgresPlace = {
  /** Its disk of so many MB has all its data, or only what tests put there. Default: it has no disk of its own. */
  readonly disk?: { readonly megabytes: number; readonly has: "all" | "nothing" };
};

/** What starts a server. */
export type StartPostgres = (place?: PostgresPlace) => Promise<PostgresServer>;

/** The PostgreSQL of this machine, or why it cannot be started. */
export function postgresHere(): { readonly missing: string } | { start: StartPostgres } {
  const bin = binaries();
  if (bin === undefined) return { missing: "PostgreSQL is not installed" };
  const user = userOfServer();
  if (user === undefined) return { missing: "PostgreSQL does not run as root, and there is no user postgres" };
  return { start: (place) => startPostgres(bin, user, place) };
}

type User = { readonly uid?: number; readonly gid?: number };

async function startPostgres(bin: string, user: User, place: PostgresPlace = {}): Promise<PostgresServer> {
  const whole = temporaryFolder("pg");
  const folder = whole.path;
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const owner = user.uid === undefined ? "" : `uid=${user.uid},gid=${user.gid},mode=700`;
  const disk = place.disk && mountDisk(whole, place.disk.megabytes, owner);
  const data = join(place.disk?.has === "all" && disk !== undefined ? disk : folder, "data");
  const options = { ...user, cwd: folder, stdio: "ignore", detached: true } as const;
  execFileSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "--auth=trust", "--no-sync", "--locale=C", "-E", "UTF8"],
    options,
  );
  const settings = [
    ...["fsync=off", "listen_addresses=", `unix_socket_directories=${folder}`, "max_connections=200"],
    ...["min_wal_size=32MB", "max_wal_size=64MB"],
  ];
  const start = async (): Promise<ChildProcess> => {
    const server = spawn(join(bin, "postgres"), ["-D", data, ...settings.flatMap((one) => ["-c", one])], options);
    while (!isReady(bin, folder)) {
      if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
      await wait(50);
    }
    return server;
  };
  const end = async (server: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
    if (server.exitCode !== null) return;
    const exit = new Promise((resolve) => server.once("exit", resolve));
    server.kill(signal);
    await exit;
  };
  let server = await start();
  let count = 0;
  return {
    disk,
    newDatabase() {
      const name = `test_${++count}`;
      execFileSync(join(bin, "createdb"), ["-h", folder, "-U", "postgres", name]);
      return `postgres://postgres@localhost/${name}?host=${encodeURIComponent(folder)}`;
    },
    // SIGQUIT ends all connections at once, and no checkpoint is written.
    crash: () => end(server, "SIGQUIT"),
    async restart() {
      server = await start();
    },
    async stop() {
      await end(server, "SIGINT");
      await whole.end();
    },
  };
}

function isReady(bin: string, folder: string): boolean {
  try {
    execFileSync(join(bin, "pg_isready"), ["-h", folder, "-q"]);
    return true;
  } catch {
    return false;
  }
}

/** The folder of PostgreSQL's programs: on the path, or where Debian puts them. */
function binaries(): string | undefined {
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...globSync("/usr/lib/postgresql/*/bin").sort().reverse(),
  ];
  return folders.find((folder) => ["initdb", "postgres", "createdb"].every((name) => existsSync(join(folder, name))));
}

/** Who may run the server: not root. */
function userOfServer(): User | undefined {
  if (process.getuid?.() !== 0) return {};
  try {
    const [uid, gid] = ["-u", "-g"].map((flag) =>
      Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] })),
    );
    return { uid: uid as number, gid: gid as number };
  } catch {
    return undefined;
  }
}
