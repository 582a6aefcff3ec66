/** Light or dark, or as the system has it. */
export type Colours = "system" | "light" | "dark";

const KEY = "openjiuwen-tools-colours";

/** What was chosen before. Where the browser keeps nothing, it is the system's choice. */
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
