import { splitSearch } from './text-match.ts';

/**
 * A signature says which groups of two and of three characters the texts of a block have. It is a Bloom filter: it may name a block that
 * does not have the words of a search, and never misses one that has them. So a search for a rare word reads few of a million texts.
 * Source: Burton H. Bloom, "Space/Time Trade-offs in Hash Coding with Allowable Errors", 1970.
 */
const GROUP_LENGTH = 3;
/** A word of two characters may stand in a longer one, so that every pair counts, not only whole words. */
const PAIR_LENGTH = 2;
/** With its keys an item stays below 4 KB, so that a query of 1 MB returns about 260. */
const SIGNATURE_BYTES = 3_800;
const BITS = SIGNATURE_BYTES * 8;
/** Texts of a full block have about 6,000 groups and 800 pairs. Two bits for each of them fill a good third of the signature. */
const SEEDS = [0x81_1c_9d_c5, 0x9e_37_79_b9] as const;
const PRIME = 0x01_00_01_93;
/** One byte more says that the signature has pairs. Blocks that were folded before the upgrade have none. */
const MARKED_BYTES = SIGNATURE_BYTES + 1;

/** Returns the signature of the folded texts of a block. A group counts once: most of them come again and again. */
export function buildSignature(texts: Iterable<string>): Uint8Array {
  const groups = new Set<string>();
  for (const text of texts)
    for (const length of [PAIR_LENGTH, GROUP_LENGTH]) for (const group of listGroups(text, length)) groups.add(group);
  const signature = new Uint8Array(MARKED_BYTES);
  for (const group of groups)
    for (const bit of listBits(group)) signature[bit >> 3] = (signature[bit >> 3] ?? 0) | (1 << (bit & 7));
  return signature;
}

/**
 * Returns a test whether a block with a signature may have every word of a search in one text. Words of one character do not count. Words
 * of two do not in a block without pairs.
 */
export function createSignatureTest(search: string): (signature: Uint8Array) => boolean {
  const words = splitSearch(search);
  const groups = words.flatMap((word) => [...listGroups(word, GROUP_LENGTH)]).flatMap(listBits);
  const pairs = words.filter((word) => word.length === PAIR_LENGTH).flatMap(listBits);
  return (signature) => {
    const has = (bit: number): boolean => ((signature[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
    return groups.every(has) && (signature.length < MARKED_BYTES || pairs.every(has));
  };
}

function* listGroups(folded: string, length: number): Generator<string> {
  for (let at = 0; at + length <= folded.length; at += 1) yield folded.slice(at, at + length);
}

function listBits(group: string): number[] {
  return SEEDS.map((seed) => hashGroup(group, seed) % BITS);
}

/** The hash FNV-1a of 32 bits, with its published basis and prime, over UTF-16 units. */
function hashGroup(group: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < group.length; at += 1) hash = Math.imul(hash ^ group.charCodeAt(at), PRIME);
  return (hash ^ (hash >>> 15)) >>> 0;
}
