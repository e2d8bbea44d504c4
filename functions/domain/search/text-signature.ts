import { splitSearch } from './text-match.ts';

/**
 * A signature says which groups of three characters the texts of a block have. It is a Bloom filter: it may name a block that does not
 * have the words of a search, and never misses one that has them. So a search for a rare word reads few of a million texts.
 * Source: Burton H. Bloom, "Space/Time Trade-offs in Hash Coding with Allowable Errors", 1970.
 */
const GROUP_LENGTH = 3;
/** With its keys an item stays below 4 KB, so that a query of 1 MB returns about 260. */
const SIGNATURE_BYTES = 3_800;
const BITS = SIGNATURE_BYTES * 8;
/** Texts of a full block have about 6,000 groups. Two bits for each of them fill a third of the signature. */
const SEEDS = [0x81_1c_9d_c5, 0x9e_37_79_b9] as const;
const PRIME = 0x01_00_01_93;

/** Returns the signature of the folded texts of a block. */
export function buildSignature(texts: Iterable<string>): Uint8Array {
  const signature = new Uint8Array(SIGNATURE_BYTES);
  for (const text of texts)
    for (const bit of listBits(text)) signature[bit >> 3] = (signature[bit >> 3] ?? 0) | (1 << (bit & 7));
  return signature;
}

/**
 * Returns a test whether a block with a signature may have every word of a search in one text. Words of fewer than three characters
 * do not count, so that a search with such words alone may find something in each block.
 */
export function createSignatureTest(search: string): (signature: Uint8Array) => boolean {
  const bits = splitSearch(search).flatMap((word) => [...listBits(word)]);
  return (signature) => bits.every((bit) => ((signature[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);
}

function* listBits(folded: string): Generator<number> {
  for (let at = 0; at + GROUP_LENGTH <= folded.length; at += 1)
    for (const seed of SEEDS) yield hashGroup(folded, at, seed) % BITS;
}

/** The hash FNV-1a of 32 bits, with its published basis and prime, over three UTF-16 units. */
function hashGroup(text: string, from: number, seed: number): number {
  let hash = seed;
  for (let at = from; at < from + GROUP_LENGTH; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return (hash ^ (hash >>> 15)) >>> 0;
}
