import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildActor, buildOrganization, buildTwoStepCampaign } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { archiveContact, restoreContact } from '../contacts/archive-contact.ts';
import { stopContact } from '../contacts/stop-contact.ts';
import { removeFromCampaign } from './leave-campaign.ts';

const O = 'o1';
const NOW = new Date('2026-03-02T17:00:00Z');
const LATER = new Date('2026-03-02T17:05:00Z');
const actor = buildActor(LATER, { organizationId: O });
const RULES = { allowAfterHours: false, allowWeekends: true, firstTextSuffix: '' };
const campaign = { ...buildTwoStepCampaign(NOW), id: 'c1', organizationId: O };
const contacts = [1, 2].map((index) =>
  newContact({ organizationId: O, id: `l${index}`, created: NOW, name: 'Ann', phone: `+1602555200${index}` }),
);

describe('a contact in a campaign', () => {
  let data: Data;
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    await data.accounts.createOrganization(buildOrganization({ id: O, number: '+16025550101' }));
    await data.campaigns.createCampaign(campaign);
    await data.contactWriter.addContacts(
      O,
      contacts.map((contact) => ({ contact, attestation: null })),
    );
    await data.enroller.enroll(campaign, contacts, { sendAgain: false, by: null, rules: RULES, now: NOW });
  });

  const change = (given: { restore?: boolean; pause?: boolean }, contactIds = ['l1']) =>
    removeFromCampaign(
      {
        data,
        wakeUps: { schedule: async () => undefined },
        publish: async () => undefined,
        bulk: { send: async () => undefined },
        zone: 'America/Phoenix',
      },
      actor,
      { campaignId: 'c1', selection: { contactIds }, restore: false, pause: false, ...given },
    );
  const pause = () => change({ pause: true });
  const resume = () => change({ restore: true, pause: true });

  /** Returns the state of the first contact, the figures of the campaign, and which lists name the contact. */
  async function look() {
    const enrollment = await data.enrollments.findEnrollment(O, 'c1', 'l1');
    const message = await data.messages.findMessage({
      organizationId: O,
      contactId: 'l1',
      id: enrollment?.messageId ?? '',
    });
    const { currentLeads, listed, removed } = await data.counters.getCampaignTotal(O, 'c1');
    const list = await data.enrollments.listPage(O, 'c1', { limit: 9 });
    return {
      state: enrollment?.state,
      text: message?.state,
      reason: message?.reason,
      figures: [currentLeads, listed, removed],
      isListed: list.enrollments.some(({ contactId }) => contactId === 'l1'),
      changes: (enrollment?.changes ?? []).map(({ kind }) => kind),
    };
  }

  it('stays in it while it is paused, gets no text, and continues', async () => {
    const before = await look();
    expect(before).toMatchObject({ state: 'ACTIVE', text: 'SCHEDULED', figures: [2, 2, 0] });
    await pause();
    const paused = {
      state: 'PAUSED',
      text: 'CANCELED',
      reason: 'PAUSED_FOR_CONTACT',
      figures: [2, 2, 0],
      isListed: true,
      changes: ['PAUSED'],
    };
    expect(await look()).toEqual(paused);
    await pause();
    expect(await look()).toEqual(paused);
    await resume();
    expect(await look()).toEqual({ ...before, changes: ['PAUSED', 'RESUMED'] });
  });

  it('that is paused does not join again', async () => {
    await pause();
    const again = { sendAgain: true, by: null, rules: RULES, now: LATER };
    const { skipped } = await data.enroller.enroll(campaign, contacts.slice(0, 1), again);
    expect(skipped.map(({ reason }) => reason)).toEqual(['ALREADY_IN_CAMPAIGN']);
    expect((await look()).state).toBe('PAUSED');
  });

  it('that is paused leaves it when staff remove it, and the undo of that does not text it', async () => {
    await pause();
    await change({}, ['l1', 'l2']);
    expect(await look()).toMatchObject({ state: 'REMOVED', figures: [0, 0, 2], isListed: false });
    await change({ restore: true }, ['l1', 'l2']);
    const back = { state: 'PAUSED', text: 'CANCELED', figures: [2, 2, 0], isListed: true };
    expect(await look()).toMatchObject({ ...back, changes: ['PAUSED', 'REMOVED', 'PAUSED'] });
    await resume();
    expect(await look()).toMatchObject({ state: 'ACTIVE', text: 'SCHEDULED', figures: [2, 2, 0] });
  });

  it('that is paused is paused again when staff archive and restore it', async () => {
    await pause();
    const deps = { data, wakeUps: { schedule: async () => undefined }, zone: 'America/Phoenix' };
    const find = async () => {
      const contact = await data.contacts.findContact(O, 'l1');
      if (!contact) throw new Error('The contact is gone');
      return contact;
    };
    await archiveContact(deps, await find(), LATER);
    expect(await look()).toMatchObject({ state: 'REMOVED', figures: [1, 1, 0] });
    await restoreContact(deps, await find(), LATER);
    expect(await look()).toMatchObject({ state: 'PAUSED', text: 'CANCELED', figures: [2, 2, 0] });
  });

  it('that stopped continues when staff resume it, and not with the undo of a removal', async () => {
    await stopContact({ data }, { organizationId: O, contactId: 'l1' }, { reason: 'CONTACT_REPLIED', cutoff: LATER });
    expect(await look()).toMatchObject({ state: 'STOPPED', figures: [1, 2, 0] });
    await change({ restore: true });
    expect((await look()).state).toBe('STOPPED');
    await resume();
    expect(await look()).toMatchObject({ state: 'ACTIVE', text: 'SCHEDULED', figures: [2, 2, 0] });
  });
});
