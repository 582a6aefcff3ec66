import { html, type TemplateResult } from "lit";
import type { StrictProvider } from "openjiuwen-tools/strict";
import { STRICT_PROVIDERS } from "../state/providers.ts";
import { choice } from "../text/choice.ts";
import { jsonBlock } from "../text/codeBlock.ts";
import { fault, panel } from "./panel.ts";
import { attempt, type Shown } from "./Shown.ts";

/** The schema in the subset that a provider enforces, with the needed changes. */
export function strictPanel({ state, tool, change }: Shown): TemplateResult {
  const strict = attempt(() => tool.toStrict({ provider: state.strict as StrictProvider }));
  return panel(
    "strict",
    "What a provider enforces",
    "The schema in the subset of its strict mode. Answers are turned back.",
    choice("strict", "Provider of the strict mode", STRICT_PROVIDERS, state.strict, (id) => change({ strict: id })),
    "fault" in strict
      ? fault(strict.fault)
      : html`${jsonBlock("Strict schema", strict.value.jsonSchema)}${changeList(strict.value.strict?.changes ?? [])}`,
  );
}

type Changes = readonly {
  readonly kind: string;
  readonly path: string;
  readonly message: string;
  readonly isEnforced: boolean;
}[];

function changeList(changes: Changes): TemplateResult {
  if (changes.length === 0) return html`<p class="foot">No changes: the schema is in the subset already.</p>`;
  return html`<ul class="changes" tabindex="0" role="list" aria-label="Changes">
    ${changes.map(
      ({ kind, path, message, isEnforced }) => html`<li>
        <span class="tag ${isEnforced ? "" : "warn"}">${kind}</span><code>${path === "" ? "/" : path}</code>
        <span>${message}${isEnforced ? "" : " (not enforced)"}</span>
      </li>`,
    )}
  </ul>`;
}
