import { parseJson } from "./parseJson.ts";

/** What a comment says. */
export type Annotations = {
  marks: ReadonlySet<string>;
  /** What the members of an intersection are, where they are not all branches of allOf. */
  parts: string[] | undefined;
  range: [low: unknown, high: unknown] | undefined;
  /** The value that stands where a schema should. */
  itself: { value: unknown } | undefined;
  entries: [keyword: string, value: unknown][];
};

const MARKS = new Set(
  (
    "anyOf oneOf allOf type[] items[] untyped const enum nullable dangling closed open true undeclared titled untitled " +
    "unique deprecated readOnly writeOnly"
  ).split(" "),
);
const FORMATS = new Set(
  (
    "date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference " +
    "uri-template uuid json-pointer regex relative-json-pointer byte binary password int32 int64 float double"
  ).split(" "),
);

/** Reads annotations one after the other; where none begins, the description does. */
export function readAnnotations(comment: string): Annotations {
  const marks = new Set<string>();
  const entries: [string, unknown][] = [];
  let [parts, range, itself]: [string[]?, [unknown, unknown]?, { value: unknown }?] = [];
  let rest = comment;
  const takes = (pattern: RegExp): string[] | undefined => {
    const match = pattern.exec(rest);
    if (match) rest = rest.slice(match[0].length);
    return match ? [...match] : undefined;
  };
  const value = (): unknown => {
    const end = /^["[{]/.test(rest) ? endOfJson(rest) : (/^\S*/.exec(rest)?.[0].length ?? 0);
    const text = rest.slice(0, end);
    rest = rest.slice(end);
    return /^["[{]|^(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(text) ? parseJson(text) : text;
  };

  while (rest !== "") {
    const [word = ""] = /^\S*/.exec(rest) ?? [];
    const key = /^"/.test(rest) ? rest.slice(0, endOfJson(rest)) : "";
    if (key && rest[key.length] === "=") {
      rest = rest.slice(key.length + 1);
      entries.push([JSON.parse(key), value()]);
    } else if (key) {
      entries.push(["description", JSON.parse(key)]);
      rest = rest.slice(key.length);
      if (rest !== "") throw new Error(`${rest} behind a description`);
    } else if (takes(/^- /)) {
      entries.push(["description", rest]);
      break;
    } else if (takes(/^!/)) itself = { value: value() };
    else if (takes(/^=/)) entries.push(["default", value()]);
    else if (takes(/^>/)) entries.push(["exclusiveMinimum", value()]);
    else if (takes(/^</)) entries.push(["exclusiveMaximum", value()]);
    else if (/^\//.test(rest)) entries.push(["pattern", takes(/^\/([^/]*)\//)?.[1]]);
    else if (/^(?:type|\$ref|anyOf|oneOf|allOf)(?:&(?:\$ref|anyOf|oneOf|allOf))+$/.test(word)) {
      parts = word.split("&");
      rest = rest.slice(word.length);
    } else if (/^[-\d.e+]*\.\.[-\d.e+]*$/.test(word)) {
      const cut = word.indexOf("..");
      const [low, high] = [word.slice(0, cut), word.slice(cut + 2)];
      range = [low ? JSON.parse(low) : undefined, high ? JSON.parse(high) : undefined];
      rest = rest.slice(word.length);
    } else if (MARKS.has(word) || FORMATS.has(word)) {
      if (MARKS.has(word)) marks.add(word);
      else entries.push(["format", word]);
      rest = rest.slice(word.length);
    } else {
      const keyword = takes(/^([A-Za-z_$][\w$-]*)=/)?.[1];
      if (keyword === undefined) {
        entries.push(["description", rest]);
        break;
      }
      entries.push([keyword, value()]);
    }
    if (rest !== "" && !takes(/^ /)) throw new Error(`expected a space before ${rest}`);
  }
  return { marks, parts, range, itself, entries };
}

/** Where the JSON value ends that the text starts with. */
function endOfJson(text: string): number {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? "";
    if (inString) {
      if (character === "\\") at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if ("[{".includes(character)) depth++;
    else if ("]}".includes(character)) depth--;
    if (depth === 0 && !inString) return at + 1;
  }
  throw new Error(`JSON without an end: ${text}`);
}
