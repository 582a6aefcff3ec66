/** The settings of a config for the login at a server, with the values of its variables. */
export type OAuthSettings = {
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly scope?: string | undefined;
  readonly callbackPort?: number | undefined;
};
