import { PNG } from '../scenarios/media/images.ts';
import { MemoryPartUploads } from '../scenarios/media/memory-part-uploads.ts';
import { Readable } from 'node:stream';
import { buildConnectionError } from '../crashes/network-faults.ts';

interface Network {
  readonly call: <T>(run: () => Promise<T>) => Promise<T>;
  /** Whether the next download breaks off. */
  readonly shouldBreakOff: () => boolean;
}

/** What the worker of files uses. The file of every text is a picture. No video ends. */
export const NO_MEDIA = {
  carrierMedia: { fetch: async () => ({ kind: 'FOUND' as const, bytes: PNG }) },
  partUploads: new MemoryPartUploads(),
  transcoder: { start: async () => 'job', find: async () => ({ state: 'RUNNING' as const }) },
  uploadBucket: 'uploads',
};

/** The bucket of the test machine. */
export class TestBucket {
  readonly #contents: Map<string, Buffer>;
  readonly #network: Network;

  constructor(contents: Map<string, Buffer>, network: Network) {
    this.#contents = contents;
    this.#network = network;
  }

  write(key: string, content: string | Uint8Array): Promise<void> {
    return this.#network.call(async () => void this.#contents.set(key, Buffer.from(content)));
  }

  list(prefix: string): Promise<{ keys: string[]; hasMore: boolean }> {
    return this.#network.call(async () => ({
      keys: [...this.#contents.keys()].filter((key) => key.startsWith(prefix)),
      hasMore: false,
    }));
  }

  describe(key: string): Promise<{ size: number; checksum: string } | null> {
    return this.#network.call(async () => {
      const content = this.#contents.get(key);
      return content ? { size: content.length, checksum: String(content.length) } : null;
    });
  }

  remove(key: string): Promise<void> {
    return this.#network.call(async () => void this.#contents.delete(key));
  }

  readHead(key: string, bytes: number): Promise<Uint8Array | null> {
    return this.#network.call(async () => this.#contents.get(key)?.subarray(0, bytes) ?? null);
  }

  copyForever({ key: from }: { readonly key: string }, key: string): Promise<void> {
    return this.#network.call(async () => void this.#contents.set(key, this.#contents.get(from) ?? Buffer.alloc(0)));
  }

  /** Reads a file from a byte on. */
  readFrom(key: string, byte: number): Promise<Readable> {
    const content = this.#contents.get(key)?.subarray(byte) ?? Buffer.alloc(0);
    return this.#network.call(async () => Readable.from(streamBlocks(content, this.#network.shouldBreakOff())));
  }
}

const BLOCK_BYTES = 64;

/** Streams a download in small blocks. With `breaksOff`, the download fails halfway. */
async function* streamBlocks(content: Buffer, breaksOff: boolean): AsyncGenerator<Buffer> {
  const end = breaksOff ? Math.floor(content.length / 2) : content.length;
  for (let from = 0; from < end; from += BLOCK_BYTES) yield content.subarray(from, Math.min(end, from + BLOCK_BYTES));
  if (breaksOff) throw buildConnectionError();
}
