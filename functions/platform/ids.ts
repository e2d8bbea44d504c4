import { hash, randomBytes, randomInt } from 'node:crypto';
import { encodeTime } from 'ulid';

/**
 * Ids are ULIDs: ten characters of time, so that ids sort by creation, then sixteen random characters. For things that
 * are created together, the first five of the sixteen are the index, so that a list keeps the given order. The other
 * eleven (55 bits) cannot be guessed.
 */
const TIME_LENGTH = 10;
const INDEX_LENGTH = 5;
const RANDOM_LENGTH = 16;
/** Crockford's base 32, as ULID requires. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function newId(at: Date): string {
  return encodeTimestamp(at) + toCharacters(randomBytes(RANDOM_LENGTH), RANDOM_LENGTH);
}

/** Returns the id of one of several things that are created together. */
export function newOrderedId(at: Date, index: number): string {
  return (
    encodeTimestamp(at) + encodeIndex(index) + toCharacters(randomBytes(RANDOM_LENGTH), RANDOM_LENGTH - INDEX_LENGTH)
  );
}

/**
 * Returns the same id for the same seed and index, so that a repetition creates nothing twice. The id is as hard to
 * guess as the seed.
 */
export function derivedId(at: Date, seed: string, index: number): string {
  return (
    encodeTimestamp(at) + encodeIndex(index) + toCharacters(derive(seed, String(index)), RANDOM_LENGTH - INDEX_LENGTH)
  );
}

/** Returns the same id for the same seed and name. The id is as hard to guess as the seed. */
export function namedId(at: Date, seed: string, name: string): string {
  return encodeTimestamp(at) + toCharacters(derive(seed, name), RANDOM_LENGTH);
}

/**
 * Returns bytes that no one can guess without the seed. Ids show too little of a hash for anybody to continue from it, so an HMAC would
 * add nothing, and takes twice as long for each row of an import.
 */
function derive(seed: string, name: string): Uint8Array {
  return hash('sha256', `${seed} ${name}`, 'buffer');
}

/** Returns a random secret of 128 bits for `derivedId` and `namedId`. */
export function newSeed(): string {
  return randomBytes(16).toString('base64url');
}

/** Returns an id behind all ids of a millisecond, so that a list can begin before it. */
export function lastIdAt(at: Date): string {
  return encodeTimestamp(at) + 'Z'.repeat(RANDOM_LENGTH);
}

function encodeTimestamp(at: Date): string {
  return encodeTime(at.getTime(), TIME_LENGTH);
}

function encodeIndex(index: number): string {
  let rest = index;
  let out = '';
  for (let digit = 0; digit < INDEX_LENGTH; digit += 1) {
    out = (ALPHABET[rest % ALPHABET.length] ?? '0') + out;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return out;
}

function toCharacters(bytes: Uint8Array, count: number): string {
  let characters = '';
  for (let index = 0; index < count; index += 1) characters += ALPHABET.charAt((bytes[index] ?? 0) % ALPHABET.length);
  return characters;
}

/** Without the characters that people confuse: 0 and o, 1, i and l. */
const CODE_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const CODE_LENGTH = 12;

/** Returns characters of public codes for random bytes. `length`: at most the number of bytes. */
export function toCodeCharacters(bytes: Uint8Array, length: number): string {
  return Array.from({ length }, (_, index) => CODE_ALPHABET.charAt((bytes[index] ?? 0) % CODE_ALPHABET.length)).join(
    '',
  );
}

/** Returns a random code for a public address: 59 bits, easy to read aloud. */
export function newPublicCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length))).join('');
}
