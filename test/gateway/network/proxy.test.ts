import { createServer as createPlain, type Server } from "node:http";
import { createServer, type Server as SecureServer } from "node:https";
import { type AddressInfo, createServer as createRaw } from "node:net";
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { login } from "../../../src/gateway/index.ts";
import { nodeFetch } from "../../../src/gateway/network/nodeFetch.ts";
import { proxyFor } from "../../../src/gateway/network/proxyFor.ts";
import { exec, textOf } from "../auth/authorized.ts";
import { newFolder } from "../newFolder.ts";
import { openGateway } from "../openListed.ts";
import { serveAuthorized } from "../servers/authorized.mjs";
import { serveOlderSse } from "../servers/olderSse.mjs";
import { serveOddHttp } from "../servers/serveOddHttp.mjs";
import { serveProxy, TLS, trustTestCertificate } from "./proxy.ts";

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
const closedLater = async <One extends { close(): unknown }>(opening: Promise<One>): Promise<One> => {
  const one = await opening;
  opened.push(one);
  return one;
};

const ended = (server: Server | SecureServer): { close(): void } => ({
  close() {
    server.closeAllConnections();
    server.close();
  },
});

beforeAll(trustTestCertificate);

describe("proxyFor", () => {
  const HTTPS = "https://crm.example/mcp";
  it.each<[url: string, environment: Record<string, string>, proxy: string | undefined]>([
    [HTTPS, {}, undefined],
    [HTTPS, { HTTPS_PROXY: "http://p:1" }, "http://p:1/"],
    [HTTPS, { HTTPS_PROXY: "p:1" }, "http://p:1/"],
    [HTTPS, { HTTPS_PROXY: "http://p:1", https_proxy: "http://q:1" }, "http://q:1/"],
    [HTTPS, { HTTPS_PROXY: "http://p:1", https_proxy: "" }, "http://p:1/"],
    [HTTPS, { HTTP_PROXY: "http://p:1" }, undefined],
    [HTTPS, { ALL_PROXY: "http://p:1" }, "http://p:1/"],
    [HTTPS, { ALL_PROXY: "socks5://p:1" }, undefined],
    ["http://crm.example/mcp", { HTTP_PROXY: "http://p:1", HTTPS_PROXY: "http://q:1" }, "http://p:1/"],
    ["http://127.0.0.1:3000/mcp", { HTTP_PROXY: "http://p:1" }, undefined],
    ["http://localhost/mcp", { HTTP_PROXY: "http://p:1" }, undefined],
    ["http://[::1]/mcp", { HTTP_PROXY: "http://p:1" }, undefined],
    [HTTPS, { HTTPS_PROXY: "http://p:1", NO_PROXY: "*" }, undefined],
    [HTTPS, { HTTPS_PROXY: "http://p:1", NO_PROXY: "other.example, crm.example" }, undefined],
    [HTTPS, { HTTPS_PROXY: "http://p:1", NO_PROXY: "CRM.Example" }, undefined],
    [HTTPS, { HTTPS_PROXY: "http://p:1", NO_PROXY: "example" }, undefined],
    [HTTPS, { HTTPS_PROXY: "http://p:1", NO_PROXY: ".example" }, undefined],
    [HTTPS, { HTTPS_PROXY: "http://p:1", no_proxy: "*.example" }, undefined],
    [HTTPS, { HTTPS_PROXY: "http://p:1", NO_PROXY: "m.example xample" }, "http://p:1/"],
    [HTTPS, { HTTPS_PROXY: "http://p:1", NO_PROXY: "crm.example:443" }, undefined],
    [HTTPS, { HTTPS_PROXY: "http://p:1", NO_PROXY: "crm.example:8443" }, "http://p:1/"],
    ["https://10.0.0.1/", { HTTPS_PROXY: "http://p:1", NO_PROXY: "10.0.0.1" }, undefined],
    ["https://[fd00::1]/", { HTTPS_PROXY: "http://p:1", NO_PROXY: "fd00::1" }, undefined],
    ["https://[fd00::1]:8443/", { HTTPS_PROXY: "http://p:1", NO_PROXY: "[fd00::1]:8443" }, undefined],
    ["https://10.1.2.3/", { HTTPS_PROXY: "http://p:1", NO_PROXY: "10.0.0.0/8" }, undefined],
    ["https://11.1.2.3/", { HTTPS_PROXY: "http://p:1", NO_PROXY: "10.0.0.0/8 10.0.0.0/99" }, "http://p:1/"],
    ["https://[fd00::1]/", { HTTPS_PROXY: "http://p:1", NO_PROXY: "fd00::/8" }, undefined],
    ["https://crm.example./", { HTTPS_PROXY: "http://p:1", NO_PROXY: "crm.example" }, undefined],
    [HTTPS, { HTTPS_PROXY: "http://p:1", NO_PROXY: ".example." }, undefined],
    ["https://bücher.example/", { HTTPS_PROXY: "http://p:1", NO_PROXY: "bücher.example" }, undefined],
    ["https://bücher.example/", { HTTPS_PROXY: "http://p:1", NO_PROXY: "xn--bcher-kva.example" }, undefined],
    ["https://www.xn--bcher-kva.example/", { HTTPS_PROXY: "http://p:1", NO_PROXY: "*.BÜCHER.example" }, undefined],
    ["https://bucher.example/", { HTTPS_PROXY: "http://p:1", NO_PROXY: "bücher.example" }, "http://p:1/"],
    [HTTPS, { HTTPS_PROXY: "http://p:1", NO_PROXY: "" }, "http://p:1/"],
  ])("%s with %j: %s", (url, environment, proxy) => {
    expect(proxyFor(new URL(url), environment)?.href).toBe(proxy);
  });

  it.each([
    ["socks5://u:s3cret@p:1", "HTTPS_PROXY, received one with socks5"],
    ["http://u:s3cret@[", "HTTPS_PROXY, received another text"],
    ["http://u:s3cret%zz@p:1", "expected percent-encoded credentials in HTTPS_PROXY, such as %25 for %"],
  ])("refuses %s without its password", (HTTPS_PROXY, said) => {
    const find = (): unknown => proxyFor(new URL(HTTPS), { HTTPS_PROXY });
    expect(find).toThrow(said);
    expect(find).not.toThrow("s3cret");
  });
});

