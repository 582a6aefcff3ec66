/** A text of at most so many characters that is JSON, almost JSON, or nothing of the kind. */
export function randomText(random: () => number, maxLength: number): string {
  const kind = random();
  const length = Math.floor(random() ** 2 * maxLength);
  if (kind < 0.15) return soup(random, length);
  if (kind < 0.2) return repeated(random, maxLength);
  let text = value(random, length, 0);
  if (kind < 0.6) text = dirty(random, text);
  const wounds = Math.max(0, Math.floor(random() * 6) - 2);
  for (let count = 0; count < wounds; count++) text = wound(random, text);
  return text.slice(0, maxLength);
}

const PIECES = [
  ..."{}[]:,\"'`\\/#*-+.0123456789eEtfnuNI \n\t\r\u0000\u001f\u007f“”‘’\ufeff\u00a0\ud83d\ude00é<|>_$a",
  ...['"a"', '"a":', "{}", "[]", "true", "false", "null", "True", "False", "None", "NaN", "Infinity", "-Infinity"],
  ...["undefined", "1e400", "12345678901234567890", "0.1", "1e5", "-0", "__proto__", '"__proto__":', "constructor"],
  ...["```", "```json\n", "<|im_end|>", "</tool_call>", "[TOOL_CALLS]", "Sure, here it is: ", " // no\n", "/* no */"],
  ...['\\"', "\\n", "\\u", "\\ud83d", "\\ude00", "\\u0041", "\\d", '{"a":1}', "{'a':1}", '"{\\"a\\":1}"', ",,", "}}"],
];

function pick<T>(random: () => number, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)] as T;
}

function soup(random: () => number, length: number): string {
  let text = "";
  while (text.length < length) text += pick(random, PIECES);
  return text;
}

/** What costs most if something is scanned again and again. */
function repeated(random: () => number, length: number): string {
  const unit = soup(random, 1 + Math.floor(random() * 6));
  return pick(random, ["", "{", "[", '{"a":', "[1,", "x "]) + unit.repeat(Math.floor(length / unit.length));
}

function value(random: () => number, length: number, depth: number): string {
  const kind = random();
  if (length < 8 || kind < 0.2 || depth > 60) return scalar(random, length);
  const isArray = kind < 0.5;
  const parts: string[] = [];
  for (let rest = length; rest > 0; ) {
    const size = Math.floor(random() * rest) + 4;
    const item = value(random, size, depth + 1);
    const space = random() < 0.2 ? pick(random, [" ", "\n", "\n  ", "\t"]) : "";
    parts.push(`${space}${isArray ? "" : `${string(random, 6)}:`}${item}`);
    rest -= size;
  }
  return isArray ? `[${parts.join(",")}]` : `{${parts.join(",")}}`;
}

function scalar(random: () => number, length: number): string {
  const kind = random();
  if (kind < 0.5) return string(random, length);
  if (kind < 0.7) return pick(random, ["true", "false", "null"]);
  return pick(random, ["0", "-1", "3.25", "1e5", "-0", "1E-7", "9007199254740991", "9007199254740993", "1e400"]);
}

function string(random: () => number, length: number): string {
  if (random() < 0.03) return '"__proto__"';
  const size = Math.floor(random() * Math.min(length, 40));
  let text = "";
  while (text.length < size) text += pick(random, STRING_PIECES);
  return `"${text}"`;
}

const STRING_PIECES = [
  ..."abc {}[]:,'“”’é😀/#",
  ...['\\"', "\\\\", "\\n", "\\u0041", "\\ud83d\\ude00", "\\ud83d", "//", "```", "<|im_end|>"],
];

/** The ways of writing that models mix up with JSON; a string with such characters in it is damaged, as may be. */
function dirty(random: () => number, text: string): string {
  let result = text;
  for (const [pattern, now] of DIRT) if (random() < 0.3) result = result.replace(pattern, now);
  const around = random();
  if (around < 0.1) return `\`\`\`json\n${result}\n\`\`\``;
  if (around < 0.2) return `Here: ${result} Done.`;
  if (around < 0.25) return `${result}<|im_end|>`;
  if (around < 0.3) return `${result}\n${result}`;
  if (around < 0.33) return `{}${result}`;
  if (around < 0.36) return JSON.stringify(result);
  if (around < 0.4) return `${result}}`;
  return result;
}

const DIRT: readonly (readonly [RegExp, string])[] = [
  [/true/g, "True"],
  [/null/g, "None"],
  [/"(\w*)":/g, "$1:"],
  [/"(\w*)"/g, "'$1'"],
  [/([\]}])/g, ",$1"],
  [/,\n/g, ", // so\n"],
  [/\\n/g, "\n"],
  [/\\\\/g, "\\d"],
  [/,/, " "],
  [/[\]}]$/, ""],
];

function wound(random: () => number, text: string): string {
  const at = Math.floor(random() * (text.length + 1));
  const end = Math.min(text.length, at + 1 + Math.floor(random() * 4));
  const kind = random();
  if (kind < 0.3) return text.slice(0, at);
  if (kind < 0.5) return text.slice(0, at) + text.slice(end);
  if (kind < 0.7) return text.slice(0, at) + pick(random, PIECES) + text.slice(at);
  if (kind < 0.9) return text.slice(0, at) + pick(random, PIECES) + text.slice(end);
  return text.slice(0, end) + text.slice(at);
}
