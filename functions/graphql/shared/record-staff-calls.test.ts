import * as z from 'zod/mini';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import type { Data } from '../../data/index.ts';
import { createRouter, field } from '../registry/router.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordStaffCalls } from './record-staff-calls.ts';

const STARTED = new Date('2026-03-02T17:00:00Z');

describe('Changes by platform staff', () => {
  let data: Data;
  let now: Date;
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    now = STARTED;
  });

  const call = (name: string, input: object, wpAdmin: boolean, audit: Pick<Data['audit'], 'record'> = data.audit) => {
    now = new Date(now.getTime() + 1000);
    return createRouter(
      recordStaffCalls(
        {
          messageLead: field({
            input: z.object({ leadId: z.string(), message: z.string() }),
            run: async () => new Refusal('No.'),
          }),
          archiveLeads: field({ input: z.object({ leadIds: z.array(z.string()) }), run: async () => ({}) }),
          switchOrganization: field({ input: z.object({ organizationId: z.string() }), run: async () => ({}) }),
          lead: field({ input: z.object({ leadId: z.string() }), run: async () => ({}) }),
        },
        audit,
      ),
      () => now,
    )({
      field: name,
      arguments: input,
      session: { sessionId: 's', userId: 'u', organizationId: 'o', access: 'ADMIN', wpAdmin: String(wpAdmin) },
      headers: {},
    });
  };
  const list = async (organizationId = 'o') =>
    (await data.audit.listAuditEntries(organizationId, { limit: 10, after: null })).records;

  it('are recorded with ids and counts, never with texts, also when they are refused', async () => {
    await call('messageLead', { leadId: 'c1', message: 'A private text' }, true);
    await call('archiveLeads', { leadIds: ['c1', 'c2'] }, true);
    const records = await list();
    expect(records.map(({ action, details, userId }) => ({ action, details, userId }))).toEqual([
      { action: 'archiveLeads', details: { leadIds: 2 }, userId: 'u' },
      { action: 'messageLead', details: { leadId: 'c1' }, userId: 'u' },
    ]);
    expect(JSON.stringify(records)).not.toContain('private');
  });

  it('are recorded in the organization that is entered', async () => {
    await call('switchOrganization', { organizationId: 'other' }, true);
    expect(await list()).toEqual([]);
    expect(await list('other')).toMatchObject([{ action: 'switchOrganization' }]);
  });

  it('are the only recorded calls: reading and the calls of members are not', async () => {
    await call('lead', { leadId: 'c1' }, true);
    await call('messageLead', { leadId: 'c1', message: 'Hello' }, false);
    expect(await list()).toEqual([]);
  });

  it('do not happen when they cannot be recorded', async () => {
    const answer = await call('archiveLeads', { leadIds: ['c1'] }, true, {
      record: () => Promise.reject(new Error('The table is away.')),
    });
    expect(answer).toMatchObject({ thrown: { errorType: 'InternalError' } });
  });

  it('are listed in pages without gaps', async () => {
    for (let n = 0; n < 5; n += 1) await call('messageLead', { leadId: `c${n}`, message: '' }, true);
    const pages: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<Data['audit']['listAuditEntries']>> = await data.audit.listAuditEntries('o', {
        limit: 2,
        after,
      });
      pages.push(...page.records.map(({ details }) => String(details.leadId)));
      after = page.next;
    } while (after !== null);
    expect(pages.sort()).toEqual(['c0', 'c1', 'c2', 'c3', 'c4']);
  });
});
