/** The CSS of colours that have a meaning: `--tone` inside the class of that name. */
export const TONES = `
.accent { --tone: var(--accent) }
.success { --tone: var(--success) }
.warning { --tone: var(--warning) }
.danger { --tone: var(--danger) }
`;
