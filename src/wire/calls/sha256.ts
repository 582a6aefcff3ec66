/**
 * The SHA-256 of a text's UTF-8, in hexadecimal (FIPS 180-4). Platforms have it asynchronously, or under names of their
 * own.
 *
 * @example
 * sha256("abc"); // "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
 */
export function sha256(text: string): string {
  const state = Uint32Array.from(FIRST);
  const words = new Uint32Array(64);
  const message = padded(new TextEncoder().encode(text));
  for (let start = 0; start < message.byteLength; start += 64) {
    for (let index = 0; index < 16; index++) words[index] = message.getUint32(start + 4 * index);
    addBlock(state, words);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

/** The bytes, a bit that is set, zeros, and the count of bits in the last eight bytes of a block. */
function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, bytes.length << 3);
  return view;
}

function addBlock(state: Uint32Array, words: Uint32Array): void {
  const at = (list: ArrayLike<number>, index: number): number => list[index] as number;
  for (let index = 16; index < 64; index++) {
    const [near, far] = [at(words, index - 15), at(words, index - 2)];
    const small = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3);
    const large = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10);
    words[index] = at(words, index - 16) + small + at(words, index - 7) + large;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let index = 0; index < 64; index++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const next = (h + sum + choice + at(ROUNDS, index) + at(words, index)) | 0;
    const other = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority;
    [a, b, c, d, e, f, g, h] = [(next + other) | 0, a, b, c, (d + next) | 0, e, f, g];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = at(state, index) + word;
}

/** A word whose bits went around to the right. */
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The first 64 primes. */
const PRIMES: readonly number[] = /* @__PURE__ */ primes(64);

/** The first 32 bits of the fractions of the square roots of the first 8 primes. */
const FIRST: readonly number[] = /* @__PURE__ */ PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** Those of the cube roots of all of them. */
const ROUNDS: readonly number[] = /* @__PURE__ */ PRIMES.map((prime) => fraction(Math.cbrt(prime)));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  }
  return found;
}

/** A number has 53 bits, of which these are at most the first 35. */
function fraction(root: number): number {
  return (root * 2 ** 32) | 0;
}
