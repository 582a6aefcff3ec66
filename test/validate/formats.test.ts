import { expect, it } from "vitest";
import { formats } from "../../src/validate/formats/index.ts";

const long = (text: string, times: number) => text.repeat(times);

/** Of each format the texts that are of it, and those that are not. */
const CASES: { readonly [format: string]: readonly [yes: readonly string[], no: readonly string[]] } = {
  date: [
    ["2024-02-29", "2000-02-29", "2026-12-31"],
    ["1900-02-29", "2023-02-29", "2026-00-01", "2026-13-01", "2026-01-00", "2026-04-31", "26-01-01", "2026-1-1", ""],
  ],
  time: [
    ["00:00:00Z", "23:59:60z", "00:29:60+00:30", "22:59:60-01:00", "12:30:00.123+23:59"],
    ["12:00:60Z", "24:00:00Z", "12:60:00Z", "12:00:61Z", "12:00:00", "12:00:00+24:00", "12:00:00+01:60", "12:00:00.Z"],
  ],
  "date-time": [
    ["2026-01-31T12:00:00Z", "2026-01-31t12:00:00.5+01:00"],
    ["2026-01-31", "2026-01-31 12:00:00Z", "2026-01-31T12:00:00", "2026-01-31TT12:00:00Z", "2026-01-31T12:00:00Z[UTC]"],
  ],
  duration: [
    ["P1Y", "P1Y2M3D", "PT1H30M", "P2W", "P1DT1S"],
    ["P", "PT", "P1Y2D", "P1W1D", "PT1H1S", "1Y", "P1.5Y"],
  ],
  email: [
    ["a@b.c", '"a b"@c.d', '"a\\"]"@c', '""@c', "a@[1.2.3.4]", "a@[IPv6:::1]", "a@[ipv6:::1.2.3.4]", "A.b+c@d-e.f"],
    // biome-ignore format: one a line would be long
    ["a", "@b", "a@", "a..b@c", ".a@b", "a@-b", "a@b-", "a@b..c", "a@[1.2.3.256]", "a@b@c", "a@[IPv6::]", "a@[IPv6:1:2]",
      "a@[IPv6:::::]", "a@[IPv6:1.2.3.4]", '"a\0"@b', '"a\n"@b', '"a\\\n"@b', '"ü"@b', '"a"b"@c', '"a\\"@c'],
  ],
  "idn-email": [
    ["실례@실례.테스트", "ü@ß.de", "a-b@c", '"ü 실"@b', "ü@[1.2.3.4]", "ü@[IPv6:::1]"],
    ["실례", "a@-b", "a@b-", "a b@c", '"ü\0"@b', '"ü\n"@b', '"ü\\\0"@b', "ü@[IPv6:1:2]"],
  ],
  hostname: [
    ["localhost", "a-b.c", "1.2", "xn--bcher-kva.de", "XN--BCHER-KVA.de", long("a", 63)],
    [
      "",
      ".",
      "a.",
      "-a",
      "a-",
      "ab--c",
      "a_b",
      "xn--a",
      "xn--",
      "xn---",
      "bücher",
      "a b",
      long("a", 64),
      long("a.", 127),
    ],
  ],
  "idn-hostname": [
    [
      "bücher.de",
      "a。b．c",
      "l·l",
      "\u0375α",
      "א׳",
      "क\u094d\u200d",
      "ァ・",
      "ßς་〇",
      "אב1",
      "xn--nxasmq6b",
      long("ü", 57),
    ],
    // biome-ignore format: one a line would be long
    ["", "a b", "a/b", "a..b", "-ü", "ü-", "ab--ü", "\u0300a", "a·l", "\u0375a", "a׳", "a\u200d", "a\u200c", "a・", "ـ",
      "אa", "א1٠", "1א", "א.1", "xn--a", long("ü", 58)],
  ],
  ipv4: [
    ["0.0.0.0", "255.255.255.255"],
    ["256.1.1.1", "1.2.3", "1.2.3.4.5", "01.2.3.4", "1.2.3.4 "],
  ],
  ipv6: [
    [
      "::",
      "::1",
      "1::",
      "1:2:3:4:5:6:7:8",
      "1:2:3:4:5:6:7::",
      "::2:3:4:5:6:7:8",
      "::1.2.3.4",
      "1:2:3:4:5:6:1.2.3.4",
      "A::f",
    ],
    // biome-ignore format: one a line would be long
    ["", ":", ":::", "1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "1::2::3", "::12345", "::g", "1.2.3.4",
      "1.2.3.4::", "::1.2.3.4:5", "1:2:3:4:5:6:7:1.2.3.4", ":1:2:3:4:5:6:7", "::1%eth0", "::1.2.3.256"],
  ],
  uri: [
    [
      "http://u:p@h:80/a;b?c/d?#e/?",
      "mailto:a@b",
      "a:",
      "urn:x:y",
      "http://[::1]:1/",
      "http://[v1.a:b]/",
      "a:/b",
      "a:%2F",
    ],
    [
      "",
      "a",
      "/a",
      "//a",
      "1a:b",
      "a b:c",
      "http://[::1",
      "http://[1]/",
      "a:%2g",
      "a:b#c#d",
      "a:ü",
      "http://h:a/",
      "a:[b]",
    ],
  ],
  "uri-reference": [
    ["", "a", "/a", "//a", "a/b:c", "?", "#", "#a", "a:b"],
    [":a", "1a:b", "a\\b", "#a#b", "ü", "//[a]", "%"],
  ],
  iri: [
    ["http://ƒøø.ßår/?∂éœ=πîx#πîüx", "http://[::1]/ü", "http://[v1.a:b]/ü"],
    ["ü", "http:// a", "http://[2001::1/", "a:<b>", "a:\u0080", "a:%"],
  ],
  "iri-reference": [
    ["ü", "//ƒøø.ßår/", "#ƒrägmênt", ""],
    ["#a\\b", ":ü", "::1", "<ü>"],
  ],
  url: [
    ["http://a.b/c", "mailto:a"],
    ["a", "//a"],
  ],
  "uri-template": [
    ["http://a/{b}{?c,d*,e:3}", "{+a.b}", ""],
    ["{", "a}", "{a", "{}", "{a:0}", "{%}", "a b"],
  ],
  uuid: [
    ["2EB8AA08-aa98-11ea-b4aa-73b441d16380"],
    ["2eb8aa08aa9811eab4aa73b441d16380", "2eb8aa08-aa98-11ea-b4aa-73b441d1638", "g".repeat(36)],
  ],
  "json-pointer": [
    ["", "/", "/a~0~1b", "/ü"],
    ["a", "#/a", "/~", "/~2"],
  ],
  "json-pointer-uri-fragment": [
    ["#", "#/a%20~0"],
    ["", "/a", "#a", "#/ ", "#/~2"],
  ],
  "relative-json-pointer": [
    ["0", "0#", "10/a"],
    ["", "01", "-1", "/a", "0##", "0/~"],
  ],
  regex: [
    ["a+", "\\p{L}"],
    ["(", "\\a", "a{2,1}"],
  ],
};

it("every format has its cases", () => {
  expect([...formats.keys()].toSorted()).toEqual(Object.keys(CASES).toSorted());
});

it.each(Object.entries(CASES))("%s", (format, [yes, no]) => {
  const fits = formats.get(format) as (text: string) => boolean;
  expect(yes.filter((text) => !fits(text))).toEqual([]);
  expect(no.filter(fits)).toEqual([]);
});

/** Texts that are hard for expressions that backtrack: each ends with what makes it wrong. */
const HOSTILE = [
  ...[
    "a",
    "a.",
    "a-",
    "a:",
    "a/",
    "/",
    "%41",
    "[",
    "{a}",
    "{a,",
    "1",
    ":",
    "::1",
    "ü",
    "ü.",
    "\\",
    '"',
    "~0",
    "P1Y",
  ].map((part) => `${long(part, 50_000)}\n`),
  ...["http://", "a@", '"', "#/", "0/", "12:00:00.", "2026-01-31T12:00:00."].map(
    (start) => `${start + long("1", 100_000)}\n`,
  ),
];

it.each([...formats])("%s takes linear time", (_, fits) => {
  for (const text of HOSTILE) fits(text);
  // What is quadratic takes longer than a test may.
});
