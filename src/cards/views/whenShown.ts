/** Calls back when the node of a view is on the page, unless the card was drawn again before. */
export function whenShown(signal: AbortSignal, callback: () => void): void {
  const timer = setTimeout(callback);
  signal.addEventListener("abort", () => clearTimeout(timer));
}
