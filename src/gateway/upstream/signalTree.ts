import { spawn } from "node:child_process";

/**
 * Signals a process with all that it started: its process group, which it leads. Windows has no groups and no signals;
 * there `taskkill` ends the process and its children at once.
 */
export function signalTree(pid: number, signal: "SIGTERM" | "SIGKILL"): void {
  if (process.platform === "win32") {
    const args = ["/pid", String(pid), "/T", "/F"];
    spawn("taskkill", args, { stdio: "ignore", windowsHide: true })
      .on("error", () => {})
      .unref();
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody is left in the group.
  }
}
