import DOMPurify from "dompurify";
import { Lexer, Marked, type Tokens } from "marked";
import { MAX_EMPHASIS_SEARCH, MAX_PARAGRAPH } from "../limits.ts";
import { link } from "./parts.ts";

/** Markdown as a fragment of safe nodes. */
export function renderMarkdown(text: string): Node {
  const fragment = DOMPurify.sanitize(markdownHtml(text), {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ["href", "start"],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const anchor of fragment.querySelectorAll("a")) {
    anchor.replaceWith(link(anchor.getAttribute("href") ?? undefined, anchor.textContent));
  }
  return fragment;
}

/** Only these tags: no images, which would reveal the reader to their server, and no tags with a style or an input. */
const TAGS =
  "p br hr h1 h2 h3 h4 h5 h6 ul ol li strong b em i del s sub sup code pre blockquote a table thead tbody tr th td".split(
    " ",
  );

/** The HTML of a Markdown text, which is not safe yet. Text that would take the parser too long stays unchanged. */
export function markdownHtml(text: string): string {
  toSearch = MAX_EMPHASIS_SEARCH;
  const lexer = new Lexer(MARKED.defaults);
  lexer.blockTokens(text.replaceAll(/\r\n?/g, "\n"), lexer.tokens);
  // Only the parser knows where a paragraph ends: lines that look like a list or a quote may still belong to it.
  for (const { src, tokens } of lexer.inlineQueue) {
    if (src.length > MAX_PARAGRAPH) tokens.push({ type: "text", raw: src, text: src, escaped: false });
    else lexer.inlineTokens(src, tokens);
  }
  return MARKED.parser(lexer.tokens);
}

/** The remaining characters that may be searched for the end of an emphasis. */
let toSearch = 0;

/**
 * The parser searches the rest of the paragraph for the end of each emphasis, and so takes the square of a text that is
 * full of beginnings. At the limit, the remaining beginnings stay unchanged.
 *
 * @returns false, with which the parser continues as usual, or undefined for no emphasis
 */
function search(rest: string): false | undefined {
  if (!/^[*_~]/.test(rest)) return undefined;
  toSearch -= rest.length;
  return toSearch < 0 ? undefined : false;
}

const MARKED = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: {
    emStrong: (rest): Tokens.Em | Tokens.Strong | false | undefined => search(rest),
    del: (rest): Tokens.Del | false | undefined => search(rest),
  },
  renderer: {
    checkbox: ({ checked }) => (checked ? "☑ " : "☐ "),
    image: ({ text }) => escapeHtml(text),
    // HTML is shown as text. The sanitizer would remove it, but that would be reported as a violation of the
    // Content-Security-Policy.
    html: ({ text, block }) =>
      /^<br *\/?>$/.test(text) ? "<br>" : block ? `<p>${escapeHtml(text)}</p>` : escapeHtml(text),
  },
});

const escapeHtml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
