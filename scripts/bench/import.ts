import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { newOrganization } from '../../functions/domain/accounts/account.ts';
import { createData } from '../../functions/data/index.ts';
import { Table } from '../../functions/data/table/table.ts';
import { newJob } from '../../functions/domain/jobs/job.ts';
import { newId, newSeed } from '../../functions/platform/ids.ts';
import { consumeImports } from '../../functions/workers/index.ts';
import { firstChunk, type ImportMessage } from '../../functions/messages/imports.ts';
import { createThreadTable } from './support/engine-thread.ts';
import { megabytes, record } from './support/results.ts';

/**
 * `npm run bench -- import [rows …]`: rows per second and memory of an import with the real handlers. The file is on disk and
 * the table in another thread, so the heap of this thread is the importer's. The bench measures the heap after a garbage
 * collection at each tenth of the file, and fails when the heap grows with the file.
 */
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 100_000, 1_000_000];
const TARGET = 5_000;
/** Caches and compiled code grow by a few MB. A leak of 100 bytes per row would exceed this limit. */
const GROWTH_LIMIT = 16 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

interface Measured {
  readonly rows: number;
  readonly rate: number;
  readonly seconds: number;
  /** Bytes of heap and buffers after a garbage collection, at each tenth of the file. */
  readonly heaps: readonly number[];
  /** The most bytes between garbage collections. */
  readonly peak: number;
  readonly tableHeap: number;
  /** Seconds of CPU time. */
  readonly tableProcessor: number;
  readonly ownProcessor: number;
  /** The share of the time for compacting the search index. */
  readonly searchShare: number;
  readonly calls: string;
}

const folder = mkdtempSync(join(tmpdir(), 'bench-import-'));
try {
  const measured: Measured[] = [];
  for (const rows of SIZES) measured.push(await measure(rows));
  record('import', {
    title: 'Import',
    text: 'A CSV file with the real handlers. Importer: heap and buffers after a garbage collection, at the first and the last tenth of the file, and the most between collections. Table: the heap of the local database engine.',
    columns: ['rows', 'rows/s', 'importer first', 'last', 'most', 'table', 'CPU per row, importer', 'table'],
    rows: measured.map((each) => [
      each.rows.toLocaleString('en-US'),
      each.rate.toLocaleString('en-US'),
      megabytes(each.heaps[0] ?? 0),
      megabytes(each.heaps.at(-1) ?? 0),
      megabytes(each.peak),
      megabytes(each.tableHeap),
      perRow(each.ownProcessor, each),
      perRow(each.tableProcessor, each),
    ]),
    notes: [
      ...measured.map(
        (each) =>
          `${each.rows.toLocaleString('en-US')} rows: ${each.seconds.toFixed(1)} s, of which search compaction ${percent(each.searchShare)}; ${each.calls}.`,
      ),
      ...measured
        .filter(({ rate }) => rate < TARGET)
        .map(
          (each) =>
            `Below ${TARGET} rows per second at ${each.rows.toLocaleString('en-US')} rows. On its one thread the local database engine can do ${Math.round(each.rows / each.tableProcessor).toLocaleString('en-US')} rows per second, the importer ${Math.round(each.rows / each.ownProcessor).toLocaleString('en-US')}. The two used ${((each.ownProcessor + each.tableProcessor) / each.seconds).toFixed(2)} of two cores.`,
        ),
    ],
  });
  for (const { rows, heaps } of measured) {
    const growth = (heaps.at(-1) ?? 0) - (heaps[0] ?? 0);
    if (growth > GROWTH_LIMIT) throw new Error(`The importer's memory grew by ${megabytes(growth)} over ${rows} rows`);
  }
} finally {
  rmSync(folder, { recursive: true });
}

async function measure(rows: number): Promise<Measured> {
  const table = await createThreadTable();
  const data = createData(new Table(table.name, table.client));
  const organizationId = 'bench';
  await data.accounts.createOrganization(newOrganization({ id: organizationId, name: 'Bench', brand: 'text' }));
  const path = join(folder, `${rows}.csv`);
  await writeRows(path, rows);
  const total = statSync(path).size;
  const now = new Date();
  const job = await data.importHistory.createImport(
    newJob({
      organizationId,
      id: newId(now),
      kind: 'IMPORT',
      total,
      created: now,
      details: {
        key: path,
        mapping: { fullName: 'name', firstName: null, lastName: null, phone: 'phone' },
        attestation: null,
        seed: newSeed(),
      },
    }),
    'file',
  );
  const queue: ImportMessage[] = [firstChunk(organizationId, job.id)];
  const deps = {
    data,
    files: { readFrom: async (key: string, byte: number) => createReadStream(key, { start: byte }) },
    imports: { send: async ({ body }: { body: unknown }) => void queue.push(body as never) } as never,
    wakeUps: { schedule: async () => undefined },
    publish: async () => undefined,
    zone: 'America/Phoenix',
    now: () => new Date(),
  };
  const heaps: number[] = [];
  let peak = 0;
  let searching = 0;
  table.calls.clear();
  const processor = process.threadCpuUsage();
  const allThreads = process.cpuUsage();
  const began = performance.now();
  for (let body = queue.shift(); body !== undefined; body = queue.shift()) {
    const from = performance.now();
    await consumeImports(deps, body);
    if (body.kind === 'compactSearch') searching += performance.now() - from;
    peak = Math.max(peak, measureMemory());
    if (body.kind === 'importChunk' && body.from >= (total * (heaps.length + 1)) / 10) {
      gc();
      heaps.push(measureMemory());
    }
  }
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.threadCpuUsage(processor);
  const { user: allUser, system: allSystem } = process.cpuUsage(allThreads);
  const done = await data.jobs.findJob(organizationId, job.id);
  if (done?.state !== 'DONE' || done.added !== rows)
    throw new Error(`The import of ${rows} rows ended as ${done?.state} with ${done?.added} added`);
  const calls = [...table.calls]
    .map(([operation, count]) => `${operation} ${count.toLocaleString('en-US')}`)
    .join(', ');
  const measured = {
    rows,
    seconds,
    rate: Math.round(rows / seconds),
    heaps,
    peak,
    tableHeap: await table.heap(),
    tableProcessor: (allUser + allSystem - user - system) / 1_000_000,
    ownProcessor: (user + system) / 1_000_000,
    searchShare: searching / 1000 / seconds,
    calls,
  };
  await table.stop();
  rmSync(path);
  return measured;
}

/** Writes a file with names and numbers, in pieces, so that the file is never in this heap as a whole. */
async function writeRows(path: string, rows: number): Promise<void> {
  const file = await open(path, 'w');
  await file.write('name,phone\n');
  for (let from = 0; from < rows; from += 10_000) {
    const lines = Array.from(
      { length: Math.min(10_000, rows - from) },
      (_, index) => `Person ${from + index},${buildPhone(from + index)}`,
    );
    await file.write(`${lines.join('\n')}\n`);
  }
  await file.close();
}

/** Returns a valid United States number. Valid for two million indexes. */
function buildPhone(index: number): string {
  const digits = String(index % 1_000_000).padStart(6, '0');
  return `(${index < 1_000_000 ? 602 : 480}) 5${digits.slice(0, 2)}-${digits.slice(2)}`;
}

function measureMemory(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function perRow(seconds: number, { rows }: Measured): string {
  return `${((seconds / rows) * 1_000_000).toFixed(0)} µs`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
