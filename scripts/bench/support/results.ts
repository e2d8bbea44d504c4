import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

/** The result of a bench, as one table. Results are under version control, so a change shows its cost. */
export interface Result {
  readonly title: string;
  /** What the table shows, and how to read it. */
  readonly text: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  /** Reasons and ratios, one sentence each. */
  readonly notes: readonly string[];
}

interface StoredResult extends Result {
  readonly machine: string;
}

/** Other work on the machine makes a bench slower. Ratios and units stay the same. */
const busyAtStart = loadavg()[0] ?? 0;

const FOLDER = join(import.meta.dirname, '..');
const JSON_FILE = join(FOLDER, 'results.json');
const TABLE_FILE = join(FOLDER, 'results.md');

/** Prints a result and replaces the last result of the same bench in results.json and results.md. */
export function record(bench: string, result: Result): void {
  console.log(render(result));
  const all = existsSync(JSON_FILE)
    ? (JSON.parse(readFileSync(JSON_FILE, 'utf8')) as Record<string, StoredResult>)
    : {};
  all[bench] = { ...result, machine: describeMachine() };
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(JSON_FILE, `${JSON.stringify(sorted, null, 2)}\n`);
  const parts = Object.values(sorted).map((stored) => `${render(stored)}\nMeasured on ${stored.machine}.\n`);
  writeFileSync(
    TABLE_FILE,
    `# What operations cost\n\nWritten by \`npm run bench\`. Do not edit. Times depend on the machine. Ratios and counted units do not.\n\n${parts.join('\n')}`,
  );
}

/** Returns the upper median, or 0 without values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

function describeMachine(): string {
  return `${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GB of memory, Node ${process.version}; load before the bench: ${busyAtStart.toFixed(1)}`;
}

function render({ title, text, columns, rows, notes }: Result): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  const table = [
    line(columns),
    line(columns.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...rows.map(line),
  ].join('\n');
  return `## ${title}\n\n${text}\n\n${table}\n${notes.length > 0 ? `\n${notes.map((note) => `- ${note}`).join('\n')}\n` : ''}`;
}
