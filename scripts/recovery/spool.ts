import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CarrierText } from './carrier-texts.ts';

/** How far a reconciliation has come. */
interface Progress {
  /** The moment from which on the carrier's texts are listed. */
  readonly since: string;
  /** The next page of the carrier's list. */
  readonly next: string | null;
  readonly isListed: boolean;
  /** Buckets whose conversations are done. */
  readonly done: readonly number[];
}

/** A bucket of ten million texts in all has about 10,000 of them, which fit into memory. */
const BUCKETS = 1_024;

/**
 * The carrier's texts on disk, grouped by conversation. The list is newest first, and a conversation needs its texts oldest
 * first. The files hold numbers and bodies, so only the owner can read them, and `remove` deletes them.
 */
export class Spool {
  readonly #folder: string;
  #progress: Progress;

  /** Continues the spool in the folder when that one lists the same texts. Otherwise begins a new one. */
  constructor(folder: string, since: Date) {
    this.#folder = folder;
    const stored = existsSync(this.#file) ? (JSON.parse(readFileSync(this.#file, 'utf8')) as Progress) : null;
    if (stored?.since === since.toISOString()) {
      this.#progress = stored;
      return;
    }
    this.remove();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#progress = { since: since.toISOString(), next: null, isListed: false, done: [] };
  }

  get next(): string | null {
    return this.#progress.next;
  }

  get isListed(): boolean {
    return this.#progress.isListed;
  }

  /** Adds a page. An interruption between the texts and the progress repeats the page, and `readBucket` drops repetitions. */
  addPage(texts: readonly CarrierText[], next: string | null, isListed: boolean): void {
    for (const [bucket, own] of Map.groupBy(texts, getBucket))
      appendFileSync(this.#bucketFile(bucket), own.map((text) => `${JSON.stringify(text)}\n`).join(''), {
        mode: 0o600,
      });
    this.#save({ ...this.#progress, next, isListed });
  }

  /** Yields the conversations of each bucket that is not done, each with its texts oldest first. */
  async eachBucket(process: (conversations: CarrierText[][]) => Promise<void>): Promise<void> {
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
      if (this.#progress.done.includes(bucket) || !existsSync(this.#bucketFile(bucket))) continue;
      await process(this.#readBucket(bucket));
      this.#save({ ...this.#progress, done: [...this.#progress.done, bucket] });
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #readBucket(bucket: number): CarrierText[][] {
    const lines = readFileSync(this.#bucketFile(bucket), 'utf8').split('\n').filter(Boolean);
    const byId = new Map(
      lines.map((line) => {
        const text = JSON.parse(line) as CarrierText;
        return [text.carrierId, text];
      }),
    );
    // Newest first as listed: of two texts in one second the later one is listed first.
    const oldestFirst = [...byId.values()].toReversed().sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
    return [...Map.groupBy(oldestFirst, toConversation).values()];
  }

  /** A crash leaves the file before or the file after, never a part. */
  #save(progress: Progress): void {
    writeFileSync(`${this.#file}.new`, JSON.stringify(progress), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
    this.#progress = progress;
  }

  #bucketFile(bucket: number): string {
    return join(this.#folder, `${bucket}.jsonl`);
  }

  get #file(): string {
    return join(this.#folder, 'progress.json');
  }
}

const toConversation = ({ number, phone }: CarrierText): string => `${number} ${phone}`;

function getBucket(text: CarrierText): number {
  return createHash('sha256').update(toConversation(text)).digest().readUInt16BE(0) % BUCKETS;
}
