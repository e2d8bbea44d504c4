import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

export interface ObjectMeta {
  readonly key: string;
  readonly size: number;
  readonly etag: string;
  readonly modified: string;
  readonly headers: Record<string, string>;
}

/** Objects as files. The hash of the key is the file name. A JSON file with the same name has the key and the headers. */
export class ObjectStore {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  put(
    bucket: string,
    key: string,
    body: Buffer,
    headers: Record<string, string>,
    modified: string,
    etag = md5(body),
  ): ObjectMeta {
    const meta: ObjectMeta = { key, size: body.length, etag, modified, headers };
    mkdirSync(join(this.#dir, bucket), { recursive: true });
    writeFileSync(this.path(bucket, key), body);
    writeFileSync(`${this.path(bucket, key)}.json`, JSON.stringify(meta));
    return meta;
  }

  meta(bucket: string, key: string): ObjectMeta | undefined {
    const file = `${this.path(bucket, key)}.json`;
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ObjectMeta) : undefined;
  }

  body(bucket: string, key: string): Buffer {
    return readFileSync(this.path(bucket, key));
  }

  /** Returns a part of an object. `end`: the last byte. */
  slice(bucket: string, key: string, start: number, end: number): Buffer {
    const file = openSync(this.path(bucket, key), 'r');
    try {
      const bytes = Buffer.alloc(end - start + 1);
      readSync(file, bytes, 0, bytes.length, start);
      return bytes;
    } finally {
      closeSync(file);
    }
  }

  delete(bucket: string, key: string): void {
    rmSync(this.path(bucket, key), { force: true });
    rmSync(`${this.path(bucket, key)}.json`, { force: true });
  }

  list(bucket: string): ObjectMeta[] {
    const dir = join(this.#dir, bucket);
    if (!existsSync(dir)) return [];
    return readdirSync(dir)
      .filter((file) => file.endsWith('.json'))
      .map((file) => JSON.parse(readFileSync(join(dir, file), 'utf8')) as ObjectMeta)
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  clear(): void {
    rmSync(this.#dir, { recursive: true, force: true });
  }

  path(bucket: string, key: string): string {
    return join(this.#dir, bucket, createHash('sha256').update(key).digest('hex'));
  }
}

function md5(body: Buffer): string {
  return createHash('md5').update(body).digest('hex');
}
