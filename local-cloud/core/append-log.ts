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
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/**
 * Reads and writes in blocks: a string of V8 holds 512 MB at most, and a table can be larger. A kept part of a line keeps its
 * whole block in memory. One letter beyond Latin-1 doubles the memory of its block, so blocks are not larger than this.
 */
const BLOCK_BYTES = 1_000_000;
/**
 * A snapshot begins with this word. Each of its blocks follows as the number of its bytes (4 bytes, little-endian) and its lines, compressed
 * with Zstandard: JSON becomes a tenth. Snapshots of before hold plain lines.
 */
const COMPRESSED = Buffer.from('ZSTD');
const LENGTH_BYTES = 4;
/** A shorter log is not worth a compaction while the store runs. */
const MIN_COMPACTION_BYTES = 64_000_000;
/** Each start adds a numbered file. More files than this are compacted at a start. */
const MAX_GENERATIONS = 20;

/** An append-only file of lines, which becomes a snapshot of the living records again and again. */
export interface AppendLogOptions {
  readonly file: string;
  /** Applies a line that was appended earlier. Lines are applied in order, some of them twice. */
  readonly apply: (line: string) => void;
  /** Returns lines that together make the current state. */
  readonly snapshot: () => Iterable<string>;
  /** Tests compact shorter logs. */
  readonly minCompactionBytes?: number;
}

/**
 * The file holds a snapshot, and numbered files beside it hold what was appended since. To compact, the log continues in a
 * new numbered file, writes a new snapshot, and then deletes the older numbered files. The state of a record in the
 * snapshot may be newer than the start of the compaction. Replaying the numbered files in order still ends with the last
 * state, also after a crash at any point.
 */
export class AppendLog {
  readonly #options: AppendLogOptions;
  #stream: WriteStream;
  #generation: number;
  #logBytes = 0;
  #snapshotBytes = 0;
  #compaction: Promise<void> | null = null;

  /** Opens the log and applies every line in it. */
  constructor(options: AppendLogOptions) {
    this.#options = options;
    mkdirSync(dirname(options.file), { recursive: true });
    const generations = this.#listGenerations();
    this.#snapshotBytes = this.#replaySnapshot();
    for (const generation of generations) this.#logBytes += this.#replay(this.#path(generation));
    this.#generation = (generations.at(-1) ?? 0) + 1;
    this.#stream = createWriteStream(this.#path(this.#generation), { flags: 'a' });
    if (generations.length > MAX_GENERATIONS) this.compact();
    else this.#compactWhenLong();
  }

  /** Appends a line. A crash keeps it whole or not at all. @param line has no line break */
  append(line: string): void {
    this.#logBytes += line.length + 1;
    this.#stream.write(`${line}\n`);
    this.#compactWhenLong();
  }

  /** Starts to write a new snapshot in the background, unless one is being written. */
  compact(): void {
    this.#compaction ??= this.#compact().finally(() => (this.#compaction = null));
  }

  /** Resolves when all records are in the file. */
  async close(): Promise<void> {
    await this.#compaction;
    await new Promise<void>((resolve) => this.#stream.end(() => resolve()));
  }

  #compactWhenLong(): void {
    const { minCompactionBytes = MIN_COMPACTION_BYTES } = this.#options;
    if (this.#logBytes > Math.max(minCompactionBytes, this.#snapshotBytes)) this.compact();
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

  /** Writes the snapshot, and yields after each block. */
  *#writeSnapshot(): Generator<void> {
    const output = openSync(`${this.#options.file}.new`, 'w');
    writeSync(output, COMPRESSED);
    let block: string[] = [];
    let blockBytes = 0;
    let bytes = 0;
    const flush = (): void => {
      if (block.length > 0) {
        const lines = zstdCompressSync(`${block.join('\n')}\n`);
        const length = Buffer.alloc(LENGTH_BYTES);
        length.writeUInt32LE(lines.length);
        writeSync(output, length);
        writeSync(output, lines);
      }
      bytes += blockBytes;
      blockBytes = 0;
      block = [];
    };
    for (const line of this.#options.snapshot()) {
      block.push(line);
      blockBytes += line.length + 1;
      if (blockBytes < BLOCK_BYTES) continue;
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

  /** Applies the lines of the snapshot. Returns their bytes. */
  #replaySnapshot(): number {
    const { file } = this.#options;
    if (!existsSync(file)) return 0;
    const input = openSync(file, 'r');
    const read = (bytes: number): Buffer | null => {
      const buffer = Buffer.alloc(bytes);
      return readSync(input, buffer) === bytes ? buffer : null;
    };
    if (!read(COMPRESSED.length)?.equals(COMPRESSED)) {
      closeSync(input);
      return this.#replay(file);
    }
    let bytes = 0;
    for (let length = read(LENGTH_BYTES); length; length = read(LENGTH_BYTES)) {
      const block = read(length.readUInt32LE());
      if (!block) throw new Error(`${file} ends in the middle of a block`);
      const lines = zstdDecompressSync(block).toString();
      bytes += lines.length;
      this.#applyLines(lines);
    }
    closeSync(input);
    return bytes;
  }

  /** Applies the lines that end in a block. Returns what follows the last of them. */
  #applyLines(block: string): string {
    let from = 0;
    for (let end = block.indexOf('\n'); end !== -1; end = block.indexOf('\n', from)) {
      this.#options.apply(block.slice(from, end));
      from = end + 1;
    }
    return block.slice(from);
  }

  /** Applies the lines of a file. Returns the bytes of the file. */
  #replay(path: string): number {
    if (!existsSync(path)) return 0;
    const input = openSync(path, 'r');
    const decoder = new StringDecoder('utf8');
    const buffer = Buffer.alloc(BLOCK_BYTES);
    let rest = '';
    let bytes = 0;
    for (let length = readSync(input, buffer); length > 0; length = readSync(input, buffer)) {
      bytes += length;
      rest = this.#applyLines(rest + decoder.write(buffer.subarray(0, length)));
    }
    closeSync(input);
    // A line without an end: the process was killed while it wrote. No caller learned that this write succeeded.
    return bytes;
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
