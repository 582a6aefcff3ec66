// Stored messages of Python have parts in the forms of OpenAI and Anthropic.
import { describe, expect, it, test } from "vitest";
import { ToolMessage } from "../../src/index.ts";
import { WireError } from "../../src/wire/index.ts";
import { foreignPart } from "../../src/wire/results/foreignPart.ts";
import { errorOf } from "../errorOf.ts";
import { type WireKey, wires } from "./wires.ts";

const url = "data:image/png;base64,iVBORw0=";
const image = { type: "image", data: "iVBORw0=", mimeType: "image/png" };
const web = "https://example.com/a.png";
const source = { type: "base64", media_type: "image/png", data: "iVBORw0=" };

test.each<[string, unknown, unknown]>([
  ["the Chat API's image", { type: "image_url", image_url: { url } }, image],
  ["one with its detail", { type: "image_url", image_url: { url, detail: "low" } }, image],
  ["one without an object", { type: "image_url", image_url: url }, image],
  ["the Responses API's image", { type: "input_image", image_url: url, detail: "auto" }, image],
  ["Anthropic's image", { type: "image", source }, image],
  ["the SDK's image", { type: "image", data_url: url }, image],
  ["another name of the SDK's", { type: "image", image: { url } }, image],
  ["a text of the Responses API", { type: "input_text", text: "Look" }, { type: "text", text: "Look" }],
  ["a text of an answer", { type: "output_text", text: "Look", annotations: [] }, { type: "text", text: "Look" }],
  [
    "a data URL with parameters and capital letters",
    { type: "image_url", image_url: { url: "DATA:image/png;charset=utf-8;BASE64,iVBORw0=" } },
    image,
  ],
  ["the URL of an image", { type: "image_url", image_url: { url: web } }, { url: web }],
  ["the URL of an image of Anthropic's", { type: "image", source: { type: "url", url: web } }, { url: web }],
  ["a data URL without Base64", { type: "input_image", image_url: "data:image/png,x" }, { url: "data:image/png,x" }],
  ["a data URL without a comma", { type: "input_image", image_url: "data:image/png" }, { url: "data:image/png" }],
  ["a data URL without a type", { type: "input_image", image_url: "data:;base64,x" }, { url: "data:;base64,x" }],
  ["an image by its id", { type: "input_image", file_id: "file_1" }, undefined],
  ["an empty URL", { type: "image_url", image_url: { url: "" } }, undefined],
  ["a text that is none", { type: "input_text", text: 5 }, undefined],
  ["a part of another type", { type: "input_audio", input_audio: { data: "", format: "wav" } }, undefined],
  ["null", null, undefined],
])("%s is read", (_, part, expected) => {
  expect(foreignPart(part)).toEqual(expected);
});

const result = (part: object) => new ToolMessage({ toolCallId: "c1", name: "look", content: ["Look:", part] as never });

describe.each(Object.keys(wires) as WireKey[])("%s", (key) => {
  it("takes an image of OpenAI's as one of this package", () => {
    const encode = (part: object) => () => wires[key].encodeResult(result(part));
    const foreign = encode({ type: "image_url", image_url: { url } });
    if (key === "openaiChat") expect(errorOf(WireError, foreign)).toEqual(errorOf(WireError, encode(image)));
    else expect(foreign()).toEqual(encode(image)());
  });

  it("says what to do with the URL of an image, and with a part that it does not know", () => {
    const errorFor = (part: object) => errorOf(WireError, () => wires[key].encodeResult(result(part)));
    expect(errorFor({ type: "image_url", image_url: { url: web } })).toMatchObject({
      code: "invalid_result",
      path: "/content/1",
      message: expect.stringMatching(/received the URL of one: fetch it, and give \{ type: "image", data, mimeType \}/),
    });
    expect(errorFor({ type: "input_audio", input_audio: {} }).message).toMatch(
      /expected a part: .*, received one of the type "input_audio" at \/content\/1$/,
    );
  });
});

it("is an error in the JSON of a result that says what to do, because OpenAI takes texts alone there", () => {
  const stringify = () => JSON.stringify(result({ type: "image_url", image_url: { url } }));
  expect(errorOf(WireError, stringify).message).toBe(
    "openai-chat: the result of a call cannot hold an image here: send it in a user message after the results at /content/1",
  );
});
