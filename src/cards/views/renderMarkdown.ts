import DOMPurify from "dompurify";
import { Marked } from "marked";
import { link } from "./link.ts";

/** Markdown as a fragment of safe nodes. */
export function renderMarkdown(text: string): Node {
  const html = MARKED.parse(text, { async: false });
  const fragment = DOMPurify.sanitize(html, {
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

/** Only these: no images, which would tell their server who reads, and nothing that has a style or an input. */
const TAGS =
  "p br hr h1 h2 h3 h4 h5 h6 ul ol li strong b em i del s sub sup code pre blockquote a table thead tbody tr th td".split(
    " ",
  );

const MARKED = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    checkbox: ({ checked }) => (checked ? "☑ " : "☐ "),
    image: ({ text }) => escapeHtml(text),
    // HTML is shown as text. The sanitizer would remove it, but tell a Content-Security-Policy of what it found.
    html: ({ text, block }) =>
      /^<br *\/?>$/.test(text) ? "<br>" : block ? `<p>${escapeHtml(text)}</p>` : escapeHtml(text),
  },
});

const escapeHtml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
