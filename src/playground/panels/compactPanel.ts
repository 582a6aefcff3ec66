import { html, type TemplateResult } from "lit";
import { codeBlock } from "../text/codeBlock.ts";
import { fault, panel } from "./panel.ts";
import { attempt, type Shown } from "./Shown.ts";

/** The compact text of the tool in both layouts, beside the size of its JSON. */
export function compactPanel({ tool, countTokens }: Shown): TemplateResult {
  const json = JSON.stringify(tool.jsonSchema);
  const layouts = [
    { id: "inline", hint: "one line, plain types", text: attempt(() => tool.compact()) },
    { id: "dense", hint: "every keyword, fewest tokens", text: attempt(() => tool.compact({ layout: "dense" })) },
  ];
  const count = countTokens?.(json);
  return panel(
    "compact",
    "What a model reads",
    "The schema as TypeScript text, for a prompt.",
    html`<p class="measure"><span>JSON Schema, minified</span>${bar(count, count)}</p>`,
    html`<div class="pair">
      ${layouts.map(
        ({ id, hint, text }) => html`<div class="layout" data-layout=${id}>
          <h3>${id} <small>${hint}</small></h3>
          ${
            "fault" in text
              ? fault(text.fault)
              : html`${bar(countTokens?.(text.value), count)}${codeBlock(`${id} text`, text.value, true)}`
          }
        </div>`,
      )}
    </div>`,
  );
}

/** Tokens as a bar, beside the tokens of the JSON. */
function bar(tokens: number | undefined, whole: number | undefined): TemplateResult {
  if (tokens === undefined || whole === undefined || whole === 0) return html`<span class="tokens">counting …</span>`;
  const saved = Math.round((1 - tokens / whole) * 100);
  return html`<span class="tokens">
    <meter min="0" max=${whole} value=${tokens} aria-label="tokens, of ${whole} as JSON"></meter>
    <b>${tokens}</b> tokens ${saved > 0 ? html`<em>−${saved} %</em>` : ""}
  </span>`;
}
