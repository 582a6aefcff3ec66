import { atFirstUse } from "./atFirstUse.ts";
import { IPV4, isIpv6 } from "./uri.ts";

/** A mailbox of RFC 5321. */
export const isEmail: (text: string) => boolean = emailTest("", "[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?");

const isMailbox = emailTest("\\u{80}-\\u{10ffff}", "[\\p{L}\\p{N}][\\p{L}\\p{N}-]{0,62}(?<!-)");

/** A mailbox of RFC 6531. */
export const isIdnEmail = (text: string): boolean => isMailbox(text.normalize("NFC"));

/** Tells mailboxes with `more` characters before the `@`, and labels of its own behind it. */
function emailTest(more: string, label: string): (text: string) => boolean {
  const whole = atFirstUse(() => {
    const atom = `[-\\w!#$%&'*+/=?^\`{|}~${more}]+`;
    const quoted = `"(?:[ !#-[\\]-~${more}]|\\\\[ -~])*"`;
    const address = `\\[(?:${IPV4}|IPv6:([\\da-f:.]+))\\]`;
    return new RegExp(
      `^(?:${atom}(?:\\.${atom})*|${quoted})@(?:${label}(?:\\.${label})*|${address})$`,
      more === "" ? "i" : "iu",
    );
  });
  return (text) => {
    const found = whole().exec(text);
    return found !== null && (found[1] === undefined || isIpv6(found[1]));
  };
}
