import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { newJob, type Job } from '../../domain/jobs/job.ts';
import { consumeImports } from '../index.ts';
import { firstChunk, undoPage } from '../../messages/imports.ts';

const ORGANIZATION = 'o1';
const START = new Date('2026-03-02T17:00:00Z');
const ROWS = 700;

function job(id: string, kind: Job['kind'], more: Partial<Job>): Job {
  return newJob({ organizationId: ORGANIZATION, id, kind, total: 0, created: START, ...more });
}

/** A finished import of `rows` contacts, and the queue of its undo. `crash`: the error that the queue throws. */
async function setUp(rows: number) {
  const { data } = await createInProcessData();
  const file = Buffer.from(
    `name,phone\n${Array.from({ length: rows }, (_, row) => `Person ${row},+1602${String(5_550_000 + row)}`).join('\n')}\n`,
  );
  const imported = job('import', 'IMPORT', {
    total: file.length,
    details: {
      key: 'file',
      mapping: { fullName: 'name', firstName: null, lastName: null, phone: 'phone' },
      attestation: null,
      seed: 'seed',
    },
  });
  await data.jobs.createJob(imported);
  const queue: { kind?: string }[] = [];
  const faults: { crash: Error | null } = { crash: null };
  const parts = {
    data,
    files: { readFrom: async (_key: string, byte: number) => Readable.from([file.subarray(byte)]) },
    imports: {
      send: async ({ body }: { body: unknown }) => {
        if (faults.crash) throw faults.crash;
        if ((body as { kind?: string }).kind !== 'compactSearch') queue.push(body as { kind?: string });
      },
    },
    wakeUps: { schedule: async () => undefined },
    publish: async () => undefined,
    zone: 'America/Phoenix',
    now: () => START,
  };
  await consumeImports(parts, firstChunk(ORGANIZATION, 'import'));
  expect((await data.counters.getOrganizationCounts(ORGANIZATION)).leads).toBe(rows);
  await data.jobs.createJob(job('undo', 'UNDO', { total: rows, details: { imported: 'import' } }));
  return { data, parts, queue, faults };
}

describe('the undo of an import', () => {
  it('The undo counts each contact once, even if its pages are repeated, run in parallel, or crash halfway', async () => {
    const { data, parts, queue, faults } = await setUp(ROWS);
    const finishChunk = data.jobs.finishChunk.bind(data.jobs);
    // A crash after the contacts were archived and before the page was counted.
    data.jobs.finishChunk = () => Promise.reject(new Error('The function ended'));
    await expect(consumeImports(parts, undoPage(ORGANIZATION, 'undo', 1))).rejects.toThrow('ended');
    data.jobs.finishChunk = finishChunk;
    queue.push(undoPage(ORGANIZATION, 'undo', 1));
    for (let body = queue.shift(); body; body = queue.shift()) {
      faults.crash = new Error('The queue refused the message');
      await consumeImports(parts, body).catch(() => undefined);
      faults.crash = null;
      await Promise.all([consumeImports(parts, body), consumeImports(parts, body)]);
    }
    expect(await data.jobs.findJob(ORGANIZATION, 'undo')).toMatchObject({
      state: 'DONE',
      archived: ROWS,
      skipped: 0,
      done: ROWS,
    });
    expect((await data.counters.getOrganizationCounts(ORGANIZATION)).leads).toBe(0);
    expect((await data.search.findContacts(ORGANIZATION, { search: '', kind: null })).ids).toEqual([]);
  });

  it('The undo counts a contact that a parallel attempt archived after this attempt read the contact', async () => {
    const { data, parts } = await setUp(3);
    const { findImported: made } = data.importUndo;
    const finishChunk = data.jobs.finishChunk.bind(data.jobs);
    data.importUndo.findImported = async (...asked) => {
      data.importUndo.findImported = made;
      const readState = await data.importUndo.findImported(...asked);
      // The other attempt archives everything, and crashes before it counts.
      data.jobs.finishChunk = () => Promise.reject(new Error('The function ended'));
      await expect(consumeImports(parts, undoPage(ORGANIZATION, 'undo', 1))).rejects.toThrow('ended');
      data.jobs.finishChunk = finishChunk;
      return readState;
    };
    await consumeImports(parts, undoPage(ORGANIZATION, 'undo', 1));
    expect(await data.jobs.findJob(ORGANIZATION, 'undo')).toMatchObject({ state: 'DONE', archived: 3, skipped: 0 });
  });
});
