import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildImportJob } from '../../../test/support/scenarios/jobs/import-job.ts';
import type { Data } from '../../data/index.ts';
import type { Reject } from '../../domain/jobs/job.ts';
import { firstChunk, type ImportChunkMessage, type ImportMessage } from '../../messages/imports.ts';
import { consumeImports } from '../index.ts';

const ORGANIZATION = 'o1';
const START = new Date('2026-03-02T17:00:00Z');

/** An import that has begun, and what its deliveries queue. */
async function startImport(lines: readonly string[]) {
  const { data } = await createInProcessData();
  const file = Buffer.from(`name,phone\n${lines.join('\n')}\n`);
  await data.jobs.createJob(
    buildImportJob({ organizationId: ORGANIZATION, id: 'job', total: file.length, created: START }),
  );
  const queued: ImportChunkMessage[] = [];
  const deps = {
    data,
    files: { readFrom: async (_key: string, byte: number) => Readable.from([file.subarray(byte)]) },
    imports: {
      send: async ({ body }: { body: unknown }) => {
        if ((body as ImportMessage).kind === 'importChunk') queued.push(body as ImportChunkMessage);
      },
    } as never,
    wakeUps: { schedule: async () => undefined },
    publish: async () => undefined,
    zone: 'America/Phoenix',
    now: () => START,
  };
  return { data, queued, deliver: (message: unknown) => consumeImports(deps, message) };
}

const people = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Person ${index},+1602555${1_000 + index}`);

async function listRejects(data: Data): Promise<Reject[]> {
  const rejects: Reject[] = [];
  let after: string | null = null;
  do {
    const page: { rejects: Reject[]; next: string | null } = await data.jobRejects.listPage(ORGANIZATION, 'job', {
      atLeast: 1,
      after,
    });
    rejects.push(...page.rejects);
    after = page.next;
  } while (after !== null);
  return rejects;
}

describe('the chunks of an import', () => {
  it('keep the size with which an earlier version began, so that a repeated delivery skips no row', async () => {
    const { data, queued, deliver } = await startImport(people(2_500));
    const { rowsPerChunk: _, ...earlier } = firstChunk(ORGANIZATION, 'job');
    // The second delivery comes after the first one was counted.
    await deliver(earlier);
    await deliver(earlier);
    expect(queued.map(({ row }) => row)).toEqual([1_001, 1_001]);
    for (let next = queued.pop(); next; next = queued.pop()) await deliver(next);
    expect(await data.jobs.findJob(ORGANIZATION, 'job')).toMatchObject({ state: 'DONE', added: 2_500, merged: 0 });
  });

  it('have 2,000 rows in an import that begins now', async () => {
    const { queued, deliver } = await startImport(people(2_500));
    await deliver(firstChunk(ORGANIZATION, 'job'));
    expect(queued).toEqual([expect.objectContaining({ row: 2_001, rowsPerChunk: 2_000 })]);
  });

  it('keep every rejected row in its order, also when all rows are wrong and as long as they can be', async () => {
    const { data, deliver } = await startImport(Array.from({ length: 2_000 }, () => `Ann,${'👩'.repeat(80)}`));
    await deliver(firstChunk(ORGANIZATION, 'job'));
    const rejects = await listRejects(data);
    expect(rejects.map(({ row }) => row)).toEqual(Array.from({ length: 2_000 }, (_, index) => index + 2));
    expect(await data.jobs.findJob(ORGANIZATION, 'job')).toMatchObject({ state: 'DONE', rejected: 2_000 });
  });
});
