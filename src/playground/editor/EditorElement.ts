import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching } from "@codemirror/language";
import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { editorLook } from "./editorLook.ts";
import { type Mark, markField, setMarks } from "./markField.ts";

/**
 * The element `<oj-editor>`: an editor for JSON that marks faults and repairs. It emits `input`. Its shadow root lets
 * CodeMirror add its styles although the policy of the page forbids style tags.
 */
export class EditorElement extends HTMLElement {
  #view: EditorView | undefined;
  #value = "";
  #label = "";
  #faults: readonly Fault[] = [];
  #marks: readonly Mark[] = [];

  get value(): string {
    return this.#view?.state.doc.toString() ?? this.#value;
  }
  set value(value: string) {
    if (value === this.value) return;
    this.#value = value;
    this.#view?.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: value } });
  }

  /** The name of the editor for screen readers. */
  set label(label: string) {
    this.#label = label;
  }

  /** The errors in the text, with their places. */
  set faults(faults: readonly Fault[]) {
    this.#faults = faults;
    this.#show();
  }

  /** The repairs of the text. */
  set marks(marks: readonly Mark[]) {
    this.#marks = marks;
    this.#show();
  }

  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    this.#view ??= new EditorView({ root, parent: root, state: this.#newState() });
    this.#show();
  }

  #newState(): EditorState {
    return EditorState.create({
      doc: this.#value,
      extensions: [
        lineNumbers(),
        history(),
        bracketMatching(),
        json(),
        markField,
        editorLook,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": this.#label, spellcheck: "false", tabindex: "0" }),
        // Tab is not bound: it leaves the editor, like any other field.
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.updateListener.of(({ docChanged }) => {
          if (docChanged && this.#view?.hasFocus) this.dispatchEvent(new Event("input"));
        }),
      ],
    });
  }

  #show(): void {
    const view = this.#view;
    if (view === undefined) return;
    const { length } = view.state.doc;
    const within = ({ from, to }: Range) => ({
      from: Math.min(from, length),
      to: Math.min(Math.max(from, to), length),
    });
    const marks = this.#marks.map((mark) => ({ ...mark, ...within(mark) }));
    const diagnostics = this.#faults.map((fault): Diagnostic => ({ ...fault, ...within(fault), severity: "error" }));
    view.dispatch({ effects: setMarks.of(marks) });
    view.dispatch(setDiagnostics(view.state, diagnostics));
  }
}

type Range = { readonly from: number; readonly to: number };

/** An error in a part of the text. */
export type Fault = Range & { readonly message: string };

declare global {
  interface HTMLElementTagNameMap {
    "oj-editor": EditorElement;
  }
}
