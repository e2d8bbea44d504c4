import type { Files } from '../../../../functions/adapters/files.ts';

type Bucket = Pick<
  Files,
  'copyForever' | 'describe' | 'list' | 'read' | 'readHead' | 'write' | 'writeForever' | 'remove'
>;

/** Few, so that tests see several pages. */
const KEYS_PER_PAGE = 3;

/** A bucket in memory, for tests of rules that do not depend on S3. */
export class MemoryBucket implements Bucket {
  readonly files = new Map<string, Uint8Array>();
  readonly #source: MemoryBucket | null;

  /** `source`: the bucket that files are copied from. */
  constructor(source: MemoryBucket | null = null) {
    this.#source = source;
  }

  async describe(key: string): Promise<{ size: number; checksum: string } | null> {
    const bytes = this.files.get(key);
    return bytes ? { size: bytes.length, checksum: String(bytes.length) } : null;
  }

  async read(key: string): Promise<Uint8Array> {
    return this.files.get(key) ?? new Uint8Array();
  }

  async readHead(key: string, bytes: number): Promise<Uint8Array | null> {
    return this.files.get(key)?.subarray(0, bytes) ?? null;
  }

  async copyForever({ key: from }: { readonly key: string }, key: string): Promise<void> {
    this.files.set(key, (await this.#source?.read(from)) ?? new Uint8Array());
  }

  async list(prefix: string, after = ''): Promise<{ keys: string[]; hasMore: boolean }> {
    const keys = [...this.files.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    return { keys: keys.slice(0, KEYS_PER_PAGE), hasMore: keys.length > KEYS_PER_PAGE };
  }

  async write(key: string, content: string | Uint8Array): Promise<void> {
    this.files.set(key, typeof content === 'string' ? new TextEncoder().encode(content) : content);
  }

  async writeForever(key: string, content: Uint8Array): Promise<void> {
    this.files.set(key, content);
  }

  async remove(key: string): Promise<void> {
    this.files.delete(key);
  }
}

/** What saves the files of slides, where no slide has one. */
export const NO_FILES = {
  uploads: new MemoryBucket(),
  media: new MemoryBucket(),
  mediaQueue: { send: async () => undefined },
};
