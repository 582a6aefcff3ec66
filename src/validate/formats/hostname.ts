import { atFirstUse } from "./atFirstUse.ts";
import { decodePunycode, encodePunycode } from "./punycode.ts";

const HOST_LENGTH = 253;
const LABEL_LENGTH = 63;

/** A name of a host, RFC 1123; labels in Punycode must stand for valid ones, RFC 5891. */
export function isHostname(text: string): boolean {
  return (
    text.length <= HOST_LENGTH &&
    text.split(".").every((label) => isLabel(label, (plain) => /^(?!-|..--)[a-z\d-]+(?<!-)$/i.test(plain)))
  );
}

/** A name of a host in Unicode, RFC 5890 to 5893. */
export function isIdnHostname(text: string): boolean {
  const labels = text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .normalize("NFC")
    .replace(ignored(), "")
    .split(/[.\u3002\uff61]/);
  if (labels.join(".").length > HOST_LENGTH) return false;
  const isBidi = labels.some((label) => rightToLeft().test(isAce(label) ? (decodeAce(label) ?? "") : label));
  return labels.every((label) => isLabel(label, isUnicodeLabel) && (!isBidi || keepsDirection(label)));
}

/** What the mapping of IDNA leaves out. */
const ignored = atFirstUse(() => /\u00ad|\u034f|\u200b|[\u180b-\u180d]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu);

function isLabel(label: string, isPlain: (label: string) => boolean): boolean {
  if (label === "" || label.length > LABEL_LENGTH) return false;
  if (!isAce(label)) return isPlain(label);
  const decoded = decodeAce(label);
  return decoded !== undefined && NON_ASCII.test(decoded) && isUnicodeLabel(decoded);
}

const NON_ASCII = /[^\0-\x7f]/;

const isAce = (label: string): boolean => /^xn--/i.test(label);

function decodeAce(label: string): string | undefined {
  const code = label.slice("xn--".length).toLowerCase();
  // A delimiter with nothing before it.
  return code.lastIndexOf("-") === 0 ? undefined : decodePunycode(code);
}

function isUnicodeLabel(label: string): boolean {
  return (
    permitted().test(label) &&
    !outOfContext().test(label) &&
    (!rightToLeft().test(label) || keepsDirection(label)) &&
    (!NON_ASCII.test(label) || encodePunycode(label).length + "xn--".length <= LABEL_LENGTH)
  );
}

/** Characters and hyphens where RFC 5891 permits them, without what RFC 5892 disallows. */
const permitted = atFirstUse(
  () =>
    /^(?!-|..--|\p{M})(?:(?![\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b])[\p{L}\p{Nd}\p{Mn}\p{Mc}\-\u00b7\u0375\u05f3\u05f4\u06fd\u06fe\u0f0b\u3007\u30fb]|\u200c|\u200d)+(?<!-)$/u,
);

/** Viramas: combining class 9, which no property of regular expressions names. */
const VIRAMA =
  "\\u{94d}\\u{9cd}\\u{a4d}\\u{acd}\\u{b4d}\\u{bcd}\\u{c4d}\\u{ccd}\\u{d3b}\\u{d3c}\\u{d4d}\\u{dca}\\u{1b44}\\u{1baa}\\u{1bab}\\u{a9c0}\\u{11046}\\u{1107f}\\u{110b9}\\u{11133}\\u{11134}\\u{111c0}\\u{11235}\\u{1134d}\\u{11442}\\u{114c2}\\u{115bf}\\u{1163f}\\u{116b6}\\u{11c3f}\\u{11d44}\\u{11d45}";

/** The characters that RFC 5892 (appendix A) permits beside certain others only, in another place. */
const outOfContext = atFirstUse(
  () =>
    new RegExp(
      [
        "(?<!l)\\u00b7|\\u00b7(?!l)",
        "\\u0375(?!\\p{sc=Greek})",
        "(?<!\\p{sc=Hebrew})[\\u05f3\\u05f4]",
        // The rule also requires a table of how letters join; here every letter outside ASCII may join.
        "(?<![^\\0-\\x7f])\\u200c",
        `(?<![${VIRAMA}])\\u200d`,
        "^(?!.*[\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Han}]).*\\u30fb",
      ].join("|"),
      "u",
    ),
);

const RTL_SCRIPTS = "[\\p{sc=Hebrew}\\p{sc=Arabic}\\p{sc=Syriac}\\p{sc=Thaana}\\p{sc=Mandaic}]";
const RTL_LETTER = `(?![\\p{Mn}\\u06f0-\\u06f9])${RTL_SCRIPTS}`;
const LTR_LETTER = `(?!${RTL_SCRIPTS})(?!\\p{Mn})\\p{L}`;
const ARABIC_DIGIT = /[\u0660-\u0669]/;
const rightToLeft = atFirstUse(() => new RegExp(`${RTL_LETTER}|${ARABIC_DIGIT.source}`, "u"));
const startsRtl = atFirstUse(() => new RegExp(`^${RTL_LETTER}`, "u"));
const startsLtr = atFirstUse(() => new RegExp(`^${LTR_LETTER}`, "u"));
const leftToRight = atFirstUse(() => new RegExp(LTR_LETTER, "u"));

/** The Bidi rule of RFC 5893: a label is written in one direction, and in one sort of digits. */
function keepsDirection(label: string): boolean {
  return startsRtl().test(label)
    ? !leftToRight().test(label) && !(ARABIC_DIGIT.test(label) && /[\d\u06f0-\u06f9]/.test(label))
    : startsLtr().test(label) && !rightToLeft().test(label);
}
