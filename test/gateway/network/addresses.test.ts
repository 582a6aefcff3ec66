import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { authFetch, requireSecure } from "../../../src/gateway/auth/authFetch.ts";
import {
  AddressRefused,
  guardedLookup,
  kindOfAddresses,
  kindOfHost,
  kindOfServer,
  requireReachable,
} from "../../../src/gateway/network/addresses.ts";
import { nodeFetch } from "../../../src/gateway/network/nodeFetch.ts";

const KINDS = ["public", "private", "link-local", "loopback"] as const;

describe("kindOfHost", () => {
  it.each([
    ["https://93.184.216.34/", "public"],
    ["https://[2606:2800:220:1::1]/", "public"],
    ["https://10.1.2.3/", "private"],
    ["https://172.31.0.1/", "private"],
    ["https://172.32.0.1/", "public"],
    ["https://192.168.1.1/", "private"],
    ["https://100.64.0.1/", "private"],
    ["https://[fd00:ec2::254]/", "private"],
    ["https://169.254.169.254/", "link-local"],
    ["https://2852039166/", "link-local"],
    ["https://0xa9.0xfe.0xa9.0xfe/", "link-local"],
    ["https://[::ffff:169.254.169.254]/", "link-local"],
    ["https://[::ffff:a9fe:a9fe]/", "link-local"],
    ["https://[fe80::1]/", "link-local"],
    ["https://[fec0::1]/", "private"],
    ["https://192.0.0.192/", "link-local"],
    ["https://192.0.1.1/", "public"],
    ["https://168.63.129.16/", "link-local"],
    ["https://168.63.129.17/", "public"],
    ["https://[64:ff9b::169.254.169.254]/", "link-local"],
    ["https://[64:ff9b:1::a9fe:a9fe]/", "link-local"],
    ["https://[2002:a9fe:a9fe::]/", "link-local"],
    ["https://[64:ff9b::127.0.0.1]/", "loopback"],
    ["https://[64:ff9b::8.8.8.8]/", "public"],
    ["https://[2002:808:808::1]/", "public"],
    ["https://127.1/", "loopback"],
    ["https://0.0.0.0/", "loopback"],
    ["https://[::1]/", "loopback"],
    ["https://[::]/", "loopback"],
    ["https://[::ffff:127.0.0.1]/", "loopback"],
    ["https://localhost/", "loopback"],
    ["https://a.localhost/", undefined],
    ["https://crm.example/", undefined],
  ])("of %s: %s", (url, kind) => {
    expect(kindOfHost(new URL(url).hostname)).toBe(kind);
  });

  it("is found by the address of a name, which is public if there is none", async () => {
    expect(await kindOfServer(new URL("https://10.0.0.1/"))).toBe("private");
    expect(await kindOfServer(new URL("https://nowhere.invalid/"))).toBe("public");
  });
});

it.each<[addresses: string[], kind: string]>([
  [[], "public"],
  [["10.0.0.1", "10.0.0.2"], "private"],
  [["127.0.0.1", "::1"], "loopback"],
  [["10.0.0.1", "93.184.216.34"], "public"],
  [["93.184.216.34", "169.254.169.254"], "public"],
  [["127.0.0.1", "10.0.0.1"], "private"],
])("a name with the addresses %j is %s", (addresses, kind) => {
  expect(kindOfAddresses(addresses)).toBe(kind);
});

it.each([
  ["public", ["public"]],
  ["private", ["public", "private"]],
  ["link-local", ["public", "private", "link-local"]],
  ["loopback", ["public", "private", "loopback"]],
] as const)("a %s server may lead to %j addresses", (server, reached) => {
  const hosts = {
    public: "93.184.216.34",
    private: "10.0.0.1",
    "link-local": "169.254.169.254",
    loopback: "127.0.0.1",
  };
  const isReached = (host: string): boolean => {
    try {
      requireReachable(host, server);
      return true;
    } catch (cause) {
      expect(cause).toBeInstanceOf(AddressRefused);
      return false;
    }
  };
  expect(KINDS.filter((kind) => isReached(hosts[kind]))).toEqual(reached);
});

describe("a login", () => {
  it.each([
    "https://169.254.169.254/latest/meta-data/",
    "https://[::ffff:a9fe:a9fe]/",
    "https://10.0.0.1/token",
    "https://localhost/token",
    "https://[::1]/token",
  ])("at a public server leads to no request to %s, and to no page there", async (endpoint) => {
    const server = new URL("https://93.184.216.34/mcp");
    await expect(authFetch(server, {})(endpoint)).rejects.toThrow("expected an endpoint with a public address");
    expect(() => requireSecure(new URL(endpoint), server)).toThrow(AddressRefused);
    // A proxy would reach them as well.
    const environment = { HTTPS_PROXY: "http://127.0.0.1:1" };
    await expect(authFetch(new URL("https://crm.test/mcp"), environment)(endpoint)).rejects.toThrow(AddressRefused);
  });

  it("leads to no name whose address is of another kind", async () => {
    const lookup = guardedLookup("public");
    const failure = await nodeFetch("http://localhost:1/", {}, { lookup }).catch((cause) => cause);
    expect(failure.cause).toBeInstanceOf(AddressRefused);
    expect(failure.cause.message).toMatch(/received localhost, whose address is loopback/);
    const found = await nodeFetch("http://localhost:1/", {}, { lookup: guardedLookup("loopback") }).catch(
      (cause) => cause,
    );
    expect(String(found.cause.code ?? found.cause)).toContain("ECONNREFUSED");
  });

  it("follows no redirect to such an address, nor with what it posts", async () => {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      const location = request.url === "/moved" ? "/there" : "http://169.254.169.254/latest/meta-data/";
      if (request.url === "/there") response.end("{}");
      else response.writeHead(307, { location }).end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const fetch = authFetch(new URL(origin), {});
    await expect(fetch(`${origin}/metadata`)).rejects.toThrow("received 169.254.169.254, whose address is link-local");
    expect(await (await fetch(`${origin}/moved`)).text()).toBe("{}");
    expect((await fetch(`${origin}/moved`, { method: "POST", body: "refresh_token=s3cret" })).status).toBe(307);
    expect(seen).toEqual(["GET /metadata", "GET /moved", "GET /there", "POST /moved"]);
    server.close();
  });
});
