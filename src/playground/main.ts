import { render } from "lit";
import type { ToolInfo } from "openjiuwen-tools";
import { EditorElement } from "./editor/EditorElement.ts";
import { page } from "./page.ts";
import { PythonRunner } from "./python/PythonRunner.ts";
import { type Colours, readColours, setColours } from "./state/colours.ts";
import { keepState, keptState } from "./state/keepState.ts";
import { type ReadTools, readTools } from "./state/readTools.ts";
import type { State } from "./state/State.ts";
import { decodeState, encodeState } from "./state/shareState.ts";
import { createPlayer } from "./stream/createPlayer.ts";

const root = document.querySelector("#app") as HTMLElement;
let state: State = (location.hash === "" ? keptState() : undefined) ?? (await decodeState(location.hash));
let countTokens: ((text: string) => number) | undefined;
let colours: Colours = readColours();
/** The last hash that this page wrote. */
let ownHash = location.hash;
let hasCards = false;
/** Whether a reload shows the same. */
let isKept = true;
/** The tools of the last text. */
let read: { readonly text: string; readonly tools: ReadTools } | undefined;
/** The tools of the last text without a fault. */
let lastTools: readonly ToolInfo[] = [];
const python = new PythonRunner(show);
const player = createPlayer(
  () => state.at,
  (at) => change({ at }),
);
let frame = 0;
let saving: ReturnType<typeof setTimeout> | undefined;

function show(): void {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(draw);
}

function draw(): void {
  if (read?.text !== state.tools) read = { text: state.tools, tools: readTools(state.tools) };
  if ("tools" in read.tools) lastTools = read.tools.tools;
  render(
    page({
      state,
      read: read.tools,
      lastTools,
      countTokens,
      colours,
      change,
      chooseColours,
      linkOf,
      player,
      python,
      hasCards,
      isKept,
    }),
    root,
  );
}

function change(fields: Partial<State>): void {
  state = { ...state, ...fields };
  show();
  clearTimeout(saving);
  saving = setTimeout(save, 250);
}

/** A state that is too large for a link is kept only for this tab. */
async function save(): Promise<boolean> {
  const hash = await encodeState(state);
  ownHash = hash ?? "";
  history.replaceState(null, "", ownHash || location.pathname + location.search);
  const wasKept = isKept;
  isKept = keepState(hash === undefined ? state : undefined);
  if (isKept !== wasKept) show();
  return hash !== undefined;
}

/** The URL that shows the same to others; `undefined` if the state is too large for one. */
async function linkOf(): Promise<string | undefined> {
  clearTimeout(saving);
  return (await save()) ? location.href : undefined;
}

function chooseColours(chosen: Colours): void {
  colours = chosen;
  setColours(chosen);
  show();
}

addEventListener("hashchange", async () => {
  if (location.hash === ownHash || !location.hash.startsWith("#v1=")) return;
  ownHash = location.hash;
  state = await decodeState(location.hash);
  isKept = true;
  show();
});

customElements.define("oj-editor", EditorElement);
setColours(colours);
show();
await Promise.all([loadCounter(), loadCards()]);

async function loadCounter(): Promise<void> {
  const { loadTokenCounter } = await import("./state/countTokens.ts");
  countTokens = await loadTokenCounter().catch(() => undefined);
  show();
}

async function loadCards(): Promise<void> {
  await import("openjiuwen-tools/cards");
  hasCards = true;
  show();
}
