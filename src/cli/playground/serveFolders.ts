import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";

/** Folders by the first part of their URL; `""` serves all other URLs. */
export type Folders = { readonly [name: string]: string | undefined };

/**
 * Serves the files of folders on 127.0.0.1, only to this machine, with a strict Content-Security-Policy.
 *
 * @example
 * const { url, close } = await serveFolders({ "": "dist/playground", wheels: "wheels" }, 0);
 */
export async function serveFolders(folders: Folders, port: number): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(folders, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done, fail) => server.once("error", fail).listen(port, "127.0.0.1", done));
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${actual}/`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function answer(folders: Folders, request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  // A page of another host could reach this server by a host name that resolves to this address.
  if (!isLoopback(request.headers.host ?? "")) return end(response, 403);
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("Allow", "GET, HEAD");
    return end(response, 405);
  }
  const file = await fileOf(folders, request.url ?? "/");
  if (file === undefined) return end(response, 404);
  response.setHeader("Content-Type", TYPES[extname(file.path)] ?? "application/octet-stream");
  response.setHeader("Content-Length", file.size);
  if (request.method === "HEAD") return end(response, 200);
  await pipeline(createReadStream(file.path), response);
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

const isLoopback = (host: string): boolean => /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i.test(host);

/**
 * The Content-Security-Policy of the playground: it may load its own files and compile WebAssembly, which Python needs,
 * but no other code at run time. Scripts and sheets in the page itself are refused.
 */
export const PAGE_POLICY: string = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  // Chromium itself writes such attributes when a user types over marked text.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const HEADERS = {
  "Content-Security-Policy": `${PAGE_POLICY}; frame-ancestors 'none'`,
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-cache",
};

const TYPES: { readonly [ending: string]: string } = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
};

/** The file of a URL, which never lies outside its folder, also not by a link. */
async function fileOf(folders: Folders, url: string): Promise<{ path: string; size: number } | undefined> {
  try {
    const steps = decodeURIComponent(new URL(url, "http://localhost").pathname).slice(1).split("/");
    const [first = "", ...others] = steps;
    const isMounted = first !== "" && Object.hasOwn(folders, first);
    const folder = folders[isMounted ? first : ""];
    if (folder === undefined) return undefined;
    const root = await realpath(resolve(folder));
    const path = await realpath(join(root, ...(isMounted ? others : steps), steps.at(-1) === "" ? "index.html" : ""));
    if (!path.startsWith(root + sep)) return undefined;
    const found = await stat(path);
    return found.isFile() ? { path, size: found.size } : undefined;
  } catch {
    return undefined;
  }
}
