/** The version of this package, which its servers, clients and command give. */
export const VERSION = "0.1.0";
