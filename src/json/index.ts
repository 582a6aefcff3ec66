// What only the other rooms get: how an object is built out of keys from elsewhere.
export * from "./public.ts";
export { setOwn } from "./setOwn.ts";
