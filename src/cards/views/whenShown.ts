/** Calls back when what a view returned is on the page; not if the card was drawn again before. */
export function whenShown(signal: AbortSignal, callback: () => void): void {
  const timer = setTimeout(callback);
  signal.addEventListener("abort", () => clearTimeout(timer));
}
