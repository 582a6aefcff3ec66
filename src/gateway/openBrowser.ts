/**
 * Opens a page in the user's browser.
 *
 * @throws {Error} if there is no program that opens pages.
 * @example
 * await openBrowser(new URL("https://login.example/authorize"));
 */
export async function openBrowser(page: URL): Promise<void> {
  // The entry of the gateway is imported in browsers too, for its search.
  const { spawn } = await import("node:child_process");
  const [command, ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  const opener = spawn(command as string, [...args, page.href], { stdio: "ignore", detached: true });
  await new Promise<void>((resolve, reject) => {
    opener.once("spawn", () => {
      opener.unref();
      resolve();
    });
    opener.once("error", (cause) => reject(new Error(`expected ${command}, which opens pages`, { cause })));
  });
}

/** None is a shell, which would read `&` in its own way. */
const OPENERS: { readonly [platform: string]: readonly string[] } = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};
