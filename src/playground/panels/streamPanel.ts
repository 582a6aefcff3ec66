import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { ToolSet } from "openjiuwen-tools";
import { ToolCallStream } from "openjiuwen-tools/stream";
import { SAMPLES } from "../samples/SAMPLES.ts";
import { STREAMS, wireOf } from "../state/providers.ts";
import { stateOf } from "../state/State.ts";
import { record, type SpokenCall } from "../stream/record.ts";
import { choice } from "../text/choice.ts";
import { codeBlock, jsonBlock } from "../text/codeBlock.ts";
import { fault, panel } from "./panel.ts";
import { attempt, type Shown } from "./Shown.ts";

/** The playback of the stream. */
export type Player = { readonly isPlaying: boolean; toggle(length: number): void };

/** A stream of the arguments, up to the event at the slider's position, and the calls known by then. */
export function streamPanel(shown: Shown, player: Player): TemplateResult {
  const { state, change } = shown;
  const events = record(state.stream, spokenCalls(shown));
  const step = Math.round(state.at * events.length);
  const calls = attempt(() => callsAt(shown, events, step));
  return panel(
    "stream",
    "While it streams",
    "The same calls, event by event. Drag the slider.",
    html`${choice("stream", "Provider of the stream", STREAMS, state.stream, (id) => change({ stream: id }))}
      <div class="player">
        <button type="button" @click=${() => player.toggle(events.length)}>${player.isPlaying ? "Pause" : "Play"}</button>
        <input
          type="range"
          min="0"
          max=${events.length}
          .value=${live(String(step))}
          aria-label="Events that have come"
          aria-valuetext="${step} of ${events.length} events"
          @input=${(event: Event) => change({ at: Number((event.target as HTMLInputElement).value) / events.length })}
        />
        <output>${step} / ${events.length}</output>
      </div>`,
    html`<div class="pair">
      <div class="layout">
        <h3>Last event</h3>
        ${step === 0 ? html`<p class="foot">Nothing has come yet.</p>` : jsonBlock("Last event", events[step - 1])}
      </div>
      <div class="layout">
        <h3>Calls</h3>
        ${"fault" in calls ? fault(calls.fault) : calls.value.map(callView)}
      </div>
    </div>`,
  );
}

/** The call of the arguments box, and the sample's calls of its other tools. */
function spokenCalls({ state, tools, tool }: Shown): readonly SpokenCall[] {
  const others = SAMPLES.find(({ id }) => stateOf(id).tools === state.tools)?.calls ?? [];
  return tools.flatMap((one, index): SpokenCall[] => {
    const text = one === tool ? state.args : others[index];
    return text === undefined ? [] : [{ name: one.name, text }];
  });
}

type ShownCall = {
  readonly name: string;
  readonly id: string;
  readonly state: string;
  readonly text: string;
  readonly value: unknown;
  readonly message?: string | undefined;
};

function callsAt({ state, tools }: Shown, events: readonly object[], step: number): readonly ShownCall[] {
  let made = 0;
  const stream = new ToolCallStream(wireOf(state.stream), {
    tools: new ToolSet(tools),
    makeId: () => `made_${++made}`,
  });
  for (const event of events.slice(0, step)) stream.push(event);
  if (step < events.length) {
    return stream.calls.map(({ name, id, state, argumentsText: text, arguments: value }) => ({
      ...{ name, id, state, text, value },
    }));
  }
  return stream.finish().map(({ name, state, call, arguments: value, error }) => ({
    ...{ name, id: call.id ?? "", state, text: call.arguments, value, message: error?.message },
  }));
}

const callView = ({ name, id, state, text, value, message }: ShownCall): TemplateResult => html`<article class="call">
  <header>
    <b>${name}</b> <code>${id}</code>
    <span class="tag ${TONES[state] ?? ""}">${state}</span>
  </header>
  ${message === undefined ? jsonBlock(`Arguments of ${name} so far`, value) : fault(message)}
  <details>
    <summary>Text</summary>
    ${codeBlock(`Text of ${name}`, text, true)}
  </details>
</article>`;

const TONES: { readonly [state: string]: string } = {
  complete: "good",
  repaired: "warn",
  truncated: "bad",
  invalid: "bad",
};
