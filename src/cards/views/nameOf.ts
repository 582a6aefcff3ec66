import type { CardContext } from "../CardView.ts";

/** The name of a card's content for screen readers: its title, otherwise the given words. */
export const nameOf = <Words extends string | undefined>({ options }: CardContext, words: Words): string | Words =>
  typeof options.title === "string" ? options.title : words;
