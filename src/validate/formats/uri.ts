const OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
/** Four numbers with dots, as a part of an expression. */
export const IPV4: string = `(?:${OCTET}\\.){3}${OCTET}`;
const WHOLE_IPV4 = new RegExp(`^${IPV4}$`);

export const isIpv4 = (text: string): boolean => WHOLE_IPV4.test(text);

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
  const some = (also: string): string => `(?:[-\\w.~!$&'()*+,;=${also}${more}]|%[\\da-f]{2})*`;
  const authority = new RegExp(`^(?:${some(":")}@)?(?:\\[([^\\]]*)\\]|${some("")})(?::\\d*)?$`, "i");
  const path = new RegExp(`^${some(":@/")}$`, "i");
  const query = new RegExp(`^${some(":@/?")}$`, "i");
  return (text, isReference) => {
    const parts = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text);
    const [, scheme, host = "", way = "", asked = "", fragment = ""] = parts ?? [];
    const found = authority.exec(host);
    return (
      (scheme === undefined ? isReference && !way.startsWith(":") : /^[a-z][a-z\d+.-]*$/i.test(scheme)) &&
      found !== null &&
      (found[1] === undefined || isIpv6(found[1]) || /^v[\da-f]+\.[-\w.~!$&'()*+,;=:]+$/i.test(found[1])) &&
      path.test(way) &&
      query.test(asked) &&
      query.test(fragment)
    );
  };
}
