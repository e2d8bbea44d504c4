import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildActor, buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { ConditionFailed } from '../../data/table/table.ts';
import { suspendOrganization } from './suspend-organization.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const LATER = new Date('2026-03-02T18:00:00Z');

describe('A suspended organization', () => {
  let data: Data;
  let sweeps: number;
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    sweeps = 0;
    for (const id of ['1', 'o']) await data.accounts.createOrganization(buildOrganization({ id, number: null }));
    for (const [id, wpAdmin] of [
      ['ann', false],
      ['staff', true],
    ] as const)
      await data.accounts.createUser({ id, email: `${id}@acme.test`, name: id, phone: null, wpAdmin }, 'none');
    await data.accounts.addMember({ userId: 'ann', organizationId: 'o', organizationName: 'O', access: 'OWNER' });
  });

  const change = async (suspended: boolean, organizationId = 'o', wpAdmin = true): Promise<string | undefined> =>
    (
      await suspendOrganization(
        { data, sweep: async () => void (sweeps += 1), publish: async () => undefined },
        buildActor(NOW, { userId: 'staff', organizationId: '1', wpAdmin }),
        { organizationId, suspended, note: ' Please pay. ' },
      )
    )?.errors[0];
  /** Whether the claim of a message of this kind passes the organization's gate. */
  const isOpen = async (kind: 'CAMPAIGN' | 'CONFIRMATION'): Promise<boolean> => {
    try {
      await data.table.transact([data.pauses.notPausedWrite('o', kind, null, LATER, 'x')]);
      return true;
    } catch (error) {
      if (error instanceof ConditionFailed) return false;
      throw error;
    }
  };

  it('claims no message from the commit on, but still confirms a STOP', async () => {
    expect(await isOpen('CAMPAIGN')).toBe(true);
    expect(await change(true)).toBeUndefined();
    expect(await isOpen('CAMPAIGN')).toBe(false);
    expect(await isOpen('CONFIRMATION')).toBe(true);
    expect(await change(false)).toBeUndefined();
    expect(await isOpen('CAMPAIGN')).toBe(true);
    expect(sweeps).toBe(1);
  });

  it('stays suspended when someone resumes its sending, and keeps its own pause when the suspension ends', async () => {
    await data.pauses.pauseOrganization('o', { note: null, at: NOW, by: 'ann' });
    await change(true);
    await data.pauses.resumeOrganization('o', 'staff', NOW);
    expect(await isOpen('CAMPAIGN')).toBe(false);
    await data.pauses.pauseOrganization('o', { note: null, at: NOW, by: 'ann' });
    await change(false);
    expect(await isOpen('CAMPAIGN')).toBe(false);
  });

  it('lets its people do nothing on their next call, and platform staff help', async () => {
    const token = await data.sessions.start('ann', 'o', NOW);
    const staff = await data.sessions.start('staff', 'o', NOW);
    await change(true);
    expect(await data.sessions.findSession(token, LATER)).toMatchObject({ access: 'LIMITED' });
    expect(await data.sessions.findSession(staff, LATER, { staffNeedSecondFactor: false })).toMatchObject({
      access: 'ADMIN',
    });
    await change(false);
    expect(await data.sessions.findSession(token, LATER)).toMatchObject({ access: 'OWNER' });
  });

  it('is recorded once, with the note, however often two tabs ask', async () => {
    await Promise.all([change(true), change(true)]);
    const { records } = await data.audit.listAuditEntries('o', { limit: 10, after: null });
    expect(records).toMatchObject([{ action: 'suspendOrganization', details: { held: true, note: 'Please pay.' } }]);
  });

  it('cannot be the platform’s own, and no one but platform staff may suspend', async () => {
    expect(await change(true, '1')).toBe('The organization of the platform cannot be suspended.');
    expect(await change(true, 'o', false)).toBe('Only platform staff can suspend an organization.');
    expect(await change(true, 'none')).toBe('There is no such organization.');
  });
});
