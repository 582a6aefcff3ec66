import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Change, ToolArgumentsError, ToolInfo } from "openjiuwen-tools";
import { JsonError, type Repair, repair } from "openjiuwen-tools/json";
import type { Fault } from "../editor/EditorElement.ts";
import type { Mark } from "../editor/markField.ts";
import { rangesIn } from "../editor/rangeOf.ts";
import { codeBlock, jsonBlock, jsonText } from "../text/codeBlock.ts";
import { panel } from "./panel.ts";
import { attempt, type Shown } from "./Shown.ts";

/** Arguments as a model wrote them, and their form after the tool's parsing. */
export function argumentsPanel({ state, tool, change }: Shown): TemplateResult {
  const result = tool.safeParseArguments(state.args);
  const repairs = repairsOf(state.args);
  return panel(
    "arguments",
    "What a model answers",
    "Arguments are repaired where one reading is possible, then validated.",
    "",
    html`<div class="pair">
      <oj-editor
        class="editor"
        .label=${"Arguments of a call"}
        .value=${live(state.args)}
        .marks=${[...repairs.map(markOf), ...coercionMarks(state.args, result, repairs)]}
        .faults=${result.ok ? [] : faultsOf(state.args, result.error, repairs)}
        @input=${(event: Event) => change({ args: (event.target as HTMLElementTagNameMap["oj-editor"]).value })}
      ></oj-editor>
      <div class="outcome" aria-live="polite">${result.ok ? accepted(result) : refused(tool, result.error)}</div>
    </div>`,
  );
}

function repairsOf(text: string): readonly Repair[] {
  const repaired = attempt(() => repair(text, { integers: "bigint" }));
  return "value" in repaired ? repaired.value.changes : [];
}

const markOf = ({ kind, offset, before, after }: Repair): Mark => ({
  from: offset,
  to: offset + before.length,
  after,
  title: kind.replaceAll("_", " "),
});

function coercionMarks(
  text: string,
  result: ReturnType<ToolInfo["safeParseArguments"]>,
  repairs: readonly Repair[],
): Mark[] {
  if (!result.ok) return [];
  const rangeOf = rangesIn(text, repairs);
  return result.changes
    .slice(0, MOST)
    .flatMap((change) =>
      "path" in change ? [{ ...rangeOf(change.path), title: `${change.kind}: read as ${after(change)}` }] : [],
    );
}

function faultsOf(text: string, { issues, cause, message }: ToolArgumentsError, repairs: readonly Repair[]): Fault[] {
  if (cause instanceof JsonError && cause.index !== undefined) {
    const from = Math.max(0, Math.min(cause.index, text.length - 1));
    return [{ from, to: from + 1, message }];
  }
  const rangeOf = rangesIn(text, repairs);
  return issues.slice(0, MOST).map((issue) => ({ ...rangeOf(issue.path), message: issue.message }));
}

/** The number of shown changes and issues: each takes time to draw, and more are rarely read. */
const MOST = 100;

function accepted({
  value,
  changes,
}: {
  readonly value: unknown;
  readonly changes: readonly Change[];
}): TemplateResult {
  return html`<p class="verdict good">
      ${changes.length === 0 ? "Fits as it is" : `Fits after ${changes.length} change${changes.length === 1 ? "" : "s"}`}
    </p>
    ${changes.length > 0 ? changeList(changes) : ""} ${jsonBlock("Typed arguments", value)}`;
}

const changeList = (changes: readonly Change[]): TemplateResult => html`<ul
  class="changes"
  tabindex="0"
  role="list"
  aria-label="Changes to the arguments"
>
  ${changes.slice(0, MOST).map(
    (change) => html`<li>
      <span class="tag warn">${change.kind}</span><code>${"path" in change ? change.path : `offset ${change.offset}`}</code>
      <span><del>${"path" in change ? jsonText(change.before) : change.before}</del> → <ins>${after(change)}</ins></span>
    </li>`,
  )}
  ${changes.length > MOST ? html`<li>… and ${changes.length - MOST} more</li>` : ""}
</ul>`;

const after = (change: Change): string =>
  "path" in change ? (change.after === undefined ? "nothing" : jsonText(change.after)) : change.after;

function refused(tool: ToolInfo, error: ToolArgumentsError): TemplateResult {
  return html`<p class="verdict bad"><span>Does not fit ${tool.name}</span> <code>${error.code}</code></p>
    ${
      error.issues.length > 0
        ? html`<ul class="changes" tabindex="0" role="list" aria-label="Issues">
          ${error.issues.map(
            ({ path, keyword, message }) => html`<li>
              <span class="tag bad">${keyword}</span><code>${path === "" ? "/" : path}</code><span>${message}</span>
            </li>`,
          )}
        </ul>`
        : ""
    }
    <h3>The answer to the model</h3>
    ${codeBlock("Message for the model", error.toModelMessage(), true)}`;
}