it("a proxy that changes to another protocol is an error at once", async () => {
  const proxy = createRaw((socket) => void socket.end("HTTP/1.1 101 x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n"));
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  opened.push(proxy);
  const at = new URL(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  const failure = await nodeFetch("http://crm.example/mcp", {}, { proxy: at }).catch((cause: unknown) => cause);
  expect(failure).toMatchObject({
    message: "fetch failed",
    cause: { message: "the connection ended without an answer" },
  });
});

describe("a server behind a proxy", () => {
  it("of http is asked by whole URLs", async () => {
    const [proxy, server] = [await closedLater(serveProxy()), await closedLater(serveOddHttp({ ways: ["modern"] }))];
    const url = `http://crm.test:${server.url.port}/mcp`;
    const gateway = await openGateway({ mcpServers: { crm: { url } } }, { environment: { HTTP_PROXY: proxy.url } });
    expect((await gateway.ready())[0]).toMatchObject({ state: "ready" });
    expect(textOf(await exec(gateway, "echo", { text: "hi" }))).toBe("hi");
    expect(new Set(proxy.seen)).toEqual(new Set([`POST ${url}`]));
  });

  it("of HTTP+SSE is asked so too", async () => {
    const [proxy, server] = [await closedLater(serveProxy()), await closedLater(serveOlderSse())];
    const url = `http://crm.test:${server.url.port}/sse`;
    const gateway = await openGateway(
      { mcpServers: { crm: { url, type: "sse" } } },
      { environment: { http_proxy: proxy.url } },
    );
    expect(textOf(await exec(gateway, "count", { to: 3 }))).toBe("counted to 3");
    expect(proxy.seen[0]).toBe(`GET ${url}`);
  });

  it.each([false, true])(
    "of https is asked through a tunnel, also for its login (proxy of https: %s)",
    async (isTls) => {
      const proxy = await closedLater(serveProxy({ user: "ada:p@ss", isTls }));
      const server = await closedLater(serveAuthorized({ tls: TLS, host: "crm.test" }));
      const { url, port, host } = Object.assign(new URL(server.url), { url: server.url.href });
      const config = { mcpServers: { crm: { url } } };
      const options = { logins: newFolder(), environment: { HTTPS_PROXY: proxy.url } };
      const shown: string[] = [];
      await login(config, "crm", {
        ...options,
        async open(page) {
          shown.push(page.host);
          const response = await nodeFetch(page, {}, { proxy: new URL(proxy.url) });
          await (await fetch(response.headers.get("location") as string)).text();
        },
      });
      const gateway = await openGateway(config, options);
      expect(textOf(await exec(gateway, "read"))).toBe("read");
      server.provider.tokens.clear();
      expect(textOf(await exec(gateway, "read"))).toBe("read");
      expect(server.provider.seen).toContain("refresh");
      expect([shown, new Set(proxy.seen)]).toEqual([[host], new Set([`CONNECT crm.test:${port}`])]);
    },
  );

  it.each(["http", "https"])("of %s whose proxy wants other credentials is told so, without them", async (scheme) => {
    const proxy = await closedLater(serveProxy({ user: "ada:right" }));
    const wrong = proxy.url.replace("right", "wr0ng-s3cret");
    const gateway = await openGateway(
      { mcpServers: { crm: { url: `${scheme}://crm.test/mcp` } } },
      { environment: { HTTP_PROXY: wrong, HTTPS_PROXY: wrong } },
    );
    const status = await gateway.ready();
    expect(status[0]?.error).toContain("407");
    expect(inspect([status, gateway], { depth: 20, showHidden: true })).not.toContain("wr0ng-s3cret");
  });

  it("that is not there is told with the name of the proxy", async () => {
    const gateway = await openGateway(
      { mcpServers: { crm: { url: "https://crm.test/mcp" } } },
      { environment: { HTTPS_PROXY: "http://ada:s3cret-pass@127.0.0.1:1" } },
    );
    const [status] = await gateway.ready();
    expect(status?.error).toContain("the proxy 127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1");
    expect(status?.error).not.toContain("s3cret-pass");
  });

  it("in NO_PROXY is asked directly", async () => {
    const [proxy, server] = [await closedLater(serveProxy()), await closedLater(serveOddHttp({ ways: ["modern"] }))];
    // Linux and macOS reach this machine by 0.0.0.0, which is no name of it.
    const url = server.url.href.replace("127.0.0.1", "0.0.0.0");
    const environment = { HTTP_PROXY: proxy.url, NO_PROXY: "0.0.0.0" };
    const gateway = await openGateway({ mcpServers: { crm: { url } } }, { environment });
    expect(textOf(await exec(gateway, "echo", { text: "hi" }))).toBe("hi");
    expect(proxy.seen).toEqual([]);
  });
});

describe("nodeFetch", () => {
  const serve = async (handler: Parameters<typeof createPlain>[1]) => {
    const server = createPlain(handler);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    opened.push(ended(server));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  };

  it("gives what fetch gives", async () => {
    const url = await serve((request, response) => {
      if (request.url === "/empty") return void response.writeHead(204, "Nothing here").end();
      if (request.url === "/moved") return void response.writeHead(302, { location: "/" }).end();
      response.writeHead(201, { "x-a": ["1", "2"], "content-encoding": "gzip" });
      request.on("data", (body) =>
        response.end(gzipSync(`${request.method} ${request.headers["content-type"]} ${body}`)),
      );
    });
    const init = { method: "POST", body: new URLSearchParams({ a: "中" }) };
    const [own, other] = [await nodeFetch(url, init, {}), await fetch(url, init)];
    expect([own.status, own.statusText, own.headers.get("x-a")]).toEqual([201, "Created", "1, 2"]);
    expect(await own.text()).toBe(await other.text());
    expect(await nodeFetch(`${url}empty`, {}, {})).toMatchObject({
      status: 204,
      statusText: "Nothing here",
      body: null,
    });
    expect((await nodeFetch(`${url}moved`, {}, {})).status).toBe(302);
  });

  it("gives parts of a stream as they come, and ends with its signal", async () => {
    let isClosed = false;
    const url = await serve((request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
      request.on("close", () => {
        isClosed = true;
      });
    });
    const controller = new AbortController();
    const response = await nodeFetch(url, { signal: controller.signal }, {});
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("data: 1\n\n");
    controller.abort();
    await expect(reader.read()).rejects.toThrow();
    await expect.poll(() => isClosed).toBe(true);
    await expect(nodeFetch(url, { signal: controller.signal }, {})).rejects.toThrow("abort");
  });

  it("trusts no certificate of another name behind a tunnel", async () => {
    const server = createServer(TLS, (_, response) => response.end("hi"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    opened.push(ended(server));
    const proxy = new URL((await closedLater(serveProxy())).url);
    const { port } = server.address() as AddressInfo;
    expect(await (await nodeFetch(`https://crm.test:${port}/`, {}, { proxy })).text()).toBe("hi");
    const failure = await nodeFetch(`https://bank.test:${port}/`, {}, { proxy }).catch((cause) => cause);
    expect(failure).toMatchObject({ name: "TypeError", cause: { code: "ERR_TLS_CERT_ALTNAME_INVALID" } });
  });

  it("is not held up by a proxy that says nothing", async () => {
    const mute = createRaw(() => {});
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    opened.push(mute);
    const proxy = new URL(`http://127.0.0.1:${(mute.address() as AddressInfo).port}`);
    const signal = AbortSignal.timeout(200);
    await expect(nodeFetch("https://crm.test/", { signal }, { proxy })).rejects.toThrow("timeout");
  });
});
