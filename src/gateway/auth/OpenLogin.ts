/**
 * Shows the user the page where they log in at a server.
 *
 * @example
 * const openLogin: OpenLogin = (page, server) => console.error(`Log in at ${server}: ${page}`);
 */
export type OpenLogin = (page: URL, server: string) => unknown;
