// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables
import { isObject } from "../../schema/index.ts";
import type { Host, VariableForm } from "./Host.ts";

/**
 * An entry of a host's config with its variables and its `timeout` in the forms of this package.
 *
 * @example
 * ofHost({ command: "a", timeout: 5_000 }, gemini); // { command: "a", call_timeout: 5 }
 */
export function ofHost(entry: unknown, host: Host): unknown {
  const common = commonVariables(entry, host);
  if (!isObject(common) || host.timeout === undefined) return common;
  const { timeout, ...others } = common;
  // The second version of opencode has one for the start and one for requests.
  const { startup, request } = isObject(timeout) ? timeout : { startup: undefined, request: timeout };
  const limits = { start_timeout: secondsOf(startup, host.timeout), call_timeout: secondsOf(request, host.timeout) };
  const known = Object.entries(limits).filter(([, seconds]) => seconds !== undefined);
  return known.length === 0 ? common : { ...Object.fromEntries(known), ...others };
}

const secondsOf = (time: unknown, unit: "s" | "ms"): number | undefined =>
  typeof time === "number" && time > 0 ? (unit === "ms" ? time / 1_000 : time) : undefined;

/**
 * A value with the variables of a host in the form that all configs here have, `${NAME}`. Only some hosts read `$NAME`: in
 * a config of others it may be a password.
 *
 * @example
 * commonVariables({ KEY: "$TOKEN" }, gemini); // { KEY: "${TOKEN}" }
 */
function commonVariables(value: unknown, host: Host): unknown {
  if (typeof value === "string") return REWRITES.reduce((text, rewrite) => rewrite(text, host.variables), value);
  if (Array.isArray(value)) return value.map((item) => commonVariables(item, host));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, commonVariables(item, host)]));
}

const rewrite =
  (form: VariableForm, pattern: RegExp) =>
  (text: string, forms: readonly VariableForm[]): string =>
    forms.includes(form) ? text.replace(pattern, "${$1}") : text;

const REWRITES = [
  rewrite("$NAME", /\$([A-Za-z_]\w*)/g),
  rewrite("%NAME%", /%([A-Za-z_]\w*)%/g),
  rewrite("{env:NAME}", /\{(env:[^{}]+)\}/g),
  rewrite("{file:PATH}", /\{(file:[^{}]+)\}/g),
];
