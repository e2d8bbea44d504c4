import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createData } from '../../functions/data/index.ts';
import { Table } from '../../functions/data/table/table.ts';
import { newJob } from '../../functions/domain/jobs/job.ts';
import { newId, newSeed } from '../../functions/platform/ids.ts';
import { consumeImports } from '../../functions/workers/index.ts';
import { firstChunk, type ImportMessage } from '../../functions/messages/imports.ts';
import { threadTable } from './support/engine-thread.ts';
import { megabytes, record } from './support/results.ts';

/**
 * `node scripts/bench/import.ts [rows …]`: rows a second and memory of an import through the real handlers. The file is
 * on disk, the table in a thread of its own, so that the importer's heap holds the importer alone: it is looked at
 * after a garbage collection each tenth of the file, and must not grow with the file. Fails when it does.
 */
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 100_000, 1_000_000];
const TARGET = 5_000;
/** What a collection leaves behind is noise of caches and of code that warms up, a few MB; a row kept would be 100 bytes each. */
const GROWTH_LIMIT = 16 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

interface Measured {
  readonly rows: number;
  readonly rate: number;
  readonly seconds: number;
  /** Heap and buffers of the importer after a collection, at each tenth of the file. */
  readonly heaps: readonly number[];
  /** The most that was seen between collections. */
  readonly peak: number;
  readonly tableHeap: number;
  /** Seconds of processor. */
  readonly tableProcessor: number;
  readonly ownProcessor: number;
  readonly searchShare: number;
  readonly calls: string;
}

const folder = mkdtempSync(join(tmpdir(), 'bench-import-'));
try {
  const measured: Measured[] = [];
  for (const rows of SIZES) measured.push(await measure(rows));
  record('import', {
    title: 'Import',
    text: 'A CSV through the real handlers. Importer: heap and buffers after a collection, at the first and the last tenth of the file, and the most between collections. Table: the heap of the engine that stands in for DynamoDB.',
    columns: ['rows', 'rows/s', 'importer first', 'last', 'most', 'table', 'importer’s processor a row', 'table’s'],
    rows: measured.map((one) => [
      one.rows.toLocaleString('en-US'),
      one.rate.toLocaleString('en-US'),
      megabytes(one.heaps[0] ?? 0),
      megabytes(one.heaps.at(-1) ?? 0),
      megabytes(one.peak),
      megabytes(one.tableHeap),
      perRow(one.ownProcessor, one),
      perRow(one.tableProcessor, one),
    ]),
    notes: [
      ...measured.map(
        (one) =>
          `${one.rows.toLocaleString('en-US')} rows: ${one.seconds.toFixed(1)} s, of which folding into search blocks ${percent(one.searchShare)}; ${one.calls}.`,
      ),
      ...measured
        .filter(({ rate }) => rate < TARGET)
        .map(
          (one) =>
            `Below ${TARGET} rows a second at ${one.rows.toLocaleString('en-US')}: the engine that stands in for DynamoDB does at most ${Math.round(one.rows / one.tableProcessor).toLocaleString('en-US')} rows a second on its one thread, the importer ${Math.round(one.rows / one.ownProcessor).toLocaleString('en-US')}; the two had ${((one.ownProcessor + one.tableProcessor) / one.seconds).toFixed(2)} of two cores, the rest of the machine had the others.`,
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
  const table = await threadTable();
  const data = createData(new Table(table.name, table.client));
  const organizationId = 'bench';
  await data.accounts.createOrganization({
    id: organizationId,
    name: 'Bench',
    brand: 'text',
    v2: false,
    number: null,
    color: null,
    image: null,
    showMessages: true,
    allowAfterHours: false,
    allowWeekends: true,
    allowIncomingContacts: false,
    pace: null,
  } as never);
  const path = join(folder, `${rows}.csv`);
  await writeRows(path, rows);
  const total = statSync(path).size;
  const now = new Date();
  const job = await data.jobs.createImport(
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
  const parts = {
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
  const whole = process.cpuUsage();
  const began = performance.now();
  for (let body = queue.shift(); body !== undefined; body = queue.shift()) {
    const from = performance.now();
    await consumeImports(parts, body);
    if (body.kind === 'compactSearch') searching += performance.now() - from;
    peak = Math.max(peak, held());
    if (body.kind === 'importChunk' && body.from >= (total * (heaps.length + 1)) / 10) {
      gc();
      heaps.push(held());
    }
  }
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.threadCpuUsage(processor);
  const { user: allUser, system: allSystem } = process.cpuUsage(whole);
  const done = await data.jobs.find(organizationId, job.id);
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

/** Names and numbers as lists have them; written in pieces, so that the file never lies in this heap. */
async function writeRows(path: string, rows: number): Promise<void> {
  const file = await open(path, 'w');
  await file.write('name,phone\n');
  for (let from = 0; from < rows; from += 10_000) {
    const some = Array.from(
      { length: Math.min(10_000, rows - from) },
      (_, index) => `Person ${from + index},${buildPhone(from + index)}`,
    );
    await file.write(`${some.join('\n')}\n`);
  }
  await file.close();
}

/** A million and more numbers that are valid in the United States. */
function buildPhone(index: number): string {
  const digits = String(index % 1_000_000).padStart(6, '0');
  return `(${index < 1_000_000 ? 602 : 480}) 5${digits.slice(0, 2)}-${digits.slice(2)}`;
}

function held(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function perRow(seconds: number, { rows }: Measured): string {
  return `${((seconds / rows) * 1_000_000).toFixed(0)} µs`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
