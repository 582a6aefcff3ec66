/**
 * A JSON text with another value of a member, or with a further member, of the object at a path. Comments, indentation and
 * line breaks stay. The text must be JSON, except for comments and trailing commas. The edits of the package jsonc-parser
 * 3.3 move the comment behind a member to the next member, and leave `{,}` of an object whose only member is removed.
 *
 * @example
 * setMember('{ "a": {} /* all *\/ }', ["a"], "b", 1); // '{ "a": {\n  "b": 1\n} /* all *\/ }'
 */
export function setMember(text: string, path: readonly string[], key: string, value: unknown): string {
  const place = objectAt(text, path);
  if (place === undefined) return setMember(text, path.slice(0, -1), path.at(-1) ?? key, { [key]: value });
  const { members, close } = place;
  const layout = layoutOf(text, place);
  const json = JSON.stringify(value, undefined, layout.unit).replaceAll("\n", `${layout.eol}${layout.indent}`);
  const member = members.find((each) => each.key === key);
  if (member !== undefined) return text.slice(0, member.value) + json + text.slice(member.end);
  const last = members.at(-1);
  const lacksComma = last !== undefined && text[skip(text, last.end)] !== ",";
  const before = lacksComma ? `${text.slice(0, last.end)},${text.slice(last.end, close)}` : text.slice(0, close);
  const added = `${layout.eol}${layout.indent}${JSON.stringify(key)}: ${json}${layout.eol}${layout.outer}`;
  return `${before.trimEnd()}${added}${text.slice(close)}`;
}

/**
 * A JSON text without a member of the object at a path, and without the comment on the line where it ends.
 *
 * @example
 * removeMember('{ "a": 1, "b": 2 }', [], "b"); // '{ "a": 1 }'
 */
export function removeMember(text: string, path: readonly string[], key: string): string {
  const members = objectAt(text, path)?.members ?? [];
  const index = members.findIndex((each) => each.key === key);
  const member = members[index];
  if (member === undefined) return text;
  const comma = skip(text, member.end);
  const hasComma = text[comma] === ",";
  const rest = hasComma ? comma + 1 : member.end;
  const end = rest + (/^[ \t]*(?:\/\/[^\n\r]*)?(?=\r?\n)/.exec(text.slice(rest))?.[0].length ?? 0);
  // A line break may end a comment before it.
  const gap = /^\r?\n/.test(text.slice(end)) ? /\r?\n?[ \t]*$/ : /[ \t]*$/;
  const start = member.start - (gap.exec(text.slice(0, member.start))?.[0].length ?? 0);
  const previous = members[index - 1];
  const isLast = index === members.length - 1;
  // Other programs that read this file may not take a trailing comma.
  const hanging = isLast && previous !== undefined && !hasComma ? skip(text, previous.end) : start;
  const before = hanging < start ? text.slice(0, hanging) + text.slice(hanging + 1, start) : text.slice(0, start);
  return before + text.slice(end);
}

/** A member of an object by its offsets: of its key, of its value, and behind it. */
type Member = { readonly key: string; readonly start: number; readonly value: number; readonly end: number };

type ObjectPlace = { readonly open: number; readonly close: number; readonly members: readonly Member[] };

/** The object at a path; `undefined` if the path leads to nothing, or to another value. */
function objectAt(text: string, path: readonly string[]): ObjectPlace | undefined {
  let at: number | undefined = skip(text, 0);
  for (const key of path) {
    const members: readonly Member[] = membersOf(text, at).members;
    at = members.findLast((member) => member.key === key)?.value;
    if (at === undefined) return undefined;
  }
  return text[at] === "{" ? membersOf(text, at) : undefined;
}

function membersOf(text: string, open: number): ObjectPlace {
  const members: Member[] = [];
  let at = skip(text, open + 1);
  while (at < text.length && text[at] !== "}") {
    const start = at;
    const behind = endOfValue(text, start);
    const value = skip(text, skip(text, behind) + 1);
    const end = endOfValue(text, value);
    members.push({ key: JSON.parse(text.slice(start, behind)), start, value, end });
    at = skip(text, end);
    if (text[at] === ",") at = skip(text, at + 1);
  }
  return { open, close: at, members };
}

/** The offset of what follows spaces and comments. */
function skip(text: string, from: number): number {
  SPACE.lastIndex = from;
  SPACE.test(text);
  return Math.max(from, SPACE.lastIndex);
}

const SPACE = /(?:[\s\ufeff]|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;

function endOfValue(text: string, from: number): number {
  const token = (at: number): number => {
    TOKEN.lastIndex = at;
    return TOKEN.test(text) ? TOKEN.lastIndex : text.length;
  };
  if (text[from] !== "{" && text[from] !== "[") return token(from);
  let depth = 0;
  for (let at = from; at < text.length; at = skip(text, token(at))) {
    if (text[at] === "{" || text[at] === "[") depth++;
    if (text[at] === "}" || text[at] === "]") depth--;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** A string, one sign, or a number or word. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"/]+/sy;

/** How an object is indented: its members, the line where it ends, and what one level adds. */
function layoutOf(text: string, { open, members }: ObjectPlace) {
  const lineOf = (at: number): string => text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  const outer = /^[ \t]*/.exec(lineOf(open))?.[0] ?? "";
  const first = members[0] && lineOf(members[0].start);
  const unit = /^\t/m.test(text) ? "\t" : "  ";
  const indent = first !== undefined && /^[ \t]+$/.test(first) ? first : outer + unit;
  return { outer, unit, indent, eol: text.includes("\r\n") ? "\r\n" : "\n" };
}
