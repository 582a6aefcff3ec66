import type { CardContext } from "../CardView.ts";

/** What a screen reader calls the content of a card: its title, else these words. */
export const nameOf = <Words extends string | undefined>({ options }: CardContext, words: Words): string | Words =>
  typeof options.title === "string" ? options.title : words;
