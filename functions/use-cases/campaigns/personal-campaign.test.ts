import { beforeEach, describe, expect, it } from 'vitest';
import { addContactsTo, createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { PACKS } from '../../domain/brand/packs.ts';
import { buildSendingRules } from '../../domain/accounts/account.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { findPublicationProblem } from '../../domain/library/library-entry.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createAppointment } from '../appointments/change-appointment.ts';
import { simulateCampaign } from './simulate-campaign.ts';
import { updateCampaign } from '../campaign-settings/update-campaign.ts';
import { createCampaign } from './change-campaign.ts';
import { listCampaigns, listPersonalCampaigns, loadCampaign } from './list-campaigns.ts';

const O = 'o1';
const NOW = new Date('2026-03-02T17:00:00Z');
const actor = { organizationId: O, userId: 'u1', now: NOW, access: 'OWNER', wpAdmin: false } as unknown as Actor;
const contacts = ['Ava Stone', 'Ben Cole'].map((name, index) =>
  newContact({ organizationId: O, id: `l${index}`, name, phone: `+1602555010${index}`, created: NOW }),
);
const organization = buildOrganization({ id: O, name: 'One', number: null, v2: true });
const ALL = { recent: false, archived: false, withCounts: false, search: '', after: null };

let data: Data;
beforeEach(async () => {
  ({ data } = await createInProcessData());
  await data.accounts.createOrganization(organization);
  await addContactsTo(data, O, contacts);
});

const create = async (contactId: string | null, isExternal: boolean | null = null): Promise<Campaign> => {
  const created = await createCampaign({ data, publish: async () => undefined }, actor, {
    name: 'Hello',
    contactId,
    isExternal,
  });
  if (created instanceof Refusal) throw new Error(created.errors.join(' '));
  return created;
};

