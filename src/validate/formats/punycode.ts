/** The parameters of Punycode, RFC 3492. */
const BASE = 36;
const TOP_DIGIT = 26;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;
const LAST_CODE = 0x10ffff;

/** What follows `xn--` as Unicode; `undefined` where it is no Punycode. */
export function decodePunycode(text: string): string | undefined {
  const delimiter = text.lastIndexOf("-");
  const codes = Array.from(text.slice(0, Math.max(delimiter, 0)), (char) => char.charCodeAt(0));
  let code = FIRST_CODE;
  let bias = FIRST_BIAS;
  let at = 0;
  for (let read = delimiter + 1; read < text.length; at++) {
    const start = at;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = DIGITS.indexOf(text.charAt(read++) || " ");
      if (digit < 0) return undefined;
      at += digit * weight;
      const threshold = thresholdOf(k, bias);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const count = codes.length + 1;
    bias = adapt(at - start, count, start === 0);
    code += Math.floor(at / count);
    if (code > LAST_CODE) return undefined;
    at %= count;
    codes.splice(at, 0, code);
  }
  return String.fromCodePoint(...codes);
}

/** A label of a host as Punycode, without its `xn--`. */
export function encodePunycode(text: string): string {
  const codes = Array.from(text, (char) => char.codePointAt(0) as number);
  const basic = text.replaceAll(/[^\0-\x7f]/g, "");
  let written = basic === "" ? "" : `${basic}-`;
  let bias = FIRST_BIAS;
  let delta = 0;
  let done = basic.length;
  for (let code = FIRST_CODE; done < codes.length; code++, delta++) {
    const next = codes.reduce((least, other) => (other < code ? least : Math.min(least, other)), LAST_CODE);
    delta += (next - code) * (done + 1);
    code = next;
    for (const other of codes) {
      if (other < code) delta++;
      if (other !== code) continue;
      written += digitsOf(delta, bias);
      bias = adapt(delta, done + 1, done === basic.length);
      delta = 0;
      done++;
    }
  }
  return written;
}

/** A number whose digits count the more, the further right they are. */
function digitsOf(delta: number, bias: number): string {
  let digits = "";
  let rest = delta;
  for (let k = BASE; ; k += BASE) {
    const threshold = thresholdOf(k, bias);
    if (rest < threshold) return digits + DIGITS[rest];
    digits += DIGITS[threshold + ((rest - threshold) % (BASE - threshold))];
    rest = Math.floor((rest - threshold) / (BASE - threshold));
  }
}

const DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789";

const thresholdOf = (k: number, bias: number): number => Math.min(Math.max(k - bias, 1), TOP_DIGIT);

function adapt(change: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(change / (isFirst ? 700 : 2));
  delta += Math.floor(delta / count);
  let k = 0;
  for (; delta > ((BASE - 1) * TOP_DIGIT) / 2; k += BASE) delta = Math.floor(delta / (BASE - 1));
  return k + Math.floor((BASE * delta) / (delta + 38));
}
