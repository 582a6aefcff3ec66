import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";

/**
 * A part of the text that was repaired: `after` replaces it. A value that was only read in another form has no `after`.
 */
export type Mark = {
  readonly from: number;
  readonly to: number;
  readonly title: string;
  readonly after?: string | undefined;
};

/** Replaces all marks. */
export const setMarks: ReturnType<typeof StateEffect.define<readonly Mark[]>> = StateEffect.define<readonly Mark[]>();

/** The marks of a text. They move with it while it is edited. */
export const markField: StateField<DecorationSet> = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects }) {
    const set = effects.find((effect) => effect.is(setMarks));
    return set === undefined ? marks.map(changes) : Decoration.set(set.value.flatMap(decorationsOf), true);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function decorationsOf({ from, to, title, after }: Mark) {
  const name = after === undefined ? "coerced" : "removed";
  const marked = from < to ? [Decoration.mark({ class: name, attributes: { title } }).range(from, to)] : [];
  if (!after) return marked;
  return [...marked, Decoration.widget({ widget: new Inserted(after, title), side: 1 }).range(to)];
}

/** The text that a repair inserts. */
class Inserted extends WidgetType {
  readonly text: string;
  readonly title: string;

  constructor(text: string, title: string) {
    super();
    this.text = text;
    this.title = title;
  }

  override eq(other: Inserted): boolean {
    return other.text === this.text && other.title === this.title;
  }

  toDOM(): HTMLElement {
    const element = document.createElement("ins");
    element.textContent = this.text.replaceAll("\n", "↵");
    element.title = this.title;
    return element;
  }
}
