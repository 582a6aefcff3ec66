import { html, type TemplateResult } from "lit";

/**
 * The kinds of words that have a colour; each is a class of `style.css`. An unterminated string is a kind too, because
 * otherwise each of its quotes would be tried as a start.
 */
const WORDS =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<key>"(?:[^"\\\n]|\\.)*"(?=\s*:)|(?<![\w$"])[\w$]+(?=\??:))|(?<string>"(?:[^"\\\n]|\\.)*"?)|(?<number>-?\b\d[\d.]*(?:[eE][+-]?\d+)?\b)|(?<word>\b(?:string|number|integer|boolean|null|true|false|unknown|any|type|declare|function|Record|Array)\b)/g;

/** JSON or TypeScript with its words in colours; a long text is left as it is. */
export function coloured(text: string): readonly (string | TemplateResult)[] {
  if (text.length > MAX_COLOURED) return [text];
  const parts: (string | TemplateResult)[] = [];
  let end = 0;
  for (const { index, 0: word, groups = {} } of text.matchAll(WORDS)) {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined);
    parts.push(text.slice(end, index), html`<span class="t-${kind}">${word}</span>`);
    end = index + word.length;
  }
  return [...parts, text.slice(end)];
}

/** @internal */
const MAX_COLOURED = 40_000;
