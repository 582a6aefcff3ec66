import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder that is gone when it is ended, and also when this process is killed. */
export type TemporaryFolder = { readonly path: string; end(): Promise<void> };

export function temporaryFolder(name: string): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), `core-tools-${name}-`));
  const cleaner = spawn("sh", ["-c", CLEAN, path], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  cleaner.unref();
  const end = new Promise<void>((resolve) => cleaner.once("exit", () => resolve()));
  return {
    path,
    end() {
      cleaner.ref();
      cleaner.stdin?.end();
      return end;
    },
  };
}

/**
 * Mounts a disk of so many MB in the folder, and gives its path, or undefined if this user may not mount.
 *
 * @param owner the options of mount that name the owner: `uid=…,gid=…`
 */
export function mountDisk(folder: TemporaryFolder, megabytes: number, owner = ""): string | undefined {
  const disk = join(folder.path, "disk");
  mkdirSync(disk);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,${owner}`, "tmpfs", disk], { stdio: "ignore" });
    return disk;
  } catch {
    return undefined;
  }
}

/** Waits for the end of its input, which comes at the latest when who started it has ended. Then it ends a PostgreSQL. */
const CLEAN = `read -r _
for file in "$0"/data/postmaster.pid "$0"/disk/data/postmaster.pid; do
  if pid=$(head -n 1 "$file"); then
    kill -INT "$pid"
    for _ in $(seq 200); do kill -0 "$pid" || break; sleep 0.05; done
    kill -KILL "$pid"
  fi
done
umount "$0"/disk
rm -rf "$0"`;
