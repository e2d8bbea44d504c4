import { Readable } from 'node:stream';
import { dataOver } from '../../functions/data/parts.ts';
import { Table } from '../../functions/data/table.ts';
import { importChunk } from '../../functions/workers/importer.ts';
import { compactPayload, compactSearch } from '../../functions/workers/search-keeper.ts';
import { newId, newSeed } from '../../functions/platform/ids.ts';
import { inProcessTable } from '../local/dynamodb/in-process.ts';

/**
 * `node scripts/bench/import.ts [rows …]`: rows a second and peak memory of an import through the real handlers, in one
 * process with the engine that stands in for DynamoDB. `engine` is the share of the time in that stand-in, `search
 * blocks` what folding the new contacts into them took. Below 5 000 rows a second it says why.
 */
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 100_000];
const WANTED = 5_000;

for (const rows of SIZES) await measure(rows);

async function measure(rows: number): Promise<void> {
  const { name, client, engine, calls } = await inProcessTable();
  const call = engine.call.bind(engine);
  let inEngine = 0;
  engine.call = (operation, input) => {
    const from = performance.now();
    // Writes, nearly all of its work, are done before the call returns; the rest of reads counts as ours.
    const answer = call(operation, input);
    inEngine += performance.now() - from;
    return answer;
  };
  const data = dataOver(new Table(name, client));
  const organizationId = 'bench';
  await data.accounts.createOrganization({ id: organizationId, name: 'Bench', brand: 'text', v2: false, number: null, color: null, image: null, showMessages: true, allowAfterHours: false, allowWeekends: true, allowIncomingLeads: false, pace: null } as never);
  const file = Buffer.from(`name,phone\n${Array.from({ length: rows }, (_, row) => `Person ${row},(602) 5${String(row).padStart(6, '0').slice(0, 2)}-${String(row).padStart(6, '0').slice(2)}`).join('\n')}\n`);
  const now = new Date();
  const job = await data.jobs.createImport({
    organizationId, id: newId(now), kind: 'IMPORT', state: 'RUNNING', total: file.length, done: 0, added: 0, merged: 0, skipped: 0, rejected: 0, error: null, campaignId: null, created: now,
    details: { key: 'file', mapping: { fullName: 'name', firstName: null, lastName: null, phone: 'phone' }, attestation: null, seed: newSeed() },
  }, 'file');
  const queue: unknown[] = [{ v: 1, o: organizationId, j: job.id, from: 0, row: 1, header: null, delimiter: null }];
  const parts = {
    data,
    files: { readFrom: async (_key: string, byte: number) => Readable.from(pieces(file, byte)) },
    imports: { send: async ({ body }: { body: unknown }) => void queue.push(body) } as never,
    wake: { at: async () => undefined },
    publish: async () => undefined,
    zone: 'America/Phoenix',
    now: () => new Date(),
  };
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  calls.clear();
  inEngine = 0;
  const spent = { rows: 0, search: 0 };
  const cpu = process.cpuUsage();
  const from = performance.now();
  for (let body = queue.shift(); body !== undefined; body = queue.shift()) {
    const began = performance.now();
    const search = compactPayload.safeParse(body).success;
    await (search ? compactSearch(parts, body) : importChunk(parts, body));
    spent[search ? 'search' : 'rows'] += performance.now() - began;
  }
  const seconds = (performance.now() - from) / 1000;
  const done = await data.jobs.find(organizationId, job.id);
  const rate = Math.round(rows / seconds);
  const counted = [...calls].map(([operation, { calls: count }]) => `${operation} ${count}`).join(', ');
  console.log(`${rows} rows: ${rate} rows/s, ${seconds.toFixed(1)} s (rows ${(spent.rows / 1000).toFixed(1)} s, search blocks ${(spent.search / 1000).toFixed(1)} s); added ${done?.added}, merged ${done?.merged}, rejected ${done?.rejected}, ${done?.state}`);
  console.log(`  calls: ${counted}`);
  console.log(`  peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB with the whole table in it (heap grew by ${Math.round((process.memoryUsage().heapUsed - before) / 1024 / 1024)} MB)`);
  const { user, system } = process.cpuUsage(cpu);
  const busy = (user + system) / 1_000_000;
  const share = Math.min(0.99, inEngine / 1000 / seconds);
  console.log(`  ${busy.toFixed(1)} s of processor: ${Math.round(rows / busy)} rows a second of it`);
  console.log(`  engine ${(share * 100).toFixed(0)} % of the time; without it ${Math.round(rows / (seconds * (1 - share)))} rows/s`);
  if (rate < WANTED) console.log(`  below ${WANTED} rows/s: the stand-in evaluates two items, two index entries and a read for each row in the product's own thread`);
  client.destroy();
}

/** As S3 streams: blocks of 64 KB. */
function* pieces(file: Buffer, from: number): Generator<Buffer> {
  for (let at = from; at < file.length; at += 65_536) yield file.subarray(at, Math.min(file.length, at + 65_536));
}
