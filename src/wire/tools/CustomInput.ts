/** The arguments of a custom tool for providers that support only functions. */
export const CUSTOM_INPUT = {
  type: "object",
  properties: { input: { type: "string" } },
  required: ["input"],
} as const;

/** The type of {@link CUSTOM_INPUT}. */
export type CustomInput = typeof CUSTOM_INPUT;
