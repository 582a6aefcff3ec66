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

/** The first 32 bits of the fractions of the square roots of the first 8 primes. */
const FIRST: readonly number[] = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

/** Those of the cube roots of the first 64 primes. */
const ROUNDS: readonly number[] = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
];
