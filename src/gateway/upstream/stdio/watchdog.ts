import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Socket } from "node:net";
import type { Writable } from "node:stream";
import { OWN_MARKS } from "./markedProcesses.ts";

/**
 * Ends groups of processes when this process ends for any reason: a shell reads the groups from a pipe, and kills them
 * when the pipe is closed, and on Linux also all processes with a mark of this process. On Windows, which has no process groups, nothing is watched.
 */
export function watchGroup(pid: number): void {
  groups.add(pid);
  send(`+ ${pid}`);
}

/** @see watchGroup */
export function unwatchGroup(pid: number): void {
  groups.delete(pid);
  send(`- ${pid}`);
}

/**
 * The pipe that the shell reads. A child that has it reports its group itself: the shell goes on until the last end of
 * the pipe is closed, so that a child is watched from its start. `undefined` if nothing watches.
 */
export function startWatchdog(): Writable | undefined {
  if (process.platform === "win32") return undefined;
  if (shell === undefined) startShell();
  return shell?.pid !== undefined && shell.stdin.writable ? shell.stdin : undefined;
}

function startShell(): void {
  const child = spawn("/bin/sh", ["-c", SCRIPT, "sh", OWN_MARKS], {
    // A group of its own: what ends this process's group does not end it.
    detached: true,
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore"],
    env: { PATH: process.env.PATH },
  });
  child.on("error", () => {});
  child.stdin.on("error", () => {});
  child.on("exit", () => {
    shell = undefined;
  });
  child.unref();
  (child.stdin as Partial<Socket>).unref?.();
  shell = child;
  for (const pid of groups) send(`+ ${pid}`);
}

const groups = new Set<number>();
let shell: ChildProcessByStdio<Writable, null, null> | undefined;

function send(line: string): void {
  shell?.stdin.write(`${line}\n`);
}

/** Asks the groups that are left, and the marked processes, to end, and two seconds later makes them. */
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
marked() {
  found=
  for file in $(grep -lsF "$1" /proc/[0-9]*/environ); do
    pid=\${file#/proc/}
    kill -"$2" "\${pid%/environ}" 2>/dev/null && found=$pid
  done
}
for group in $groups; do kill -TERM -"$group" 2>/dev/null; done
marked "$1" TERM
[ -n "$groups$found" ] && sleep 2
for group in $groups; do kill -KILL -"$group" 2>/dev/null; done
for round in 1 2 3 4 5; do
  marked "$1" KILL
  [ -n "$found" ] || break
done
`;
