import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * Hashes passwords with argon2id by Node's own crypto, which Node 24.7 and later has, Lambda's Node included.
 * Parameters: OWASP, "Password Storage Cheat Sheet" (19 MiB, 2 passes, 1 lane).
 */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const TAG_BYTES = 32;

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: object) => Promise<Buffer>;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${base64(salt)}$${base64(await computeTag(password, salt, MEMORY_KIB, PASSES, PARALLELISM))}`;
}

/** Returns whether the password belongs to the hash. Returns false for a hash that cannot be read. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!parts) return false;
  const [, memory, passes, lanes, salt = '', tag = ''] = parts;
  const expected = Buffer.from(tag, 'base64');
  const actual = await computeTag(password, Buffer.from(salt, 'base64'), Number(memory), Number(passes), Number(lanes));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

async function computeTag(
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
): Promise<Buffer> {
  return derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: TAG_BYTES,
  });
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
