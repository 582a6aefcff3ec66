import DOMPurify from "dompurify";
import { link } from "./link.ts";
import { markdownHtml } from "./markdownHtml.ts";

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
