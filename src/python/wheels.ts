import { PythonSdkError } from "./PythonSdkError.ts";
import { folderUrlOf, readBytes, urlOf } from "./places.ts";

/**
 * The source of the wheels.
 *
 * - A folder, by its path in Node or its URL, with the wheels and `SHA256SUMS`, as `sha256sum *.whl` writes it. The
 *   needed wheels are read, and checked against that list.
 * - A list of wheels, each as its URL or its bytes.
 *
 * The needed wheels are `pydantic_core` for Pyodide, `pydantic`, `typing_extensions`, `annotated_types`,
 * `typing_inspection`, and `openjiuwen` of the release.
 *
 * @example
 * await loadPythonSdk({ wheels: "wheels" });
 * await loadPythonSdk({ wheels: [new URL("/wheels/pydantic-2.14.3-py3-none-any.whl", location.href)] });
 */
export type PythonWheels = string | URL | readonly PythonWheel[];

/**
 * A wheel by its URL, whose last part is its file name, or by its name and bytes. With `integrity`, in the form of
 * HTML's attribute, other bytes are refused.
 */
export type PythonWheel =
  | string
  | URL
  | { readonly url: string | URL; readonly integrity?: string | undefined }
  | { readonly name: string; readonly bytes: Uint8Array; readonly integrity?: string | undefined };

/** A wheel's file name and content. */
export type WheelFile = { readonly name: string; readonly bytes: Uint8Array };

/** A wheel that has not been read yet. */
type Found = { readonly name: string; readonly integrity?: string | undefined } & (
  | { readonly url: URL }
  | { readonly bytes: Uint8Array }
);

/**
 * The wheels that a release needs, read and checked; the SDK's own comes last.
 *
 * @throws {PythonSdkError} `missing_wheel`, `bad_hash`.
 */
export async function readWheels(wheels: PythonWheels, release: string): Promise<readonly WheelFile[]> {
  const isList = Array.isArray(wheels);
  const found = isList ? wheels.map(foundOf) : await listFolder(wheels as string | URL);
  const place = isList ? "the list of wheels" : `${folderUrlOf(wheels as string | URL)}${SUMS}`;
  const needed = [...RUNTIME, `openjiuwen-${release}`].map((start) => {
    const wheel = found.find(({ name }) => name.startsWith(`${start}-`) && ENDING.test(name));
    if (wheel !== undefined) return wheel;
    const [distribution = ""] = start.split("-");
    const others = found.map(({ name }) => name).filter((name) => name.startsWith(`${distribution}-`));
    const has = others.join(", ") || `no ${distribution}`;
    throw new PythonSdkError("missing_wheel", `expected ${start}-….whl in ${place}, which has ${has}`);
  });
  return Promise.all(needed.map(readWheel));
}

/** The same wheels, by absolute URLs as texts. */
export function absolute(wheels: PythonWheels): PythonWheels {
  if (typeof wheels === "string" || wheels instanceof URL) return folderUrlOf(wheels).href;
  return wheels.map((wheel) => {
    if (typeof wheel === "string" || wheel instanceof URL) return urlOf(wheel).href;
    return "bytes" in wheel ? wheel : { ...wheel, url: urlOf(wheel.url).href };
  });
}

/** The packages that the SDK's classes need. */
const RUNTIME = ["annotated_types", "typing_extensions", "typing_inspection", "pydantic_core", "pydantic"];
/** A wheel for any machine, or for Pyodide's. */
const ENDING = /(?:none-any|wasm32)\.whl$/;
const SUMS = "SHA256SUMS";

async function listFolder(place: string | URL): Promise<readonly Found[]> {
  const folder = folderUrlOf(place);
  const list = await readBytes(new URL(SUMS, folder)).catch((cause: unknown) => {
    throw new PythonSdkError("missing_wheel", `expected ${folder}${SUMS}, the list of the wheels there`, { cause });
  });
  const lines = new TextDecoder().decode(list).matchAll(/^([0-9a-f]{64}) [ *]([\w.+-]+\.whl)\r?$/gm);
  return Array.from(lines, ([, hex = "", name = ""]) => ({
    name,
    url: new URL(name, folder),
    integrity: `sha256-${base64(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))}`,
  }));
}

function foundOf(wheel: PythonWheel): Found {
  if (typeof wheel === "string" || wheel instanceof URL) return foundOf({ url: wheel });
  if ("bytes" in wheel) return wheel;
  const url = urlOf(wheel.url);
  return { name: decodeURIComponent(url.pathname.slice(url.pathname.lastIndexOf("/") + 1)), ...wheel, url };
}

async function readWheel(wheel: Found): Promise<WheelFile> {
  const { name, integrity } = wheel;
  const bytes = "bytes" in wheel ? wheel.bytes : await readBytes(wheel.url).catch(missing(name));
  if (integrity === undefined) return { name, bytes };
  const algorithm = integrity.slice(0, 6);
  if (!/^sha(?:256|384|512)$/.test(algorithm)) {
    throw new PythonSdkError(
      "bad_hash",
      `${name}: expected an integrity of sha256-…, sha384-… or sha512-…, received ${integrity}`,
    );
  }
  const digest = await crypto.subtle.digest(algorithm.replace("sha", "SHA-"), bytes as Uint8Array<ArrayBuffer>);
  const actual = `${algorithm}-${base64(new Uint8Array(digest))}`;
  if (actual !== integrity) throw new PythonSdkError("bad_hash", `${name}: expected ${integrity}, received ${actual}`);
  return { name, bytes };
}

function missing(name: string): (cause: unknown) => never {
  return (cause) => {
    throw new PythonSdkError("missing_wheel", `${name} cannot be read: ${cause}`, { cause });
  };
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
