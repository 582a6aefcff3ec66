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
  // The last one of a name that comes twice counts.
  const member = place.members.findLast((each) => each.key === key);
  const layout = layoutOf(text, place.open, place.members);
  const json = jsonOf(value, layout);
  if (member !== undefined) return text.slice(0, member.value) + json + text.slice(member.end);
  return withEntry(text, { ...place, entries: place.members }, `${JSON.stringify(key)}: ${json}`, layout);
}

/**
 * A JSON text with a further item at the end of a list, which is a member of the object at a path.
 *
 * @example
 * addItem('{ "a": [1 /* one *\/] }', [], "a", 2); // '{ "a": [1, /* one *\/\n  2\n] }'
 */
export function addItem(text: string, path: readonly string[], key: string, item: unknown): string {
  const open = objectAt(text, path)?.members.findLast((each) => each.key === key)?.value;
  if (open === undefined || text[open] !== "[") return setMember(text, path, key, [item]);
  const list = itemsOf(text, open);
  const layout = layoutOf(text, open, list.entries);
  return withEntry(text, list, jsonOf(item, layout), layout);
}

const jsonOf = (value: unknown, { unit, eol, indent }: Layout): string =>
  JSON.stringify(value, undefined, unit).replaceAll("\n", `${eol}${indent}`);

/** A text with a further entry of an object or a list, on a line of its own. */
function withEntry(text: string, { entries, close }: EntriesPlace, written: string, layout: Layout): string {
  const last = entries.at(-1);
  const lacksComma = last !== undefined && text[skip(text, last.end)] !== ",";
  const before = lacksComma ? `${text.slice(0, last.end)},${text.slice(last.end, close)}` : text.slice(0, close);
  return `${before.trimEnd()}${layout.eol}${layout.indent}${written}${layout.eol}${layout.outer}${text.slice(close)}`;
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
type Member = Entry & { readonly key: string; readonly value: number };

/** A member or an item by the offsets where it starts and behind it. */
type Entry = { readonly start: number; readonly end: number };

/** What is between an opening bracket and the offset of the closing one. */
type EntriesPlace = { readonly close: number; readonly entries: readonly Entry[] };

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

function itemsOf(text: string, open: number): EntriesPlace {
  const entries: Entry[] = [];
  let at = skip(text, open + 1);
  while (at < text.length && text[at] !== "]") {
    const end = endOfValue(text, at);
    entries.push({ start: at, end });
    at = skip(text, end);
    if (text[at] === ",") at = skip(text, at + 1);
  }
  return { close: at, entries };
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

/** How an object or a list is indented: its entries, the line where it ends, and what one level adds. */
type Layout = { readonly outer: string; readonly unit: string; readonly indent: string; readonly eol: string };

function layoutOf(text: string, open: number, entries: readonly Entry[]): Layout {
  const lineOf = (at: number): string => text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  const outer = /^[ \t]*/.exec(lineOf(open))?.[0] ?? "";
  const first = entries[0] && lineOf(entries[0].start);
  const unit = /^\t/m.test(text) ? "\t" : "  ";
  const indent = first !== undefined && /^[ \t]+$/.test(first) ? first : outer + unit;
  return { outer, unit, indent, eol: text.includes("\r\n") ? "\r\n" : "\n" };
}
