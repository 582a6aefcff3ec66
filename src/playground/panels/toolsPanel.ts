import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Fault } from "../editor/EditorElement.ts";
import { rangeOf } from "../editor/rangeOf.ts";
import { SAMPLES } from "../samples/SAMPLES.ts";
import type { ReadTools } from "../state/readTools.ts";
import { type State, stateOf } from "../state/State.ts";
import { fault, panel } from "./panel.ts";

/** The tools, which the user pastes or picks, and their recognized format. */
export function toolsPanel(state: State, read: ReadTools, change: (fields: Partial<State>) => void): TemplateResult {
  const sample = SAMPLES.find(({ id }) => stateOf(id).tools === state.tools);
  const pick = (id: string) => {
    const { tools, tool, args } = stateOf(id);
    change({ tools, tool, args });
  };
  return panel(
    "tools",
    "Your tools",
    "Paste them in any provider's format, or pick some.",
    html`<label class="field">
      <span class="hidden">Sample</span>
      <select @change=${(event: Event) => pick((event.target as HTMLSelectElement).value)}>
        ${sample ? nothing : html`<option value="" selected disabled>Your own</option>`}
        ${SAMPLES.map(
          ({ id, title }) => html`<option value=${id} .selected=${live(id === sample?.id)}>${title}</option>`,
        )}
      </select>
    </label>`,
    html`<oj-editor
        class="editor tall"
        .label=${"Tools as JSON"}
        .value=${live(state.tools)}
        .faults=${faultsOf(state.tools, read)}
        @input=${(event: Event) => change({ tools: (event.target as HTMLElementTagNameMap["oj-editor"]).value })}
      ></oj-editor>
      ${"fault" in read ? fault(read.fault) : found(state, read, change)}`,
  );
}

function faultsOf(text: string, read: ReadTools): readonly Fault[] {
  if (!("fault" in read) || text.trim() === "") return [];
  if (read.offset !== undefined) return [{ from: read.offset, to: read.offset + 1, message: read.fault }];
  return [{ ...rangeOf(text, read.path ?? ""), message: read.fault }];
}

function found(
  { tool: chosen, tools: text }: State,
  { tools, formats, builtIns }: Exclude<ReadTools, { readonly fault: string }>,
  change: (fields: Partial<State>) => void,
): TemplateResult {
  const choose = (tool: number) => change({ tool, ...argumentsOf(text, tool) });
  return html`<div class="found">
    ${formats.map((format) => html`<span class="tag">${format}</span>`)}
    ${builtIns.map((type) => html`<span class="tag warn">${type}: run by the provider</span>`)}
    <div class="names" role="group" aria-label="Tools">
      ${tools.map(
        ({ name }, index) =>
          html`<button type="button" aria-pressed=${index === Math.min(chosen, tools.length - 1)} @click=${() => choose(index)}>
            ${name}
          </button>`,
      )}
    </div>
  </div>`;
}

/** The arguments of a sample for one of its tools. */
function argumentsOf(text: string, tool: number): Partial<State> {
  const args = SAMPLES.find(({ id }) => stateOf(id).tools === text)?.calls[tool];
  return args === undefined ? {} : { args };
}
