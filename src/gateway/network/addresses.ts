import { lookup as lookUp } from "node:dns";
import { lookup as find } from "node:dns/promises";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { isLoopback } from "../isLoopback.ts";
import { UnauthorizedError } from "../mcp/client.ts";
import { withoutBrackets } from "./proxyFor.ts";

/** Who reaches an address: everybody, a network of its own, one wire (as 169.254.169.254 of clouds), this machine. */
export type AddressKind = "public" | "private" | "link-local" | "loopback";

const RANGES: readonly (readonly [kind: AddressKind, ranges: readonly string[]])[] = [
  ["loopback", ["127.0.0.0/8", "0.0.0.0/8", "::1/128", "::/128"]],
  ["link-local", ["169.254.0.0/16", "fe80::/10"]],
  // 168.63.129.16 is a service of Azure for its machines, and 64:ff9b:1::/48 leads into the network of its user.
  ["link-local", ["192.0.0.0/24", "168.63.129.16/32", "64:ff9b:1::/48"]],
  ["private", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7", "fec0::/10"]],
];

/** An IPv4 address as two groups of an IPv6 address. */
function hexOf(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

const LISTS: readonly (readonly [kind: AddressKind, list: BlockList])[] = RANGES.map(([kind, ranges]) => {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", bits] = range.split("/");
    if (isIP(network) === 6) list.addSubnet(network, Number(bits), "ipv6");
    else {
      list.addSubnet(network, Number(bits), "ipv4");
      // The same addresses by NAT64, and by 6to4.
      list.addSubnet(`64:ff9b::${network}`, 96 + Number(bits), "ipv6");
      list.addSubnet(`2002:${hexOf(network)}::`, 16 + Number(bits), "ipv6");
    }
  }
  return [kind, list];
});

/**
 * The kind of a host in a URL if it can be said without a lookup; `undefined` for another name.
 *
 * @example
 * kindOfHost("169.254.169.254"); // "link-local"
 */
export function kindOfHost(host: string): AddressKind | undefined {
  const address = withoutBrackets(host);
  const version = isIP(address);
  if (version === 0) return isLoopback(host) ? "loopback" : undefined;
  return LISTS.find(([, list]) => list.check(address, version === 6 ? "ipv6" : "ipv4"))?.[0] ?? "public";
}

/** The kind of a server, by its addresses; a name without an address may be known to others, and counts as public. */
export async function kindOfServer({ hostname }: URL): Promise<AddressKind> {
  const known = kindOfHost(hostname);
  if (known !== undefined) return known;
  const found = await find(hostname, { all: true }).catch(() => []);
  return kindOfAddresses(found.map(({ address }) => address));
}

/**
 * The kind of a name with these addresses. One that everybody reaches makes it public, because the maker of the name
 * may have added an address of another's network.
 *
 * @example
 * kindOfAddresses(["93.184.216.34", "10.0.0.1"]); // "public"
 */
export function kindOfAddresses(addresses: readonly string[]): AddressKind {
  const [first = "public", ...others] = new Set(addresses.map((address) => kindOfHost(address) as AddressKind));
  if (others.length === 0) return first;
  return [first, ...others].includes("public") ? "public" : "private";
}

/** An endpoint leads into a network in which its server is not. */
export class AddressRefused extends UnauthorizedError {}

/**
 * Throws for an address that a server of another kind must not send the gateway to.
 *
 * @throws {AddressRefused}
 * @example
 * requireReachable("10.0.0.1", "public"); // throws
 */
export function requireReachable(host: string, server: AddressKind, name: string = host): void {
  const kind = kindOfHost(host);
  if (kind === undefined || MAY_REACH[server].includes(kind)) return;
  throw new AddressRefused(`expected ${REACHED[server]} for the login, received ${name}, whose address is ${kind}`);
}

const MAY_REACH: { readonly [kind in AddressKind]: readonly AddressKind[] } = {
  public: ["public"],
  private: ["public", "private"],
  "link-local": ["public", "private", "link-local"],
  loopback: ["public", "private", "loopback"],
};

const REACHED: { readonly [kind in AddressKind]: string } = {
  public: "an endpoint with a public address",
  private: "an endpoint with a public or a private address",
  "link-local": "an endpoint elsewhere than on this machine",
  loopback: "an endpoint with another address",
};

/** A lookup whose addresses are the ones that are connected to, so that a name cannot change in between. */
export const guardedLookup =
  (server: AddressKind): LookupFunction =>
  (hostname, options, found) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return found(error, "", 4);
      try {
        for (const { address } of addresses) requireReachable(address, server, hostname);
      } catch (cause) {
        return found(cause as Error, "", 4);
      }
      const [first] = addresses;
      if (options.all === true) found(null, addresses);
      else found(null, first?.address ?? "", first?.family ?? 4);
    });
  };
