/** The height of each row, in pixels, as the CSS of the table sets it. */
const ROW_HEIGHT = 36;
/** The rows that are drawn at a time, and how many of them lie above the visible ones. */
const DRAWN = 56;
const ABOVE = 16;
/** The window moves by this number of rows at once. */
const STEP = 8;

type RowWindow = {
  /** Shows the given number of rows instead of the previous ones. */
  show(count: number, drawRow: (index: number) => HTMLElement): void;
  /** Draws rows that came near, and removes rows that went away; the others stay, with their focus. */
  move(): void;
};

/**
 * The rows of a long table that are near the visible ones. The rows above and below are replaced by heights, `--above`
 * and `--below` of the body.
 */
export function rowWindow(scroll: HTMLElement, body: HTMLElement, isLong: boolean): RowWindow {
  const drawn = new Map<number, HTMLElement>();
  let count = 0;
  let drawRow: (index: number) => HTMLElement;
  const move = () => {
    const wanted = Math.floor((scroll.scrollTop / ROW_HEIGHT - ABOVE) / STEP) * STEP;
    const first = isLong ? Math.max(Math.min(wanted, count - DRAWN), 0) : 0;
    const last = isLong ? Math.min(first + DRAWN, count) : count;
    for (const [index, row] of drawn) if (index < first || index >= last) remove(index, row);
    let next: HTMLElement | null = null;
    for (let index = last - 1; index >= first; index--) next = drawn.get(index) ?? draw(index, next);
    body.style.setProperty("--above", `${first * ROW_HEIGHT}px`);
    body.style.setProperty("--below", `${(count - last) * ROW_HEIGHT}px`);
  };
  const remove = (index: number, row: HTMLElement) => {
    if (row.matches(":focus-within")) scroll.focus({ preventScroll: true });
    row.remove();
    drawn.delete(index);
  };
  const draw = (index: number, next: HTMLElement | null) => {
    const row = drawRow(index);
    body.insertBefore(row, next);
    drawn.set(index, row);
    return row;
  };
  return {
    move,
    show(newCount, newDrawRow) {
      count = newCount;
      drawRow = newDrawRow;
      drawn.clear();
      body.replaceChildren();
      move();
    },
  };
}
