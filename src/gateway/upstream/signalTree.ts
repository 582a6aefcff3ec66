import { spawn } from "node:child_process";

/**
 * Signals a process and all that it started, by its process group, of which it is the leader. Windows has neither
 * groups nor signals: there `taskkill` ends the process and its children at once.
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
    // No process is left in the group.
  }
}
