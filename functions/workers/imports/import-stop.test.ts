import { buildOrganization, fillCampaign } from '../../../test/support/scenarios/test-data.ts';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import type { Data } from '../../data/index.ts';
import { newJob, type Job } from '../../domain/jobs/job.ts';
import { CAMPAIGN_TOTAL } from '../../domain/sending/figures.ts';
import { firstChunk } from '../../messages/imports.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { startUndo } from '../../use-cases/imports/undo-import.ts';
import { cancelJob } from '../../use-cases/jobs/cancel-job.ts';
import { consumeImports } from '../index.ts';

const O = 'o1';
const START = new Date('2026-03-02T17:00:00Z');
const ROWS = 220;
const ROWS_PER_CHUNK = 110;
const NUMBERS = 200;
const actor = { organizationId: O, now: START } as Actor;
/** The last rows repeat the numbers of the first rows, so that rows are added and merged. */
const FILE = Buffer.from(
  `name,phone\n${Array.from({ length: ROWS }, (_, row) => `Person ${row},+1602${String(5_550_000 + (row % NUMBERS))}`).join('\n')}\n`,
);

const campaign = fillCampaign({
  organizationId: O,
  created: START,
});

interface Setup {
  readonly data: Data;
  readonly close: () => void;
  readonly work: (repeated: boolean) => Promise<void>;
  readonly undo: () => Promise<Job | Refusal>;
  readonly cancel: (jobId: string) => Promise<Job | Refusal>;
  /** Calls `run` before the transaction with this number. */
  readonly interrupt: (transaction: number, run: () => Promise<unknown>) => void;
}

async function setUp(): Promise<Setup> {
  let before: { transaction: number; readonly run: () => Promise<unknown> } | null = null;
  const { data, client } = await createInProcessData(async (operation) => {
    if (before === null || operation !== 'TransactWriteItems') return;
    before.transaction -= 1;
    if (before.transaction > 0) return;
    const { run } = before;
    before = null;
    await run();
  });
  await data.accounts.createOrganization(buildOrganization({ id: O, name: 'One', number: null }));
  await data.campaigns.createCampaign(campaign);
  const mapping = { fullName: 'name', firstName: null, lastName: null, phone: 'phone' };
  const job = newJob({
    organizationId: O,
    id: 'import',
    kind: 'IMPORT',
    total: FILE.length,
    created: START,
    campaignId: 'c',
    details: { key: 'file', mapping, attestation: null, seed: 'seed' },
  });
  await data.importHistory.createImport(job, 'fingerprint');
  const queue: unknown[] = [firstChunk(O, 'import')];
  const imports = { send: async ({ body }: { body: unknown }) => void queue.push(body) };
  const deps = {
    data,
    files: { readFrom: async (_key: string, byte: number) => Readable.from([FILE.subarray(byte)]) },
    imports,
    wakeUps: { schedule: async () => undefined },
    publish: async () => undefined,
    zone: 'America/Phoenix',
    now: () => START,
    rowsPerChunk: ROWS_PER_CHUNK,
  };
  const bulk = { sendAll: async () => undefined };
  return {
    data,
    close: () => client.destroy(),
    work: async (repeated) => {
      for (let body = queue.shift(); body; body = queue.shift()) {
        await consumeImports(deps, body);
        if (repeated) await consumeImports(deps, body);
        // A repetition queues the next chunk again.
        queue.splice(0, queue.length, ...new Map(queue.map((each) => [JSON.stringify(each), each])).values());
      }
    },
    undo: () => startUndo({ data, imports }, actor, 'import'),
    cancel: (jobId) => cancelJob({ data, bulk, publish: deps.publish }, actor, jobId),
    interrupt: (transaction, run) => (before = { transaction, run }),
  };
}

async function readFigures({ data }: Setup) {
  const [job, counts, campaignCounts] = await Promise.all([
    data.jobs.findJob(O, 'import'),
    data.counters.getOrganizationCounts(O),
    data.counters.getCampaignCounts(O, 'c'),
  ]);
  const contacts = [];
  for await (const page of data.contacts.iterateAll(O, 'contacts')) contacts.push(...page);
  return {
    state: job?.state,
    added: job?.added,
    contacts: contacts.length,
    leads: counts.leads,
    joined: campaignCounts.get(CAMPAIGN_TOTAL)?.leads ?? 0,
    found: (await data.search.findContacts(O, { search: '', kind: null })).ids.length,
  };
}

describe('an import that staff stop', () => {
  it('Nothing is added after the stop, the figures are exact, and the undo archives all that was added', async () => {
    const addedCounts = new Set<number>();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 14 }), fc.boolean(), async (transaction, repeated) => {
        const setup = await setUp();
        let atStop: Awaited<ReturnType<typeof readFigures>> | null = null;
        setup.interrupt(transaction, async () => {
          expect(await setup.cancel('import')).toMatchObject({ state: 'CANCELED' });
          atStop = await readFigures(setup);
        });
        await setup.work(repeated);
        const after = await readFigures(setup);
        addedCounts.add(after.contacts);
        // The worker counts the chunk in which the import was stopped a moment later.
        expect(after).toEqual({ ...(atStop ?? after), added: after.contacts });
        expect(after).toMatchObject({ state: 'CANCELED', leads: after.contacts, found: after.contacts });
        const undo = await setup.undo();
        await setup.work(repeated);
        expect(undo).toMatchObject({ kind: 'UNDO' });
        expect(await setup.data.jobs.findJob(O, undo instanceof Refusal ? '' : undo.id)).toMatchObject({
          state: 'DONE',
          archived: after.contacts,
          skipped: 0,
        });
        expect(await readFigures(setup)).toMatchObject({ leads: 0, found: 0, joined: after.joined });
        setup.close();
      }),
      { numRuns: 8 },
    );
    // Some stops came in the middle of a chunk.
    expect([...addedCounts].some((count) => ![0, ROWS_PER_CHUNK, NUMBERS].includes(count))).toBe(true);
  });

  it('The same file can be imported again after a stop', async () => {
    const setup = await setUp();
    await setup.cancel('import');
    const again = newJob({ organizationId: O, id: 'again', kind: 'IMPORT', total: 1, created: START });
    expect(await setup.data.importHistory.createImport(again, 'fingerprint')).toMatchObject({ id: 'again' });
    setup.close();
  });

  it('A finished import and an undo cannot be canceled', async () => {
    const setup = await setUp();
    await setup.work(false);
    expect(await setup.cancel('import')).toBeInstanceOf(Refusal);
    const undo = await setup.undo();
    if (undo instanceof Refusal) throw new Error('The undo was refused');
    expect(await setup.cancel(undo.id)).toBeInstanceOf(Refusal);
    setup.close();
  });
});
