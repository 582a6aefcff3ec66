import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { SDK_RELEASES, ToolCall, ToolInfo } from "openjiuwen-tools";
import type { Answers, PythonRunner } from "../python/PythonRunner.ts";
import { codeBlock } from "../text/codeBlock.ts";
import { fault, panel } from "./panel.ts";
import { attempt, type Shown } from "./Shown.ts";

/** The texts of the Python SDK for the tool and the call, beside those of this package. */
export function pythonPanel({ state, tool, change }: Shown, runner: PythonRunner): TemplateResult {
  const { name, description, jsonSchema } = tool;
  const questions = [
    { of: "ToolInfo", text: JSON.stringify({ name, description, parameters: jsonSchema }) },
    { of: "ToolCall", text: JSON.stringify({ id: "call_1", type: "function", name, arguments: state.args, index: 0 }) },
  ] as const;
  const answers = runner.answersTo(state.release, questions);
  return panel(
    "python",
    "The same in Python",
    "The SDK openJiuwen itself, in WebAssembly: model_dump_json, byte for byte.",
    html`<div class="player">
      <label class="inline"
        >Release
        <select @change=${(event: Event) => change({ release: (event.target as HTMLSelectElement).value })}>
          ${SDK_RELEASES.map((release) => html`<option .selected=${live(release === state.release)}>${release}</option>`)}
        </select></label
      >
      <button type="button" ?disabled=${answers.kind === "starting"} @click=${() => runner.start(state.release)}>
        ${answers.kind === "starting" ? "Starting …" : "Start Python"}
      </button>
    </div>`,
    answersView(answers, (index) => {
      const { of, text } = questions[index] ?? questions[0];
      const Class = of === "ToolInfo" ? ToolInfo : ToolCall;
      return attempt(() => Class.modelValidateJson(text).modelDumpJson({ sdk: state.release as "latest" }));
    }),
  );
}

type Ours = (index: number) => { readonly value: string } | { readonly fault: string };

function answersView(answers: Answers, ours: Ours): TemplateResult {
  if (answers.kind === "idle")
    return html`<p class="foot">Python needs 15 MB, which this page loads only when asked.</p>`;
  if (answers.kind === "starting")
    return html`<p class="foot" role="status">Python starts, which takes some seconds …</p>`;
  if (answers.kind === "missing") {
    return html`${fault(answers.message)}
      <p class="foot">
        This host has no Python. On your machine: <code>npm install pyodide</code>, fill a folder with the wheels as
        docs/python-sdk.md says, and run <code>openjiuwen-tools playground --wheels wheels</code>.
      </p>`;
  }
  return html`<div class="pair">
    ${answers.dumps.map(({ of, text }, index) => {
      const own = ours(index);
      const mine = "value" in own ? own.value : own.fault;
      const isEqual = mine === text;
      return html`<div class="layout" data-class=${of}>
        <p class="verdict ${isEqual ? "good" : "bad"}">${isEqual ? "✓" : "✗"} ${of}: ${isEqual ? "equal bytes" : "differs"}</p>
        ${codeBlock(`${of} of Python`, text, true)} ${isEqual ? "" : codeBlock(`${of} of this package`, mine, true)}
      </div>`;
    })}
  </div>`;
}
