/** The style of inputs for text. */
export const INPUT_STYLE = `
.input { width: 100%; min-height: 36px; padding: 6px 10px; border: 1px solid color-mix(in oklab, var(--muted) 75%, var(--background)); border-radius: 8px; background: var(--background) }
`;
