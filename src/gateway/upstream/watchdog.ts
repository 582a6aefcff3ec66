import { type ChildProcess, spawn } from "node:child_process";

/**
 * Ends groups of processes when this process ends, however it ends: a shell reads which groups there are from a pipe,
 * and kills them at the pipe's end. Without process groups, on Windows, nothing is watched.
 */
export function watchGroup(pid: number): void {
  tell(`+ ${pid}`);
}

/** @see watchGroup */
export function unwatchGroup(pid: number): void {
  tell(`- ${pid}`);
}

let shell: ChildProcess | undefined;

function tell(line: string): void {
  if (process.platform === "win32") return;
  shell ??= startShell();
  shell.stdin?.write(`${line}\n`);
}

function startShell(): ChildProcess {
  const child = spawn("/bin/sh", ["-c", SCRIPT], {
    // A group of its own: what ends this process's group does not end it.
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    env: { PATH: process.env.PATH },
  });
  child.on("error", () => {});
  child.stdin?.on("error", () => {});
  child.on("exit", () => {
    shell = undefined;
  });
  child.unref();
  (child.stdin as unknown as { unref?: () => void }).unref?.();
  return child;
}

/** Asks the groups that are left to end, and two seconds later makes them. */
const SCRIPT = `
trap '' HUP INT TERM
groups=
while read -r sign pid; do
  case $sign in
    +) groups="$groups $pid" ;;
    -) left=
       for group in $groups; do [ "$group" = "$pid" ] || left="$left $group"; done
       groups=$left ;;
  esac
done
for group in $groups; do kill -TERM -"$group" 2>/dev/null; done
[ -n "$groups" ] && sleep 2
for group in $groups; do kill -KILL -"$group" 2>/dev/null; done
`;