describe('a campaign for one contact', () => {
  it('is found by its id, and stands in a list of its own', async () => {
    const personal = await create('l0');
    const other = await create(null);
    expect(personal).toMatchObject({ forContactId: 'l0', isExternal: true });
    expect((await listCampaigns({ data }, actor, ALL)).campaigns.map(({ campaign }) => campaign.id)).toEqual([
      other.id,
    ]);
    const page = await listPersonalCampaigns({ data }, actor, { archived: false, after: null });
    expect(page.campaigns.map(({ campaign, contact }) => [campaign.id, contact?.name])).toEqual([
      [personal.id, 'Ava Stone'],
    ]);
    const loaded = await loadCampaign({ data }, actor, { campaignId: personal.id, withCounts: true });
    expect(loaded).toMatchObject({ campaign: { id: personal.id, forContactId: 'l0' }, contact: { id: 'l0' } });
  });

  it('is no part of the list of campaigns, which has pages of 24 with figures, and finds a campaign by a word of its name', async () => {
    for (let n = 0; n < 25; n += 1) await create(null);
    await create('l0');
    const first = await listCampaigns({ data }, actor, { ...ALL, withCounts: true });
    expect(first.campaigns).toHaveLength(24);
    const second = await listCampaigns({ data }, actor, { ...ALL, withCounts: true, after: first.next });
    expect(second).toMatchObject({ campaigns: [{ campaign: { name: 'Hello' } }], next: null });
    const [oldest] = second.campaigns;
    expect(oldest && first.campaigns.every(({ campaign }) => campaign.id > oldest.campaign.id)).toBe(true);
    expect((await listCampaigns({ data }, actor, { ...ALL, search: 'good bye' })).campaigns).toEqual([]);
    expect((await listCampaigns({ data }, actor, { ...ALL, search: 'HELL' })).campaigns).toHaveLength(25);
    expect((await listCampaigns({ data }, actor, { ...ALL, recent: true })).campaigns).toHaveLength(10);
    expect((await listCampaigns({ data }, actor, { ...ALL, archived: true })).campaigns).toEqual([]);
  });

  it('is listed in pages, each campaign once, and workers read every campaign', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 51; n += 1) ids.push((await create(n % 2 === 0 ? 'l0' : 'l1')).id);
    const plain = await create(null);
    const listed: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listPersonalCampaigns>> = await listPersonalCampaigns({ data }, actor, {
        archived: false,
        after,
      });
      expect(page.campaigns.length).toBeLessThanOrEqual(24);
      listed.push(...page.campaigns.map(({ campaign }) => campaign.id));
      after = page.next;
    } while (after !== null);
    expect(listed.toSorted()).toEqual(ids.toSorted());
    const every: string[] = [];
    for await (const { id } of data.campaigns.listEvery(O)) every.push(id);
    expect(every.toSorted()).toEqual([plain.id, ...ids].toSorted());
  });

  it('takes its contact and no one else, by any way in', async () => {
    const personal = await create('l0');
    const joined = await data.enroller.enroll(personal, contacts, {
      sendAgain: false,
      by: null,
      rules: buildSendingRules(organization, 'America/Phoenix'),
      now: NOW,
    });
    expect(joined.added).toBe(1);
    expect(joined.skipped).toEqual([{ contactId: 'l1', reason: 'FOR_ANOTHER_CONTACT' }]);
    expect(await data.enrollments.findEnrollment(O, personal.id, 'l1', null)).toBeNull();
  });

  it('is refused for a contact of another organization, and in the editor that the organization does not use', async () => {
    const deps = { data, publish: async () => undefined };
    const stranger = newContact({ organizationId: 'o2', id: 'x', phone: '+16025550199', created: NOW });
    await data.contactWriter.addContacts('o2', [{ contact: stranger, attestation: null }]);
    expect(await createCampaign(deps, actor, { name: 'Hello', contactId: 'x' })).toBeInstanceOf(Refusal);
    await data.accounts.createOrganization(buildOrganization({ id: 'o3', name: 'Three', number: null }));
    const here: Actor = { ...actor, organizationId: 'o3' };
    expect(await createCampaign(deps, here, { name: 'Hello', isExternal: true })).toBeInstanceOf(Refusal);
    expect(await createCampaign(deps, here, { name: 'Hello' })).toMatchObject({ isExternal: false });
  });

  it('is added to no appointment of another contact', async () => {
    const personal = await create('l0');
    const send = async () => undefined;
    const book = (contactId: string) =>
      createAppointment({ data, bulk: { send }, publish: send }, actor, {
        contactId,
        changeOccasion: () => null,
        campaignsToAdd: [personal.id],
        campaignsToRemove: [],
        acceptsUnpaid: true,
      });
    expect(await book('l1')).toEqual(new Refusal('This campaign is for another contact.'));
    expect(await book('l0')).toMatchObject({ campaignIds: [personal.id] });
  });

  it('says in a test run that it does not go to another contact', async () => {
    const personal = await create('l0');
    const run = async (contactId: string) => {
      const given = { campaignId: personal.id, contactId, joined: null, occasion: null, pack: PACKS.text };
      const simulated = await simulateCampaign({ data, zone: 'America/Phoenix', recipientHours: false }, actor, given);
      return simulated instanceof Refusal ? [] : simulated.obstacles;
    };
    expect(await run('l1')).toContain('FOR_ANOTHER_CONTACT');
    expect(await run('l0')).not.toContain('FOR_ANOTHER_CONTACT');
  });

  it('is neither published nor begun by bookings', async () => {
    const personal = await create('l0');
    expect(findPublicationProblem(personal, '')).toContain('one contact');
    const changed = await updateCampaign(
      { data, bulk: { send: async () => undefined }, publish: async () => undefined },
      actor,
      {
        campaignId: personal.id,
        changes: { calendar: 'https://api.calendly.com/event_types/A|Tour|https://calendly.com/ann/tour' },
      },
    );
    expect(changed).toBeInstanceOf(Refusal);
  });
});
