import * as fc from "fast-check";
import { COMPACT, objectText, type Piece, pieces } from "./jsonText.ts";

const octet = fc.oneof(
  fc.constantFrom(0, 1, 10, 15, 16, 31, 32, 127, 168, 169, 172, 192, 254, 255, 256),
  fc.nat({ max: 2 ** 32 }),
);
const spelling = fc.constantFrom(
  (part: number) => `${part}`,
  (part: number) => `${part}`,
  (part: number) => `0x${part.toString(16)}`,
  (part: number) => `0X${part.toString(16).toUpperCase()}`,
  (part: number) => `0${part.toString(8)}`,
);
const number = fc.tuple(octet, spelling).map(([part, spelled]) => spelled(part));
const address = fc.oneof(
  fc.tuple(octet, octet, octet, octet).map((parts) => parts.map((part) => part % 256).join(".")),
  fc.array(number, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(".")),
);
const host = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("example.com", "h", "EXAMPLE.com.", "b\u00fccher.example", "a_b", "北京") },
  { weight: 4, arbitrary: address },
  {
    weight: 2,
    arbitrary: fc.constantFrom("", "a.invalid", "[::1]", "a]b", "10.0.0.1 x", "\uff11\uff10.0.0.1", "a\u2100b", "09.1"),
  },
);
const rarely = (...texts: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant("") }, { weight: 1, arbitrary: fc.constantFrom(...texts) });

/** Texts for the url of a card: most are a URL of a public host, others what its validators look at. */
export const urls: fc.Arbitrary<Piece> = pieces(
  "string",
  fc
    .tuple(
      fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom("http://", "https://") },
        { weight: 1, arbitrary: fc.constantFrom("HTTP://", "ftp://", "", "http:/", "http:///", " http://") },
      ),
      rarely("u:p@", "10.0.0.1@", "@", "a@b@"),
      host,
      rarely(":80", ":", ":x", ":99999", "\t", "\0"),
      fc.constantFrom("", "", "/", "/a", "/{a}", "/{a}/{b}", "?q={b}", "#{é_1}", "/{a-b}{}", "\n", "/ \n", "\\"),
    )
    .map((parts) => JSON.stringify(parts.join(""))),
);

/** Schemas that say which parameters stand in the path of a URL. */
export const pathSchemas: fc.Arbitrary<Piece> = fc
  .array(
    fc.record({
      key: fc.constantFrom("a", "b", "é_1"),
      value: pieces(
        "object",
        fc.constantFrom('{"location":"path"}', '{"location":"path"}', '{"location":"query"}', "5"),
      ),
    }),
    { maxLength: 4 },
  )
  .map((properties) =>
    objectText(
      [
        { key: "type", value: { type: "string", text: '"object"' } },
        { key: "properties", value: objectText(properties, COMPACT) },
      ],
      COMPACT,
    ),
  );
