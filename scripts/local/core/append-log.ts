import {
  closeSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
  type WriteStream,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { StringDecoder } from 'node:string_decoder';

/** Read and write in blocks: a string of V8 holds 512 MB at most, and a table can be larger. */
const BLOCK_BYTES = 4_000_000;
/** A shorter log is not worth a compaction while the store runs. */
const MIN_COMPACTION_BYTES = 64_000_000;
/** Records that a compaction writes before other work gets a turn. */
const RECORDS_PER_TURN = 5_000;

/** An append-only file of JSON records, which becomes a snapshot of the living records again and again. */
export interface AppendLogOptions<Entry> {
  readonly file: string;
  /** Applies a record that was appended earlier. Records are applied in order, some of them twice. */
  readonly apply: (entry: Entry) => void;
  /** Returns records that together make the current state. */
  readonly snapshot: () => Iterable<Entry>;
  /** Tests compact shorter logs. */
  readonly minCompactionBytes?: number;
}

/**
 * The file holds a snapshot, and numbered files beside it hold what was appended since. To compact, the log continues in a
 * new numbered file, writes a new snapshot, and then deletes the older numbered files. The state of a record in the
 * snapshot may be newer than the start of the compaction. Replaying the numbered files in order still ends with the last
 * state, also after a crash at any point.
 */
export class AppendLog<Entry> {
  readonly #options: AppendLogOptions<Entry>;
  #stream: WriteStream;
  #generation: number;
  #logBytes = 0;
  #snapshotBytes = 0;
  #compaction: Promise<void> | null = null;

  /** Opens the log and applies every record in it. */
  constructor(options: AppendLogOptions<Entry>) {
    this.#options = options;
    mkdirSync(dirname(options.file), { recursive: true });
    const generations = this.#listGenerations();
    for (const path of [options.file, ...generations.map((n) => this.#path(n))]) this.#replay(path);
    this.#generation = (generations.at(-1) ?? 0) + 1;
    const writing = this.#writeSnapshot();
    while (!writing.next().done);
    this.#finish();
    this.#stream = createWriteStream(this.#path(this.#generation), { flags: 'a' });
  }

  /** Appends a record. A crash keeps it whole or not at all. */
  append(entry: Entry): void {
    const line = `${JSON.stringify(entry)}\n`;
    this.#logBytes += line.length;
    this.#stream.write(line);
    const { minCompactionBytes = MIN_COMPACTION_BYTES } = this.#options;
    if (!this.#compaction && this.#logBytes > Math.max(minCompactionBytes, this.#snapshotBytes))
      this.#compaction = this.#compact().finally(() => (this.#compaction = null));
  }

  /** Resolves when all records are in the file. */
  async close(): Promise<void> {
    await this.#compaction;
    await new Promise<void>((resolve) => this.#stream.end(() => resolve()));
  }

  async #compact(): Promise<void> {
    const old = this.#stream;
    this.#generation += 1;
    this.#stream = createWriteStream(this.#path(this.#generation), { flags: 'a' });
    this.#logBytes = 0;
    await new Promise<void>((resolve) => old.end(() => resolve()));
    for (const _ of this.#writeSnapshot()) await new Promise((resolve) => setImmediate(resolve));
    this.#finish();
  }

  /** Writes the snapshot, and yields after some records. */
  *#writeSnapshot(): Generator<void> {
    const output = openSync(`${this.#options.file}.new`, 'w');
    let block: string[] = [];
    let bytes = 0;
    const flush = (): void => {
      const text = block.join('');
      bytes += text.length;
      if (text !== '') writeSync(output, text);
      block = [];
    };
    for (const entry of this.#options.snapshot()) {
      block.push(`${JSON.stringify(entry)}\n`);
      if (block.length < RECORDS_PER_TURN) continue;
      flush();
      yield;
    }
    flush();
    closeSync(output);
    this.#snapshotBytes = bytes;
  }

  /** Puts the new snapshot in place. The files of earlier generations are in the snapshot. */
  #finish(): void {
    renameSync(`${this.#options.file}.new`, this.#options.file);
    for (const generation of this.#listGenerations())
      if (generation < this.#generation) rmSync(this.#path(generation), { force: true });
  }

  #replay(path: string): void {
    if (!existsSync(path)) return;
    const input = openSync(path, 'r');
    const decoder = new StringDecoder('utf8');
    const buffer = Buffer.alloc(BLOCK_BYTES);
    let rest = '';
    for (let length = readSync(input, buffer); length > 0; length = readSync(input, buffer)) {
      const lines = (rest + decoder.write(buffer.subarray(0, length))).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#options.apply(JSON.parse(line) as Entry);
    }
    closeSync(input);
    // A line without an end: the process was killed while it wrote. No caller was told that this write succeeded.
  }

  #path(generation: number): string {
    return `${this.#options.file}.${generation}`;
  }

  #listGenerations(): number[] {
    const { file } = this.#options;
    const prefix = `${basename(file)}.`;
    return readdirSync(dirname(file))
      .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
      .map((name) => Number(name.slice(prefix.length)))
      .sort((a, b) => a - b);
  }
}
