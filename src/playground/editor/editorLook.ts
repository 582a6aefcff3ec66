import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The styles of an editor. Its colours are the custom properties of the page. */
export const editorLook: Extension = [
  EditorView.theme({
    "&": {
      backgroundColor: "transparent",
      color: "var(--text)",
      fontSize: "13px",
      maxHeight: "inherit",
      height: "100%",
    },
    "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px", borderRadius: "8px" },
    ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", overflow: "auto" },
    ".cm-content": { caretColor: "var(--accent)", padding: "12px 0" },
    ".cm-gutters": { backgroundColor: "transparent", color: "var(--faint)", border: "0", paddingRight: "4px" },
    ".cm-cursor": { borderLeftColor: "var(--accent)" },
    "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--accent-soft)", color: "inherit" },
    ".removed": {
      textDecoration: "line-through",
      color: "var(--danger)",
      backgroundColor: "var(--danger-soft)",
      borderRadius: "3px",
    },
    ".coerced": { borderBottom: "2px dotted var(--warning)", backgroundColor: "var(--warning-soft)" },
    ins: {
      textDecoration: "none",
      color: "var(--success)",
      backgroundColor: "var(--success-soft)",
      borderRadius: "3px",
      padding: "0 2px",
      fontWeight: "600",
    },
    ".cm-lintRange-error": {
      backgroundImage: "none",
      textDecoration: "underline wavy var(--danger) 1.5px",
      textUnderlineOffset: "3px",
    },
    ".cm-tooltip": {
      backgroundColor: "var(--background)",
      color: "var(--text)",
      border: "1px solid var(--border)",
      borderRadius: "8px",
      boxShadow: "var(--shadow)",
    },
    ".cm-diagnostic": { fontFamily: "var(--font)", borderLeft: "3px solid var(--danger)", padding: "6px 10px" },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.propertyName, color: "var(--c-key)" },
      { tag: tags.string, color: "var(--c-string)" },
      { tag: tags.number, color: "var(--c-number)" },
      { tag: [tags.bool, tags.null], color: "var(--c-word)" },
      { tag: tags.punctuation, color: "var(--muted)" },
    ]),
  ),
];
