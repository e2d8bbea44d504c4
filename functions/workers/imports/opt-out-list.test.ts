import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import type { Data } from '../../data/index.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import { newJob, type Job } from '../../domain/jobs/job.ts';
import { firstOptOutChunk } from '../../messages/imports.ts';
import type { Actor } from '../../platform/actor.ts';
import { cancelJob } from '../../use-cases/jobs/cancel-job.ts';
import { consumeImports } from '../index.ts';

const O = 'o1';
const UPLOADED = new Date('2026-03-02T17:00:00Z');
const LATER = new Date('2026-03-02T17:00:01Z');
const NUMBERS = 12;
const CONTACTS = 5;
const toPhone = (number: number): E164 => `+1602555${1_000 + number}`;
const toContactId = (number: number): string => `contact ${number}`;

/** Rows with a number, or with none. */
const rowsArbitrary = fc.array(fc.option(fc.nat(NUMBERS - 1), { freq: 8 }), { minLength: 1, maxLength: 20 });

interface Setup {
  readonly data: Data;
  /** Runs once before the call of the table with this number. An error of it ends the worker there. */
  readonly interrupt: (call: number, run: () => Promise<void>) => void;
  readonly upload: (id: string, rows: readonly (number | null)[]) => Promise<void>;
  /** Delivers all messages, each this often, in sequence or at once. A delivery that fails comes again. */
  readonly work: (times: number, together: boolean) => Promise<void>;
  readonly close: () => void;
}

async function setUp(): Promise<Setup> {
  let interruption: { call: number; readonly run: () => Promise<void> } | null = null;
  const { data, client } = await createInProcessData(async () => {
    if (interruption === null || (interruption.call -= 1) > 0) return;
    const { run } = interruption;
    interruption = null;
    await run();
  });
  await data.contactWriter.addContacts(
    O,
    Array.from({ length: CONTACTS }, (_, number) => ({
      contact: newContact({ organizationId: O, id: toContactId(number), phone: toPhone(number), created: UPLOADED }),
      attestation: null,
    })),
  );
  const files = new Map<string, Buffer>();
  const queue: unknown[] = [];
  const deps = {
    data,
    files: {
      readFrom: async (key: string, byte: number) => Readable.from([(files.get(key) ?? Buffer.of()).subarray(byte)]),
    },
    imports: { send: async ({ body }: { body: unknown }) => void queue.push(body) },
    wakeUps: { schedule: async () => undefined },
    publish: async () => undefined,
    zone: 'America/Phoenix',
    now: () => LATER,
    rowsPerChunk: 7,
  };
  return {
    data,
    interrupt: (call, run) => (interruption = { call, run }),
    upload: async (id, rows) => {
      const file = Buffer.from(
        `phone\n${rows.map((number) => (number === null ? 'none' : toPhone(number))).join('\n')}\n`,
      );
      files.set(id, file);
      const details = { key: id, phone: 'phone', hasNames: true, userId: 'u1' };
      const job = newJob({
        organizationId: O,
        id,
        kind: 'OPT_OUT',
        total: file.length,
        created: UPLOADED,
        fileName: `${id}.csv`,
        details,
      });
      await data.importHistory.createImport(job, id);
      queue.push(firstOptOutChunk(O, id));
    },
    work: async (times, together) => {
      for (let body = queue.shift(); body; body = queue.shift()) {
        const deliver = Array.from({ length: times }, () => () => consumeImports(deps, body));
        const settled = together ? await Promise.allSettled(deliver.map((each) => each())) : [];
        for (const each of together ? [] : deliver) settled.push(...(await Promise.allSettled([each()])));
        if (settled.some(({ status }) => status === 'rejected')) queue.push(body);
        // Every delivery queues the next chunk.
        queue.splice(0, queue.length, ...new Map(queue.map((each) => [JSON.stringify(each), each])).values());
      }
    },
    close: () => client.destroy(),
  };
}

const start = (data: Data, number: number, at: Date, carrierId = `SM${number}`) =>
  data.consents.change(
    O,
    toPhone(number),
    { state: 'OPTED_IN', evidence: { kind: 'KEYWORD', word: 'START', carrierId }, at },
    carrierId,
  );

async function readJob(data: Data, id: string): Promise<Job> {
  const job = await data.jobs.findJob(O, id);
  if (!job) throw new Error(`There is no job ${id}`);
  return job;
}

/** Returns the numbers that a list opted out, by their evidence. */
async function listByEvidence(data: Data, jobId: string): Promise<number[]> {
  const histories = await Promise.all(
    Array.from({ length: NUMBERS }, (_, number) => data.consents.listHistory(O, toPhone(number))),
  );
  return histories.flatMap((history, number) =>
    history.some(({ evidence }) => evidence.kind === 'LIST' && evidence.jobId === jobId) ? [number] : [],
  );
}

