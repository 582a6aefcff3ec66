import { h } from "../h.ts";
import { MAX_MARKDOWN } from "../limits.ts";

/**
 * Markdown as sanitized nodes: no images, forms, styles or frames, and only links to safe addresses. If the packages
 * for it are missing, or if the text is too long or too deep, the plain text.
 *
 * @example
 * element.append(await markdown("**Read** [more](https://example.com)"));
 */
export async function markdown(text: string): Promise<Node> {
  if (text.length > MAX_MARKDOWN) return plain(text);
  const part = await import("./renderMarkdown.ts").catch((cause) => {
    console.warn("Markdown is shown as text. To show it formatted: npm install marked dompurify", cause);
  });
  if (part === undefined) return plain(text);
  try {
    return part.renderMarkdown(text);
  } catch (cause) {
    // Such as a quote in a quote in a quote, deeper than the parser's stack.
    console.warn("Markdown is shown as text, because it cannot be read", cause);
    return plain(text);
  }
}

const plain = (text: string): Node => h("p", { class: "plain" }, text);

/** The CSS of the nodes of `markdown`, in an element of the class `markdown`. */
export const MARKDOWN = `
.markdown > * + * { margin-top: var(--s3) }
.markdown :is(h1, h2, h3, h4, h5, h6) { font-size: var(--md); font-weight: 650 }
.markdown :is(ul, ol) { padding-left: 20px; list-style: revert }
.markdown li + li { margin-top: var(--s1) }
.markdown :is(code, pre) { border-radius: 6px; background: var(--surface); font: var(--sm)/1.5 ui-monospace, monospace }
.markdown code { padding: 2px 5px }
.markdown pre { padding: var(--s3); overflow-x: auto }
.markdown pre code { padding: 0 }
.markdown blockquote { padding-left: var(--s3); border-left: 3px solid var(--border); color: var(--muted) }
.markdown hr { border: 0; border-top: 1px solid var(--border) }
.markdown table { display: block; overflow-x: auto; border-collapse: collapse }
.markdown :is(th, td) { padding: var(--s1) var(--s2); border: 1px solid var(--border) }
.plain { white-space: pre-wrap }
`;
