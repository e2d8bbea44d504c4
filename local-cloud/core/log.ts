import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

export interface LogLine {
  readonly at: string;
  readonly source: string;
  readonly level: 'info' | 'error';
  readonly line: string;
}

const MAX_LINES = 500;

/**
 * The output of functions. The console shows the latest lines, and each function has a log file. Errors also go to the
 * terminal, unless the cloud is quiet.
 */
export class Log {
  readonly lines: LogLine[] = [];
  /** Called with each line. */
  onLine: ((line: LogLine) => void) | undefined;
  readonly #dir: string | undefined;
  readonly #quiet: boolean;
  #buffer = new Map<string, string>();

  constructor(options: { dir?: string | undefined; quiet?: boolean }) {
    this.#dir = options.dir;
    this.#quiet = options.quiet ?? false;
    if (this.#dir) mkdirSync(this.#dir, { recursive: true });
  }

  info(source: string, line: string): void {
    this.#add({ at: new Date().toISOString(), source, level: 'info', line });
  }

  error(source: string, line: string): void {
    this.#add({ at: new Date().toISOString(), source, level: 'error', line });
    if (!this.#quiet) console.error(`[${source}] ${line}`);
  }

  flush(): void {
    for (const [source, content] of this.#buffer)
      if (this.#dir) appendFileSync(join(this.#dir, `${source}.log`), content);
    this.#buffer = new Map();
  }

  #add(line: LogLine): void {
    this.lines.push(line);
    this.onLine?.(line);
    if (this.lines.length > MAX_LINES) this.lines.splice(0, this.lines.length - MAX_LINES);
    if (!this.#dir) return;
    if (this.#buffer.size === 0) setTimeout(() => this.flush(), 200).unref();
    this.#buffer.set(line.source, `${this.#buffer.get(line.source) ?? ''}${line.line}\n`);
  }
}
