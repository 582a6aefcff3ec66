/**
 * Whether a request accepts a media type in its response, by its header `Accept`. The most specific range decides; a
 * quality of 0 refuses. A request without the header accepts everything.
 *
 * @source RFC 9110, section 12.5.1
 * @example
 * accepts(new Request(url, { headers: { accept: "application/*" } }), "application/json"); // true
 */
export function accepts({ headers }: Request, type: string): boolean {
  const ranges = (headers.get("accept") ?? "").toLowerCase().split(",").map(rangeIn);
  const given = ranges.filter(({ name }) => name !== "");
  if (given.length === 0) return true;
  const [group] = type.split("/", 1);
  const wanted = [type, `${group}/*`, "*/*"].map((name) => given.find((range) => range.name === name));
  return wanted.find((range) => range !== undefined)?.isRefused === false;
}

function rangeIn(text: string): { readonly name: string; readonly isRefused: boolean } {
  const [name = "", ...parameters] = text.split(";").map((part) => part.trim());
  return { name, isRefused: parameters.some((parameter) => ZERO.test(parameter)) };
}

/** The quality 0, with up to three decimals. */
const ZERO = /^q=0(?:\.0{0,3})?$/;
