/** The parameters that wires write for a tool without any. */
export const NO_PARAMETERS = { type: "object", properties: {} } as const;
