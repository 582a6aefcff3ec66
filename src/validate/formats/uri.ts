import { atFirstUse } from "./atFirstUse.ts";

const OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
/** Four numbers with dots, as a part of an expression. */
export const IPV4: string = `(?:${OCTET}\\.){3}${OCTET}`;
const wholeIpv4 = atFirstUse(() => new RegExp(`^${IPV4}$`));

export const isIpv4 = (text: string): boolean => wholeIpv4().test(text);

/** RFC 4291: eight groups, of which `::` stands for some, and an IPv4 address for the last two. */
export function isIpv6(text: string): boolean {
  const halves = text.split("::", 3).map((half) => (half === "" ? [] : half.split(":", 9)));
  const groups = halves.flat();
  const size = groups.length + (isIpv4(halves.at(-1)?.at(-1) ?? "") ? 1 : 0);
  return (
    (halves.length === 1 ? size === 8 : halves.length === 2 && size < 8) &&
    groups.every((group, index) => /^[\da-f]{1,4}$/i.test(group) || (index === groups.length - 1 && size > index + 1))
  );
}

/** Tells the references to URIs of RFC 3986, or to IRIs of RFC 3987 with `more` characters. */
export function uriTest(more: string): (text: string, isReference: boolean) => boolean {
  const whole = atFirstUse(() => {
    const some = (also: string): string => `(?:[-\\w.~!$&'()*+,;=${also}${more}]|%[\\da-f]{2})*`;
    const authority = `(?:${some(":")}@)?(?:\\[([^\\]]*)\\]|${some("")})(?::\\d*)?(?=[/?#]|$)`;
    const query = some(":@/?");
    return new RegExp(
      `^([a-z][a-z\\d+.-]*:)?(?:\\/\\/${authority}|(?!\\/\\/))(${some(":@/")})(?:\\?${query})?(?:#${query})?$`,
      "i",
    );
  });
  return (text, isReference) => {
    const found = whole().exec(text);
    if (!found) return false;
    const [, scheme, address, path = ""] = found;
    // Without a scheme, what stands before a colon would be one.
    const isNamed = scheme !== undefined || (isReference && !/^[^/]*:/.test(path));
    return isNamed && (address === undefined || isIpv6(address) || /^v[\da-f]+\.[-\w.~!$&'()*+,;=:]+$/i.test(address));
  };
}
