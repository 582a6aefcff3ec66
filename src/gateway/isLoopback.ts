/**
 * Whether a host is this machine alone. Names such as `app.localhost` are asked of a name server on some systems, which
 * may give any address.
 *
 * @example
 * isLoopback("127.0.0.1"); // true
 * isLoopback("0.0.0.0"); // false
 */
export const isLoopback = (host: string): boolean => /^(?:127(?:\.\d{1,3}){3}|::1|\[::1\]|localhost)$/i.test(host);