const readState = async (data: Data, number: number) => (await data.consents.findConsent(O, toPhone(number))).state;

describe('a list of opt-outs', () => {
  it('Every number is opted out once, whatever is repeated, killed or opted in at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(
        rowsArbitrary,
        rowsArbitrary,
        fc.integer({ min: 1, max: 2 }),
        fc.boolean(),
        fc.option(
          fc.record({ call: fc.integer({ min: 1, max: 120 }), kills: fc.boolean(), number: fc.nat(NUMBERS - 1) }),
        ),
        async (first, second, times, together, event) => {
          const setup = await setUp();
          const { data } = setup;
          const began = new Set<number>();
          await setup.upload('one', first);
          await setup.upload('two', second);
          if (event)
            setup.interrupt(event.call, async () => {
              if (event.kills) throw new Error('The worker was killed');
              began.add(event.number);
              await start(data, event.number, LATER);
            });
          await setup.work(times, together);
          setup.interrupt(Infinity, async () => undefined);
          const listed = new Set([...first, ...second].flatMap((number) => number ?? []));
          for (const number of listed)
            expect(await readState(data, number)).toBe(began.has(number) ? 'OPTED_IN' : 'OPTED_OUT');
          for (const contact of await data.contacts.findMany(
            O,
            Array.from({ length: CONTACTS }, (_, n) => toContactId(n)),
          ))
            expect(contact.consent).toBe((await data.consents.findConsent(O, contact.phone ?? '+1')).state);
          for (const [id, rows] of [
            ['one', first],
            ['two', second],
          ] as const) {
            const job = await readJob(data, id);
            expect(job).toMatchObject({
              state: 'DONE',
              done: job.total,
              added: (await listByEvidence(data, id)).length,
            });
            expect(job.rejected).toBe(rows.filter((number) => number === null).length);
            expect(job.added + job.merged + job.skipped + job.rejected).toBe(rows.length);
          }
          setup.close();
        },
      ),
      { numRuns: 60 },
    );
  });

  it('The evidence names the file, its row and who uploaded it', async () => {
    const { data, upload, work, close } = await setUp();
    await upload('one', [null, 3, 3]);
    await work(1, false);
    expect(await data.consents.listHistory(O, toPhone(3))).toEqual([
      {
        state: 'OPTED_OUT',
        at: UPLOADED,
        evidence: { kind: 'LIST', userId: 'u1', jobId: 'one', fileName: 'one.csv', row: 3 },
      },
    ]);
    expect(await readJob(data, 'one')).toMatchObject({ added: 1, merged: 1, rejected: 1 });
    close();
  });

  it('A number without a contact stays opted out when a contact gets it', async () => {
    const { data, upload, work, close } = await setUp();
    await upload('one', [9]);
    await work(1, false);
    const contact = newContact({ organizationId: O, id: 'new', phone: toPhone(9), created: LATER });
    await data.contactWriter.addContacts(O, [{ contact, attestation: null }]);
    expect(await data.contacts.findContact(O, 'new')).toMatchObject({ consent: 'OPTED_OUT' });
    await expect(data.table.transact([data.consents.deliverableCheck(O, toPhone(9), 'new')])).rejects.toThrow();
    close();
  });

  it('An opt-in before the upload ends, and a late repetition does not undo a START after it', async () => {
    const { data, upload, work, close } = await setUp();
    await start(data, 1, new Date('2026-01-01T17:00:00Z'));
    await upload('one', [1]);
    await work(1, false);
    expect(await readState(data, 1)).toBe('OPTED_OUT');
    await start(data, 1, LATER, 'late');
    await upload('one', [1]);
    await work(2, true);
    expect(await readState(data, 1)).toBe('OPTED_IN');
    expect(await readJob(data, 'one')).toMatchObject({ added: 1 });
    close();
  });

  it('No one is opted out after the stop, and the figure counts who was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 2 }), async (call, times) => {
        const { data, upload, work, interrupt, close } = await setUp();
        await upload(
          'one',
          Array.from({ length: NUMBERS }, (_, number) => number),
        );
        let atStop: number[] | null = null;
        const parts = { data, bulk: { sendAll: async () => undefined }, publish: async () => undefined };
        interrupt(call, async () => {
          await cancelJob(parts, { organizationId: O, now: LATER } as Actor, 'one');
          atStop = await listByEvidence(data, 'one');
        });
        await work(times, times === 2);
        interrupt(Infinity, async () => undefined);
        const after = await listByEvidence(data, 'one');
        expect(after).toEqual(atStop ?? after);
        expect((await readJob(data, 'one')).added).toBe(after.length);
        close();
      }),
      { numRuns: 40 },
    );
  });
});
