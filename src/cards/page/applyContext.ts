import type { CardElement } from "../CardElement.ts";
import type { Params } from "./Host.ts";

/** The host's names of colors, and the names of the cards. */
const VARIABLES: { readonly [host: string]: string } = {
  "--color-text-primary": "--oj-text",
  "--color-text-secondary": "--oj-muted",
  "--color-background-primary": "--oj-background",
  "--color-background-secondary": "--oj-surface",
  "--color-border-primary": "--oj-border",
  "--color-ring-primary": "--oj-accent",
  "--color-text-success": "--oj-success",
  "--color-text-warning": "--oj-warning",
  "--color-text-danger": "--oj-danger",
  "--font-sans": "--oj-font",
  "--border-radius-lg": "--oj-radius",
};

/** Applies the theme, the language and the time zone of the host to the card, if the host sends them. */
export function applyContext(card: CardElement, { theme, styles, locale, timeZone, safeAreaInsets }: Params): void {
  const { style } = document.documentElement;
  if (theme === "light" || theme === "dark") style.colorScheme = theme;
  const { variables = {} } = (styles ?? {}) as { readonly variables?: Params };
  for (const [name, ours] of Object.entries(VARIABLES)) {
    const value = variables[name];
    if (typeof value === "string") style.setProperty(ours, value);
  }
  if (typeof locale === "string") document.documentElement.lang = locale;
  if (typeof locale === "string") card.lang = locale;
  if (typeof timeZone === "string") card.setAttribute("time-zone", timeZone);
  if (typeof safeAreaInsets === "object" && safeAreaInsets !== null) {
    const { top = 0, right = 0, bottom = 0, left = 0 } = safeAreaInsets as { readonly [side: string]: unknown };
    document.body.style.padding = [top, right, bottom, left].map((side) => `${Number(side) || 0}px`).join(" ");
  }
}
