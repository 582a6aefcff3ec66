/** Light or dark, or the system's choice. */
export type Colours = "system" | "light" | "dark";

const KEY = "openjiuwen-tools-colours";

/** The previous choice. If the browser stores nothing, it is the system's choice. */
export function readColours(): Colours {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system";
  }
}

/** Shows the page in these colours, and keeps the choice. */
export function setColours(colours: Colours): void {
  document.documentElement.dataset.colours = colours;
  try {
    localStorage.setItem(KEY, colours);
  } catch {
    // A browser without storage forgets the choice.
  }
}
