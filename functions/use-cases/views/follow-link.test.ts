import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildOrganization, buildTwoStepCampaign } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import type { Step } from '../../domain/campaigns/step.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { NEW_TRIGGER, type IfThen } from '../../domain/if-then/if-then.ts';
import type { LiveEvent } from '../../domain/shared/live-event.ts';
import { NOBODY } from '../../domain/pitches/pitch-link.ts';
import { NO_REDIRECT } from '../../domain/pitches/redirect.ts';
import { CAMPAIGN_TOTAL } from '../../domain/sending/figures.ts';
import { Refusal } from '../../platform/refusal.ts';
import { buildFeatureCode, buildLeadCode } from '../../platform/security/pitch-codes.ts';
import { followLink } from './follow-link.ts';

const START = new Date('2026-03-02T17:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1_000);
const PACK = getPackById('opportunity');
const NOWHERE = new Refusal(PACK.screen.inactiveContent);
const PAGE = { ...NO_REDIRECT, type: 'LINK', url: 'https://example.com/book?from=text' } as const;

const toTarget = (contactId: string, round = 1) => ({
  organizationId: 'o',
  contactId,
  campaignId: 'c',
  round,
  appointmentId: null,
});

describe('The link of a redirect step', () => {
  let data: Data;
  let published: LiveEvent[];
  let woken: string[];
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    published = [];
    woken = [];
    await data.accounts.createOrganization(buildOrganization({ id: 'o', number: '+16025550100' }));
    const campaign = buildTwoStepCampaign(START);
    const change = (step: Step | undefined, changes: Partial<Step>): Step => {
      if (!step) throw new Error('The campaign has no such step');
      return { ...step, featureType: 'REDIRECT', ...changes };
    };
    const steps = {
      one: change(campaign.steps['one'], { redirect: PAGE }),
      two: change(campaign.steps['two'], {
        redirect: { ...NO_REDIRECT, type: 'CONTACT', phone: '+16025550142' },
      }),
    };
    await data.campaigns.createCampaign({ ...campaign, organizationId: 'o', steps });
    for (const [index, id] of ['ann', 'ben'].entries()) {
      const contact = newContact({
        organizationId: 'o',
        id,
        created: START,
        firstName: id,
        phone: index === 0 ? '+16025550101' : '+16025550102',
      });
      await data.contactWriter.addContacts('o', [{ contact, attestation: null }]);
    }
  });

  const follow = async (
    contactId: string,
    {
      step = 'one',
      round = 1,
      ...link
    }: { step?: string; round?: number; now?: Date; isPerson?: boolean; url?: string } = {},
  ) => {
    const target = toTarget(contactId, round);
    const contact = await data.contacts.findContact('o', contactId);
    const leadCode = buildLeadCode(target, contact?.phone ?? null);
    await data.pitchLinks.store([{ code: leadCode, target }]);
    return followCode(leadCode, { step, ...link });
  };
  const followCode = (
    leadCode: string,
    {
      step = 'one',
      now = START,
      isPerson = true,
      url = null,
    }: { step?: string; now?: Date; isPerson?: boolean; url?: string | null },
  ) =>
    followLink(
      {
        data,
        wakes: { send: async ({ body }) => void woken.push(String(body)) },
        publish: async (events) => void published.push(...events),
      },
      { leadCode, featureCode: buildFeatureCode(step), url, isPerson, pack: PACK, now },
    );
  const countOpened = async (id: string): Promise<number> =>
    (await data.counters.getCampaignCounts('o', 'c')).get(id)?.opened ?? 0;
  const listFollowed = async (contactId: string) =>
    (await data.pitchViews.listViews('o', contactId)).map(({ facts }) => facts.redirected);

  it('leads on, and counts a contact once, however often and at the same moment it is followed', async () => {
    const clicks = await Promise.all(Array.from({ length: 6 }, (_, index) => follow('ann', { now: after(index) })));
    for (const click of clicks) expect(click).toMatchObject({ redirect: PAGE, sender: { name: 'o' } });
    const [first] = await listFollowed('ann');
    await follow('ann', { now: after(3_600) });
    expect(await listFollowed('ann')).toEqual([first]);
    expect(first?.getTime()).toBeLessThanOrEqual(after(5).getTime());
    expect([await countOpened('one'), await countOpened(CAMPAIGN_TOTAL)]).toEqual([1, 1]);
    expect(published).toHaveLength(2);
  });

  it('counts a contact for each step and round, and once among the people of the campaign', async () => {
    await follow('ann');
    await follow('ann', { step: 'two' });
    await follow('ann', { round: 2 });
    await follow('ben');
    expect([await countOpened('one'), await countOpened('two'), await countOpened(CAMPAIGN_TOTAL)]).toEqual([3, 1, 2]);
    // No one has opened a pitch.
    expect(await data.pitchViews.findTotals('o', ['ann'])).toEqual(new Map([['ann', { views: 0, seconds: 0 }]]));
  });

  it('leads programs and the team on, and counts nothing', async () => {
    expect(await follow('ann', { isPerson: false })).toMatchObject({ redirect: PAGE });
    expect(await follow(NOBODY)).toMatchObject({ redirect: PAGE });
    expect(await listFollowed('ann')).toEqual([]);
    expect(await countOpened('one')).toBe(0);
    expect(published).toEqual([]);
  });

  it('counts nothing for the reader of a wrong number', async () => {
    const wrong = buildLeadCode(toTarget('ann'), '+16025550101');
    await data.pitchLinks.store([{ code: wrong, target: toTarget('ann') }]);
    const contact = await data.contacts.findContact('o', 'ann');
    if (!contact) throw new Error('Ann is missing');
    await data.contactWriter.updateContact(contact, { ...contact, phone: '+16025550177' });
    expect(await followCode(wrong, {})).toMatchObject({ redirect: PAGE });
    expect(await listFollowed('ann')).toEqual([]);
    await follow('ann');
    expect(await listFollowed('ann')).toEqual([START]);
  });

  it('counts nothing for a contact who is being erased', async () => {
    const contact = await data.contacts.findContact('o', 'ann');
    if (!contact) throw new Error('Ann is missing');
    await data.contactErasures.begin(contact, { userId: 'u', at: after(5) });
    await follow('ann', { now: after(6) });
    expect(await listFollowed('ann')).toEqual([]);
    expect(await countOpened('one')).toBe(0);
  });

  it('never leads to a page that staff did not enter', async () => {
    expect(await follow('ann', { url: PAGE.url })).toMatchObject({ redirect: PAGE });
    for (const url of ['https://evil.example', `${PAGE.url}&more=1`, '']) {
      expect(await follow('ben', { url }), url).toEqual(NOWHERE);
      expect(await follow('ben', { url, step: 'two' }), url).toEqual(NOWHERE);
    }
    expect(await listFollowed('ben')).toEqual([]);
  });

  it.each([
    ['a step that is gone', 'removed', async () => undefined],
    ['an archived campaign', 'one', () => data.campaigns.change('o', 'c', (was) => ({ ...was, archived: START }))],
    ['a suspended organization', 'one', () => data.pauses.suspend('o', { by: 'u', at: START, note: null })],
    [
      'a step without a target yet',
      'one',
      () =>
        data.campaigns.change('o', 'c', (was) => ({
          ...was,
          steps: Object.fromEntries(Object.entries(was.steps).map(([id, step]) => [id, { ...step, redirect: null }])),
        })),
    ],
  ] satisfies readonly [string, string, () => Promise<unknown>][])(
    'leads nowhere from %s, and counts nothing',
    async (_, step, change) => {
      await change();
      expect(await follow('ann', { step })).toEqual(NOWHERE);
      expect(await listFollowed('ann')).toEqual([]);
    },
  );

  it('leads nowhere when no one has such a code', async () => {
    expect(await followCode('22222222222222', {})).toEqual(NOWHERE);
  });

  it('has the if/thens of the step looked at, once', async () => {
    const ifThen: IfThen = {
      id: 'one-i',
      stepId: 'one',
      label: '',
      triggers: [{ ...NEW_TRIGGER, id: 't', type: 'REDIRECT' }],
      actions: [{ id: 'a', label: '', isDefault: true, type: 'CAMPAIGN', campaignId: 'other' }],
      active: true,
      since: START,
      created: START,
      version: 1,
    };
    await data.ifThens.saveIfThen('o', null, ifThen, await data.ifThens.readLinks('o'));
    for (const seconds of [0, 1]) await follow('ann', { now: after(seconds) });
    expect(woken).toHaveLength(1);
  });
});
