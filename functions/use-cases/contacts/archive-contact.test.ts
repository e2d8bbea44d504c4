import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInProcessTable } from '../../../local-cloud/engine.ts';
import { buildActor, buildOrganization, buildTwoStepCampaign } from '../../../test/support/scenarios/test-data.ts';
import { createData, type Data } from '../../data/index.ts';
import { Table } from '../../data/table/table.ts';
import { newContact, type Contact } from '../../domain/contacts/contact.ts';
import { archiveContacts } from './archive-contact.ts';

const O = 'o1';
const NOW = new Date('2026-03-02T17:00:00Z');
const actor = buildActor(NOW, { organizationId: O });
const RULES = { allowAfterHours: false, allowWeekends: true, firstTextSuffix: '' };

const CAMPAIGNS = ['c1', 'c2'].map((id) => ({ ...buildTwoStepCampaign(NOW), id, organizationId: O }));

describe('Archiving a contact', () => {
  let data: Data;
  let close = (): void => undefined;
  /** The contact of the current story. */
  let contact: Contact;
  let contactCount = 0;
  let calls = 0;
  let stopAtCall = Number.POSITIVE_INFINITY;
  let reached = Promise.withResolvers<'STOPPED'>();
  let resumed = Promise.withResolvers<undefined>();

  beforeEach(async () => {
    const { name, client } = await createInProcessTable(async () => {
      calls += 1;
      if (calls !== stopAtCall) return;
      reached.resolve('STOPPED');
      await resumed.promise;
    });
    close = () => client.destroy();
    data = createData(new Table(name, client));
    await data.accounts.createOrganization(buildOrganization({ id: O, number: '+16025550101' }));
    for (const campaign of CAMPAIGNS) await data.campaigns.createCampaign(campaign);
    await addContact();
  });
  afterEach(() => close());

  /** Adds a contact that is in the campaigns c1 and c2. */
  async function addContact(): Promise<void> {
    contactCount += 1;
    contact = newContact({
      organizationId: O,
      id: `l${contactCount}`,
      created: NOW,
      name: 'Ann',
      phone: `+1602555${2_000 + contactCount}`,
    });
    await data.contactWriter.addContacts(O, [{ contact, attestation: null }]);
    for (const campaign of CAMPAIGNS)
      await data.enroller.enroll(campaign, [contact], { sendAgain: false, by: null, rules: RULES, now: NOW });
  }

  const change = (restore: boolean): Promise<unknown> =>
    archiveContacts(
      {
        data,
        wakeUps: { schedule: async () => undefined },
        publish: async () => undefined,
        bulk: { send: async () => undefined },
        zone: 'America/Phoenix',
      },
      actor,
      { selection: { contactIds: [contact.id] }, restore },
    );
  const archive = (): Promise<unknown> => change(false);
  const restore = (): Promise<unknown> => change(true);
  const listStates = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await data.enrollments.listByContact(O, contact.id)).map(({ campaignId, state }) => [campaignId, state]),
    );

  /**
   * Starts `work` and stops it before its database call with this number. Returns how to resume it, or null when the work
   * has fewer calls.
   */
  async function stopBeforeCall(call: number, work: () => Promise<unknown>): Promise<(() => Promise<unknown>) | null> {
    [calls, stopAtCall] = [0, call];
    reached = Promise.withResolvers();
    resumed = Promise.withResolvers();
    const done = work();
    const outcome = await Promise.race([done.then(() => 'ENDED' as const), reached.promise]);
    stopAtCall = Number.POSITIVE_INFINITY;
    if (outcome === 'ENDED') return null;
    const { resolve } = resumed;
    return () => {
      resolve(undefined);
      return done;
    };
  }

  /** Runs a check for each database call of `work`, with a new contact and with the work stopped before the call. */
  async function stopBeforeEachCall(
    work: () => Promise<unknown>,
    check: (resume: () => Promise<unknown>, call: number) => Promise<void>,
    prepare: () => Promise<unknown> = async () => undefined,
  ): Promise<void> {
    let call = 0;
    for (;;) {
      await addContact();
      await prepare();
      call += 1;
      const resume = await stopBeforeCall(call, work);
      if (!resume) break;
      await check(resume, call);
    }
    expect(call).toBeGreaterThan(5);
  }

  it('takes the contact out of its campaigns, and a restore puts it back', async () => {
    await archive();
    expect(await listStates()).toEqual({ c1: 'REMOVED', c2: 'REMOVED' });
    await restore();
    expect(await listStates()).toEqual({ c1: 'ACTIVE', c2: 'ACTIVE' });
  });

  it('a second time keeps the campaigns for the restore', async () => {
    await archive();
    await archive();
    await restore();
    expect(await listStates()).toEqual({ c1: 'ACTIVE', c2: 'ACTIVE' });
  });

  it('a second time beside the first keeps the campaigns for the restore', () =>
    stopBeforeEachCall(archive, async (resume, call) => {
      await archive();
      await resume();
      expect(await listStates(), `call ${call}`).toEqual({ c1: 'REMOVED', c2: 'REMOVED' });
      await restore();
      expect(await listStates(), `call ${call}`).toEqual({ c1: 'ACTIVE', c2: 'ACTIVE' });
    }));

  it('again after a crash keeps the campaigns for the restore', () =>
    stopBeforeEachCall(archive, async (_resume, call) => {
      await archive();
      expect(await listStates(), `call ${call}`).toEqual({ c1: 'REMOVED', c2: 'REMOVED' });
      await restore();
      expect(await listStates(), `call ${call}`).toEqual({ c1: 'ACTIVE', c2: 'ACTIVE' });
    }));

  it('can be undone again after a crash of the restore', () =>
    stopBeforeEachCall(
      restore,
      async (_resume, call) => {
        await restore();
        expect(await listStates(), `call ${call}`).toEqual({ c1: 'ACTIVE', c2: 'ACTIVE' });
        expect((await data.contacts.findContact(O, contact.id))?.archived).toBeNull();
      },
      archive,
    ));

  it('again at the end of a restore keeps the campaigns for the next restore', () =>
    stopBeforeEachCall(
      restore,
      async (resume, call) => {
        if (Object.values(await listStates()).includes('REMOVED')) return;
        await archive();
        await resume();
        await restore();
        expect(await listStates(), `call ${call}`).toEqual({ c1: 'ACTIVE', c2: 'ACTIVE' });
      },
      archive,
    ));

  it('finds no campaign of an earlier archiving', async () => {
    await archive();
    await restore();
    const enrollment = await data.enrollments.findEnrollment(O, 'c1', contact.id);
    if (!enrollment) throw new Error('The contact is in no campaign');
    await data.enroller.unenroll(enrollment, { reason: 'REMOVED_FROM_CAMPAIGN' });
    await archive();
    await restore();
    expect(await listStates()).toEqual({ c1: 'REMOVED', c2: 'ACTIVE' });
  });

  it('finds no campaign of an earlier archiving whose restore did not end', async () => {
    await archive();
    await stopBeforeCall(4, restore);
    expect((await data.contacts.findContact(O, contact.id))?.archived).toBeNull();
    expect(await listStates()).toEqual({ c1: 'REMOVED', c2: 'REMOVED' });
    await archive();
    await restore();
    expect(await listStates()).toEqual({ c1: 'REMOVED', c2: 'REMOVED' });
  });

  it('keeps what an older version stored', async () => {
    await archive();
    await data.contacts.updateContact(O, contact.id, {
      UpdateExpression: 'SET archivedFrom = :from',
      ExpressionAttributeValues: { ':from': ['c2'] },
    });
    await archive();
    await restore();
    expect(await listStates()).toEqual({ c1: 'REMOVED', c2: 'ACTIVE' });
  });
});
