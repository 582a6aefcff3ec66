/**
 * The look of all cards: a type scale, a spacing scale, and colours for light and dark. A page can set each of them by
 * a custom property, such as `--oj-accent`.
 */
export const THEME = `
:host {
  --text: var(--oj-text, light-dark(#1b1f24, #e8eaed));
  --muted: var(--oj-muted, light-dark(#5b6470, #a2abb8));
  --background: var(--oj-background, light-dark(#fff, #17191d));
  --surface: var(--oj-surface, light-dark(#f4f5f7, #22262c));
  --border: var(--oj-border, light-dark(#dfe3e8, #343a43));
  --accent: var(--oj-accent, light-dark(#2f5bd0, #8fb0ff));
  --on-accent: var(--oj-on-accent, light-dark(#fff, #10141c));
  --success: var(--oj-success, light-dark(#1a7a4c, #63d199));
  --warning: var(--oj-warning, light-dark(#8f5b00, #f2be62));
  --danger: var(--oj-danger, light-dark(#c02b34, #ff9a9d));
  --radius: var(--oj-radius, 12px);
  --font: var(--oj-font, system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif);
  --xs: 12px; --sm: 13px; --md: 15px; --lg: 18px; --xl: 28px;
  --s1: 4px; --s2: 8px; --s3: 12px; --s4: 16px; --s5: 24px;
  display: block;
  container-type: inline-size;
  font: var(--md)/1.5 var(--font);
  color: var(--text);
}
:host([theme=light]) { color-scheme: light }
:host([theme=dark]) { color-scheme: dark }
:host([hidden]) { display: none }
* { box-sizing: border-box; margin: 0 }
article { padding: var(--s4) 20px; border: 1px solid var(--border); border-radius: var(--radius); background: var(--background); overflow-wrap: anywhere }
article.bare { display: contents }
header { margin-bottom: var(--s3) }
h2 { font-size: var(--lg); font-weight: 650; line-height: 1.3 }
.muted, header p { color: var(--muted); font-size: var(--sm) }
ul { padding: 0; list-style: none }
a { color: var(--accent); text-underline-offset: 2px }
button, input, select, textarea { font: inherit; color: inherit }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.button { min-height: 36px; padding: 0 var(--s4); border: 1px solid var(--border); border-radius: 8px; background: var(--background); cursor: pointer }
.button:hover { background: var(--surface) }
.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600 }
.primary:hover { background: color-mix(in oklab, var(--accent) 88%, var(--text)) }
.button:is(:disabled, [aria-disabled=true]) { opacity: .55; cursor: default }
.badge { padding: 1px var(--s2); border-radius: 99px; background: var(--surface); color: var(--muted); font-size: var(--xs); white-space: nowrap }
.tick { flex: none; align-self: center; width: 16px; height: 16px; border: 1.5px solid var(--muted); border-radius: 50% }
.done > .tick { border: 0; background: var(--success) }
.done > .tick::after { content: ""; display: block; width: 5px; height: 9px; margin: 2px auto; border: solid var(--background); border-width: 0 2px 2px 0; rotate: 45deg }
.done > :not(.tick) { color: var(--muted) }
.state { padding: var(--s4) 0; text-align: center; color: var(--muted) }
.error { color: var(--danger) }
.loading::before { content: ""; display: block; height: 56px; border-radius: 8px; background: var(--surface); animation: pulse 1.4s ease-in-out infinite alternate }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
@keyframes pulse { to { opacity: .45 } }
@container (max-width: 480px) { article { padding: var(--s3) var(--s4) } }
@media (prefers-reduced-motion: reduce) { * { animation: none !important; transition: none !important } }
`;

const SHEETS = new Map<string, CSSStyleSheet>();

/**
 * The style sheet of a CSS text. Code creates it instead of a tag, so that a strict Content-Security-Policy allows it.
 */
export function sheetOf(css: string): CSSStyleSheet {
  let sheet = SHEETS.get(css);
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    SHEETS.set(css, sheet);
  }
  return sheet;
}
