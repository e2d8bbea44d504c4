import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildImportJob } from '../../../test/support/scenarios/jobs/import-job.ts';
import { firstChunk, type ImportMessage } from '../../messages/imports.ts';
import { consumeImports } from '../index.ts';

const ORGANIZATION = 'o1';
const START = new Date('2026-03-02T17:00:00Z');
const ROWS_PER_CHUNK = 7;

interface Row {
  readonly name: string;
  /** Few numbers, so that rows share them. Null for a row that is rejected. */
  readonly phone: number | null;
}

const row: fc.Arbitrary<Row> = fc.record({
  name: fc.constantFrom('Ann', 'Bob', 'Zoë, Jr.', ''),
  phone: fc.option(fc.nat(20), { freq: 6 }),
});
const buildPhone = (phone: number): string => `+1602555${1_000 + phone}`;

/** How often each message is delivered, in sequence or in parallel. */
const deliveryArbitrary = fc.array(
  fc.record({ times: fc.integer({ min: 1, max: 3 }), together: fc.boolean(), crash: fc.boolean() }),
  { minLength: 1, maxLength: 10 },
);

async function runImport(rows: readonly Row[], plan: readonly { times: number; together: boolean; crash: boolean }[]) {
  const { data } = await createInProcessData();
  const file = Buffer.from(
    `name,phone\n${rows.map(({ name: who, phone }) => `"${who}",${phone === null ? 'none' : buildPhone(phone)}`).join('\n')}\n`,
  );
  const job = buildImportJob({ organizationId: ORGANIZATION, id: 'job', total: file.length, created: START });
  await data.jobs.createJob(job);
  const queue: unknown[] = [firstChunk(ORGANIZATION, 'job')];
  let crashes = false;
  const parts = {
    data,
    files: { readFrom: async (_key: string, byte: number) => readFrom(file, byte) },
    imports: {
      send: async ({ body }: { body: unknown }) => {
        if (crashes) throw new Error('The function ended before it could send');
        if ((body as ImportMessage).kind === 'importChunk') queue.push(body);
      },
    } as never,
    wakeUps: { schedule: async () => undefined },
    publish: async () => undefined,
    zone: 'America/Phoenix',
    now: () => START,
    rowsPerChunk: ROWS_PER_CHUNK,
  };
  for (let turn = 0; queue.length > 0 && turn < 2_000; turn += 1) {
    const body = queue.shift();
    const { times, together, crash } = plan[turn % plan.length] ?? { times: 1, together: false, crash: false };
    crashes = crash;
    if (crash) await consumeImports(parts, body).catch(() => undefined);
    crashes = false;
    const deliver = Array.from({ length: times }, () => () => consumeImports(parts, body));
    if (together) await Promise.all(deliver.map((each) => each()));
    else for (const each of deliver) await each();
    // Every delivery queues the next chunk. One message per chunk is enough, because the plan repeats it.
    queue.splice(0, queue.length, ...new Map(queue.map((each) => [JSON.stringify(each), each])).values());
  }
  const done = await data.jobs.findJob(ORGANIZATION, 'job');
  const contacts = [];
  for await (const page of data.contacts.iterateAll(ORGANIZATION, 'contacts')) contacts.push(...page);
  const { leads: figure } = await data.counters.getOrganizationCounts(ORGANIZATION);
  return { done, contacts, figure, rejects: await data.jobRejects.listFirst(ORGANIZATION, 'job', 1_000) };
}

/** Like S3: a range that begins at the end of the file is an error. */
function readFrom(file: Buffer, byte: number): Readable {
  if (byte >= file.length) throw new Error('InvalidRange');
  return Readable.from([file.subarray(byte)]);
}

describe('an import whose messages are repeated, run in parallel, or crash', () => {
  it('The import adds each number once, with the first row’s name, in the file’s order, and with exact totals', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 60 }), deliveryArbitrary, async (rows, plan) => {
        const { done, contacts, figure, rejects } = await runImport(rows, plan);
        const phones = [...new Set(rows.flatMap(({ phone }) => phone ?? []))];
        const good = rows.filter(({ phone }) => phone !== null).length;
        expect(done).toMatchObject({
          state: 'DONE',
          added: phones.length,
          merged: good - phones.length,
          rejected: rows.length - good,
          done: done?.total,
        });
        expect(figure).toBe(phones.length);
        expect(contacts.map(({ phone }) => phone).reverse()).toEqual(phones.map(buildPhone));
        // A later row fills an empty name and never overwrites a name.
        expect(contacts.map(({ name }) => name).reverse()).toEqual(phones.map((phone) => getExpectedName(rows, phone)));
        expect(rejects.map((reject) => reject.row)).toEqual(
          rows.flatMap(({ phone }, index) => (phone === null ? [index + 2] : [])),
        );
      }),
      { numRuns: 25 },
    );
  });
});

/** Within a chunk, only the first row of a number counts. A row of a later chunk may fill an empty name. */
function getExpectedName(rows: readonly Row[], phone: number): string {
  const chunks = Array.from({ length: Math.ceil(rows.length / ROWS_PER_CHUNK) }, (_, chunk) =>
    rows.slice(chunk * ROWS_PER_CHUNK, (chunk + 1) * ROWS_PER_CHUNK),
  );
  return (
    chunks.map((chunk) => chunk.find((each) => each.phone === phone)?.name ?? '').find((name) => name !== '') ?? ''
  );
}
