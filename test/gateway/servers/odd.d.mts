export const tools: readonly object[];
export const result: object;
