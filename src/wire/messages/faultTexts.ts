import { shorten } from "../../checks/index.ts";
import type { MessageOrder } from "../../rules/index.ts";
import type { CallPart, OutputPart } from "./MessageParts.ts";

/** The sentence for a call without a result. */
export function missingText(call: CallPart, order: MessageOrder): string {
  return `expected the result of ${callName(call)} ${PLACES[order.results]}, received none: add it, or leave the call out`;
}

/** The sentence for a result that answers no call. */
export function orphanText({ id, name }: OutputPart): string {
  const called = id === undefined ? "a call" : `the call ${quoted(id)}`;
  const result = `the result of ${called}${name ? ` to ${shorten(name)}` : ""}`;
  return `expected a call in the turn before for ${result}, received none: leave the result out, or add its call`;
}

/** The sentence for the second result of a call. */
export function secondText(call: CallPart): string {
  return `expected one result of ${callName(call)}, received another one: leave one out, or give each call its own id`;
}

/** The sentence for a call with the id of an earlier call. */
export function repeatedText(call: CallPart): string {
  return `expected an id that no earlier call has, received ${callName(call)}: give this call and its result another id`;
}

/** The sentence for a call whose id the provider refuses. */
export function refusedIdText(call: CallPart, allowed: RegExp): string {
  return `expected an id that matches ${allowed.source}, received ${callName(call)}: write the call and its result with this wire`;
}

/** The sentence for a result behind other content of its turn. */
export function lateText(call: CallPart): string {
  return `expected the result of ${callName(call)} before the other content of its turn, received it after that: move it to the front`;
}

/** The sentence for a result that stands too late in the conversation. */
export function displacedText(call: CallPart, order: MessageOrder): string {
  return `expected the result of ${callName(call)} ${PLACES[order.results]}, received it later: move it there`;
}

const PLACES: { readonly [results in MessageOrder["results"]]: string } = {
  next_turn: "directly after the message of its call",
  before_user: "before the next message of the user",
  anywhere: "in a later item",
};

function callName({ id, name }: CallPart): string {
  return `the call${id === undefined ? "" : ` ${quoted(id)}`} to ${shorten(name) || "a tool without a name"}`;
}

const quoted = (id: string): string => JSON.stringify(shorten(id));
