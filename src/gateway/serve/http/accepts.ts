/**
 * Whether a request accepts a media type in its response, by its header `Accept`. The most specific range decides, and of
 * equal ones the best; a quality of 0 refuses, and a range that is malformed is not there. A request without the header
 * accepts everything.
 *
 * @source RFC 9110, section 12.5.1
 * @example
 * accepts(new Request(url, { headers: { accept: "application/*" } }), "application/json"); // true
 */
export function accepts({ headers }: Request, type: string): boolean {
  const header = headers.get("accept") ?? "";
  if (header.trim() === "") return true;
  const ranges = header.toLowerCase().split(",").map(rangeIn);
  const [group] = type.split("/", 1);
  for (const name of [type, `${group}/*`, "*/*"]) {
    const qualities = ranges.flatMap((range) => (range.name === name ? (range.quality ?? []) : []));
    if (qualities.length > 0) return qualities.some((quality) => quality > 0);
  }
  return false;
}

type Range = { readonly name: string; readonly quality: number | undefined };

/** A range and its quality, which is `undefined` if it is malformed. Many clients write `*` alone for any type. */
function rangeIn(text: string): Range {
  const [name = "", ...parameters] = text.split(";").map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  const quality = weight === undefined ? 1 : QUALITY.test(weight) ? Number(weight.slice(2)) : undefined;
  return { name: name === "*" ? "*/*" : name, quality };
}

/** A quality from 0 to 1 with up to three decimals. */
const QUALITY = /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;
