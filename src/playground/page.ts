import { html, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type { ToolInfo } from "openjiuwen-tools";
import { argumentsPanel } from "./panels/argumentsPanel.ts";
import { cardsPanel } from "./panels/cardsPanel.ts";
import { compactPanel } from "./panels/compactPanel.ts";
import { payloadPanel } from "./panels/payloadPanel.ts";
import { pythonPanel } from "./panels/pythonPanel.ts";
import type { Shown } from "./panels/Shown.ts";
import { type Player, streamPanel } from "./panels/streamPanel.ts";
import { strictPanel } from "./panels/strictPanel.ts";
import { toolsPanel } from "./panels/toolsPanel.ts";
import type { PythonRunner } from "./python/PythonRunner.ts";
import type { Colours } from "./state/colours.ts";
import type { ReadTools } from "./state/readTools.ts";
import type { State } from "./state/State.ts";
import { choice } from "./text/choice.ts";

/** The input of the page's rendering. */
export type PageInput = {
  readonly state: State;
  readonly read: ReadTools;
  /** The tools to show while those of the text cannot be read. */
  readonly lastTools: readonly ToolInfo[];
  readonly countTokens: Shown["countTokens"];
  readonly colours: Colours;
  change(fields: Partial<State>): void;
  chooseColours(colours: Colours): void;
  readonly player: Player;
  readonly python: PythonRunner;
  /** Whether the code of the cards is loaded. */
  readonly hasCards: boolean;
  /** Whether a reload shows the same: a link has the state, or the browser keeps it. */
  readonly isKept: boolean;
  linkOf(): Promise<string | undefined>;
};

/** The whole page. */
export function page(input: PageInput): TemplateResult {
  const { state, read, lastTools, countTokens, change } = input;
  const isStale = !("tools" in read);
  const tools = isStale ? lastTools : read.tools;
  const tool = tools[Math.min(state.tool, tools.length - 1)];
  const shown = tool && { state, tools, tool, countTokens, change };
  return html`${top(input)}
    <main class=${isStale ? "stale" : ""}>
      ${guard([read, state.tools, state.tool], () => toolsPanel(state, read, change))}
      ${shown ? parts(shown, input) : ""}${guard([input.hasCards], () => cardsPanel(input.hasCards))}
    </main>
    ${bottom()}`;
}

/** A panel is drawn again when something that it shows has changed. */
function parts(shown: Shown, { player, python }: PageInput): TemplateResult {
  const { state, tools, tool, countTokens } = shown;
  return html`${guard([tool, countTokens], () => compactPanel(shown))}
    ${guard([tools, state.wire, countTokens], () => payloadPanel(shown))}
    ${guard([tool, state.strict], () => strictPanel(shown))}
    ${guard([tool, state.args], () => argumentsPanel(shown))}
    ${streamPanel(shown, player)}${pythonPanel(shown, python)}`;
}

const PARTS = [
  { id: "tools", title: "Tools" },
  { id: "compact", title: "Compact" },
  { id: "payload", title: "Payload" },
  { id: "strict", title: "Strict" },
  { id: "arguments", title: "Arguments" },
  { id: "stream", title: "Stream" },
  { id: "python", title: "Python" },
  { id: "cards", title: "Cards" },
];

function top({ colours, chooseColours, isKept, linkOf }: PageInput): TemplateResult {
  return html`<header class="top">
    <h1><img src="./icon.svg" alt="" width="28" height="28" />openjiuwen-tools <small>playground</small></h1>
    <nav aria-label="Parts of the page">${PARTS.map(({ id, title }) => html`<a href="#${id}" @click=${scrollTo}>${title}</a>`)}</nav>
    <div class="actions">
      <span class="unkept" role="status">${isKept ? "" : "Too large to keep: a reload loses it"}</span>
      ${choice("colours", "Colours", COLOURS, colours, (id) => chooseColours(id as Colours))}
      <button type="button" class="primary" @click=${(event: Event) => copyLink(event, linkOf)}>Copy link</button>
    </div>
  </header>`;
}

const COLOURS = [
  { id: "system", title: "Auto" },
  { id: "light", title: "Light" },
  { id: "dark", title: "Dark" },
];

/** The hash of the page is its state, so that a link to a part only scrolls. */
function scrollTo(event: Event): void {
  event.preventDefault();
  const part = document.querySelector((event.currentTarget as HTMLAnchorElement).hash);
  part?.scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  part?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
}

async function copyLink(event: Event, linkOf: () => Promise<string | undefined>): Promise<void> {
  const button = event.currentTarget as HTMLButtonElement;
  const link = await linkOf();
  button.textContent = link === undefined ? "Too large for a link" : await copied(link);
  setTimeout(() => {
    button.textContent = "Copy link";
  }, 2000);
}

const copied = (link: string): Promise<string> =>
  navigator.clipboard.writeText(link).then(
    () => "Copied",
    () => "Copy it from the address bar",
  );

const bottom = (): TemplateResult => html`<footer>
  <p>
    Nothing that you paste leaves this page, unless you share its link. Token counts are those of o200k_base.
    <a href="./THIRD-PARTY-NOTICES.txt">Licences</a>
  </p>
</footer>`;
