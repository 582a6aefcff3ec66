/**
 * @limit The command and the playground: length of a link of the playground
 * @beyond the page gives no link, and starts as without it
 */
export const MAX_LINK_LENGTH = 500_000;

/**
 * @limit The command and the playground: bytes that the link of the playground unpacks to
 * @beyond the page starts as without it
 */
export const MAX_LINK_BYTES = 4_000_000;

/**
 * @limit The command and the playground: length of each text in that link
 * @beyond the page gives no link, and the panel starts as without it
 */
export const MAX_PANEL_TEXT = 1_000_000;
