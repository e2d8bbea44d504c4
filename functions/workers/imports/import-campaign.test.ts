import { buildOrganization, fillCampaign } from '../../../test/support/scenarios/test-data.ts';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { CAMPAIGN_TOTAL } from '../../domain/sending/figures.ts';
import { newJob } from '../../domain/jobs/job.ts';
import { firstChunk } from '../../messages/imports.ts';
import { consumeImports } from '../index.ts';

const O = 'o1';
const START = new Date('2026-03-02T17:00:00Z');
const ROWS = 60;
const ROWS_PER_CHUNK = 10;
const FILE = Buffer.from(
  `name,phone\n${Array.from({ length: ROWS }, (_, row) => `Person ${row},+1602${String(5_550_000 + row)}`).join('\n')}\n`,
);

const campaign = fillCampaign({
  organizationId: O,
  created: START,
});

describe('an import into a campaign', () => {
  it.each(['stopped', 'archived'] as const)(
    'Once the campaign is %s, the rest is imported and does not join, and the job counts who did not join',
    async (what) => {
      const { data } = await createInProcessData();
      await data.accounts.createOrganization(buildOrganization({ id: O, name: 'One', number: null }));
      await data.campaigns.createCampaign(campaign);
      const mapping = { fullName: 'name', firstName: null, lastName: null, phone: 'phone' };
      await data.jobs.createJob(
        newJob({
          organizationId: O,
          id: 'import',
          kind: 'IMPORT',
          total: FILE.length,
          created: START,
          campaignId: 'c',
          details: { key: 'file', mapping, attestation: null, seed: 'seed' },
        }),
      );
      const queue: unknown[] = [firstChunk(O, 'import')];
      const now = new Date(START.getTime() + 60_000);
      const deps = {
        data,
        files: { readFrom: async (_key: string, byte: number) => Readable.from([FILE.subarray(byte)]) },
        imports: { send: async ({ body }: { body: unknown }) => void queue.push(body) },
        wakeUps: { schedule: async () => undefined },
        publish: async () => undefined,
        zone: 'America/Phoenix',
        now: () => now,
        rowsPerChunk: ROWS_PER_CHUNK,
      };
      for (let turn = 0; queue.length > 0; turn += 1) {
        if (turn === 2) await data.campaigns.change(O, 'c', (before) => ({ ...before, [what]: now }));
        await consumeImports(deps, queue.shift());
      }
      const joined = 2 * ROWS_PER_CHUNK;
      expect((await data.counters.getOrganizationCounts(O)).leads).toBe(ROWS);
      expect((await data.counters.getCampaignCounts(O, 'c')).get(CAMPAIGN_TOTAL)?.leads).toBe(joined);
      const reason = what === 'stopped' ? 'CAMPAIGN_STOPPED' : 'CAMPAIGN_ARCHIVED';
      expect(await data.jobs.findJob(O, 'import')).toMatchObject({
        state: 'DONE',
        added: ROWS,
        skipped: 0,
        counts: { skippedBy: { [reason]: ROWS - joined } },
      });
    },
  );
});
