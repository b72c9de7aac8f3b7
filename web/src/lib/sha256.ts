/**
 * SHA-256 of a text, as hexadecimal digits. Browsers offer `crypto.subtle` only to pages with TLS, and tables on a local
 * network have none; so that everybody can take part in a shuffle, it is computed here.
 */

const PRIMES = firstPrimes(64);
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  }
  return found;
}

/** The first 32 bits behind the point. */
function fraction(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) >>> 0;
}

export function sha256(text: string): string {
  const words = padded(new TextEncoder().encode(text));
  const hash = [...START];
  for (let block = 0; block < words.length; block += 16) mix(hash, words.subarray(block, block + 16));
  return hash.map((word) => word.toString(16).padStart(8, "0")).join("");
}

function padded(bytes: Uint8Array): Uint32Array {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const buffer = new DataView(new ArrayBuffer(length));
  bytes.forEach((byte, place) => buffer.setUint8(place, byte));
  buffer.setUint8(bytes.length, 0x80);
  buffer.setUint32(length - 4, bytes.length * 8);
  return Uint32Array.from({ length: length / 4 }, (_, place) => buffer.getUint32(place * 4));
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function mix(hash: number[], block: Uint32Array): void {
  const w = new Uint32Array(64);
  w.set(block);
  for (let i = 16; i < 64; i += 1) {
    const [a, b] = [w[i - 15]!, w[i - 2]!];
    const s0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const s1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (hash[place] = (hash[place]! + word) >>> 0));
}
