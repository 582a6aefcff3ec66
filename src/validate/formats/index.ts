import { atFirstUse } from "./atFirstUse.ts";
import { isDate, isDateTime, isTime } from "./dates.ts";
import { isEmail, isIdnEmail } from "./email.ts";
import { isHostname, isIdnHostname } from "./hostname.ts";
import { isIpv4, isIpv6, uriTest } from "./uri.ts";

function matches(source: string, flags?: string): (text: string) => boolean {
  const expression = atFirstUse(() => new RegExp(source, flags));
  return (text) => expression().test(text);
}

const isUri = uriTest("");
const isIri = uriTest("\\u00a0-\\uffff");

const TIMES = "(?:\\d+H(?:\\d+M(?:\\d+S)?)?|\\d+M(?:\\d+S)?|\\d+S)";
const DAYS = "(?:\\d+Y(?:\\d+M(?:\\d+D)?)?|\\d+M(?:\\d+D)?|\\d+D)";
const NAME = "(?:\\w|%[\\da-f]{2})+";
const VARIABLE = `${NAME}(?:\\.${NAME})*(?::[1-9]\\d{0,3}|\\*)?`;
const POINTER = "(?:\\/(?:[^~/]|~[01])*)*";

function isRegex(text: string): boolean {
  try {
    return new RegExp(text, "u") !== undefined;
  } catch {
    return false;
  }
}

/** The formats that are asserted, by name: all that the drafts of JSON Schema have, and `url`. */
export const formats: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ["date-time", isDateTime],
  ["date", isDate],
  ["time", isTime],
  ["duration", matches(`^P(?:${DAYS}(?:T${TIMES})?|T${TIMES}|\\d+W)$`)],
  ["email", isEmail],
  ["idn-email", isIdnEmail],
  ["hostname", isHostname],
  ["idn-hostname", isIdnHostname],
  ["ipv4", isIpv4],
  ["ipv6", isIpv6],
  ["uri", (text) => isUri(text, false)],
  ["uri-reference", (text) => isUri(text, true)],
  ["iri", (text) => isIri(text, false)],
  ["iri-reference", (text) => isIri(text, true)],
  ["url", (text) => URL.canParse(text)],
  [
    "uri-template",
    matches(`^(?:[^\\0- "<>%\\\\^\`{|}\\x7f]|%[\\da-f]{2}|\\{[+#./;?&=,!@|]?${VARIABLE}(?:,${VARIABLE})*\\})*$`, "i"),
  ],
  ["uuid", matches("^[\\da-f]{8}-(?:[\\da-f]{4}-){3}[\\da-f]{12}$", "i")],
  ["json-pointer", matches(`^${POINTER}$`)],
  ["json-pointer-uri-fragment", matches("^#(?:\\/(?:[\\w.!$&'()*+,;:=@-]|%[\\da-f]{2}|~[01])*)*$", "i")],
  ["relative-json-pointer", matches(`^(?:0|[1-9]\\d*)(?:#|${POINTER})$`)],
  ["regex", isRegex],
]);
