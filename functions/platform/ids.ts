import { createHmac, randomBytes } from 'node:crypto';
import { ulid } from 'ulid';

/** Ids sort by the moment they are given and cannot be guessed: 80 random bits (ULID). */
export function newId(at: Date): string {
  return ulid(at.getTime(), secureRandom);
}

/** The same id for the same name, so that a repetition makes nothing twice; unguessable as long as the seed is. */
export function derivedId(at: Date, seed: string, name: string): string {
  const bytes = createHmac('sha256', seed).update(name).digest();
  let place = 0;
  return ulid(at.getTime(), () => (bytes[place++ % bytes.length] ?? 0) / 256);
}

/** A secret of 128 bits for `derivedId`. */
export function newSeed(): string {
  return randomBytes(16).toString('base64url');
}

/** A number below 1 from the system's generator; ulid's own choice would fall back to Math.random in some bundles. */
function secureRandom(): number {
  return randomBytes(4).readUInt32BE(0) / 2 ** 32;
}
