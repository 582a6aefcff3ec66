import { BlockList, isIP } from "node:net";
import { domainToASCII } from "node:url";
import type { Environment } from "../config/expandVariables.ts";
import { isLoopback } from "../isLoopback.ts";

/**
 * The proxy of the environment for a URL; `undefined` without one. As in curl, names in lower case count more,
 * `NO_PROXY` lists hosts, domains, ranges and ports without it, or is `*`, and this machine is asked without it.
 *
 * @throws {Error} for a proxy that is not one of HTTP, without its URL, which may have a password.
 * @example
 * proxyFor(new URL("https://crm.example/mcp"), { HTTPS_PROXY: "proxy:8080", NO_PROXY: ".local" })?.host; // "proxy:8080"
 */
export function proxyFor(url: URL, environment: Environment): URL | undefined {
  const own = `${url.protocol.slice(0, -1)}_proxy`;
  const name = [...bothCases(own), ...bothCases("all_proxy")].find((name) => environment[name]?.trim());
  if (name === undefined || isLoopback(url.hostname) || isExempt(url, environment)) return undefined;
  const text = (environment[name] as string).trim();
  const whole = text.includes("://") ? text : `http://${text}`;
  const proxy = URL.canParse(whole) ? new URL(whole) : undefined;
  if (proxy !== undefined && /^https?:$/.test(proxy.protocol) && proxy.hostname !== "") {
    if (isEncoded(proxy.username) && isEncoded(proxy.password)) return proxy;
    throw new Error(`expected percent-encoded credentials in ${name}, such as %25 for %`);
  }
  // Programs set it for other protocols, and it was never read for this one.
  if (name.toLowerCase() === "all_proxy") return undefined;
  const received = proxy === undefined ? "another text" : `one with ${proxy.protocol.slice(0, -1)}`;
  throw new Error(`expected a URL with http or https as ${name}, received ${received}`);
}

function isEncoded(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

const bothCases = (name: string): string[] => [name, name.toUpperCase()];

function isExempt({ protocol, hostname, port }: URL, environment: Environment): boolean {
  const list = bothCases("no_proxy").map((name) => environment[name]?.trim());
  const host = withoutFinalDot(withoutBrackets(hostname).toLowerCase());
  const ownPort = port || (protocol === "https:" ? "443" : "80");
  return (list.find((text) => text) ?? "").split(/[\s,]+/).some((entry) => {
    if (entry === "*") return true;
    const [, name = "", onlyPort] = /^(\[.*\]|[^:]*|.*:.*:.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
    if (name === "" || (onlyPort !== undefined && onlyPort !== ownPort)) return false;
    const written = withoutFinalDot(withoutBrackets(name).replace(/^\*?\./, ""));
    // A URL has an international name in ASCII.
    const domain = domainToASCII(written) || written;
    return isInRange(host, name) || host === domain || host.endsWith(`.${domain}`);
  });
}

const withoutFinalDot = (name: string): string => name.replace(/\.$/, "");

/** Whether a host is an address in a range such as `10.0.0.0/8`. */
function isInRange(host: string, range: string): boolean {
  const [, network = "", bits = ""] = /^(.+)\/(\d{1,3})$/.exec(range) ?? [];
  const version = isIP(withoutBrackets(network));
  if (version === 0 || version !== isIP(host) || Number(bits) > (version === 6 ? 128 : 32)) return false;
  const list = new BlockList();
  const family = version === 6 ? "ipv6" : "ipv4";
  list.addSubnet(withoutBrackets(network), Number(bits), family);
  return list.check(host, family);
}

/**
 * A host without the brackets of an IPv6 address in a URL.
 *
 * @example
 * withoutBrackets("[::1]"); // "::1"
 */
export const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, "$1");
