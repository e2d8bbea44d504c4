import { describe, expect, it } from 'vitest';
import { newBilling } from '../../functions/domain/billing/billing.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createBillingClient } from '../support/scenarios/accounts/billing-client.ts';
import { addPeople, buildStoryPhone, countSent } from '../support/scenarios/daily-stories.ts';
import { createCampaign, enrollContacts, getStats, setPace, textBlock } from '../support/scenarios/scenario.ts';

describe('The spend cap of an organization', () => {
  const cloud = sharedCloud({ clock: '2026-12-01T17:00:00Z', threads: 3 });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const { data, pay, billing, banner, findUserId } = createBillingClient(cloud, () => owner);
  let campaignId = '';

  const setCap = async (cents: number | null) =>
    (
      await cloud.graphql<{ setSpendCap: { success: boolean; errors: string[] } }>(
        owner.token,
        'mutation C($c: Int) { setSpendCap(cents: $c) { success errors } }',
        { c: cents },
      )
    ).data?.setSpendCap;
  const shown = async () =>
    (
      await owner.call<{ organization: { billing: { spendCap: number | null; spendLevel: string | null } } }>(
        'user',
        {},
        'organization { billing { spendCap spendLevel } }',
      )
    ).organization.billing;
  const listWarnings = () =>
    cloud.local.services.mails.to(undefined).filter(({ subject }) => subject.includes('spend cap'));
  const passMinutes = async (minutes: number): Promise<void> => {
    for (let minute = 0; minute < minutes; minute += 1) await cloud.clock.advance('PT1M');
  };

  it('needs a plan', async () => {
    await data().billingCopies.store(owner.organizationId, newBilling(cloud.clock.now()));
    expect(await setCap(1_000)).toEqual({ success: false, errors: ['A cap needs a plan. Set up billing first.'] });
    expect(await pay('pm_card_visa', 'basic')).toMatchObject({ success: true });
    await cloud.waitUntilIdle();
    expect(await setCap(50)).toMatchObject({ success: false });
  });

  it('warns once at 80 %, holds at 100 % within its bound, and loses nothing, although workers are killed', async () => {
    // 2 cents a segment: 50 segments.
    expect(await setCap(100)).toMatchObject({ success: true });
    await setPace(cloud, owner, { segmentsPerSecond: 1, segmentsPerDay: 2_000 });
    const leads = await addPeople(owner, 0, 90);
    const campaign = await createCampaign(owner, 'Capped', [{ blocks: [textBlock('Capped STOP')] }]);
    campaignId = campaign.id;
    await cloud.faults.set([
      { do: 'kill', function: 'CampaignSender', service: 'sqs', when: 'before', times: 2 },
      { do: 'kill', function: 'CampaignSender', call: 4, skip: 3, times: 2 },
      // A worker that ends between the claim and the carrier leaves a text whose outcome no one knows.
      { do: 'kill', function: 'CampaignSender', service: 'carrier', when: 'before', skip: 7 },
      { do: 'duplicate', name: 'Texts', times: 5, skip: 3 },
      // The mail service is down at first, so that the mail must be sent again.
      { do: 'fail', service: 'ses', function: 'MailSender', times: 4 },
    ]);
    await enrollContacts(cloud, owner, campaign.id, leads);
    await passMinutes(20);
    const sesFailures = await cloud.faults.struck('fail');
    await cloud.faults.clear();
    await passMinutes(10);
    const sent = await countSent(cloud, 'Capped');
    const { messages } = await billing();
    expect(messages?.cycle).toBe(sent);
    expect(messages?.price).toBe(sent * 2);
    expect(sent).toBeGreaterThanOrEqual(50);
    // A batch of texts may be on its way: the bound is 16 seconds of the pace.
    expect(sent).toBeLessThanOrEqual(66);
    expect(await shown()).toEqual({ spendCap: 100, spendLevel: 'REACHED' });
    expect(await banner()).toBe('The spend cap of this billing cycle is reached. Nothing is lost');
    const { queued, unconfirmed } = await getStats(owner, campaignId);
    expect(unconfirmed).toBeGreaterThan(0);
    expect(queued + unconfirmed).toBe(90 - sent);
    await cloud.clock.advance('PT1H');
    expect(await countSent(cloud, 'Capped')).toBe(sent);
    expect(sesFailures).toBe(4);
    const warned = listWarnings().flatMap(({ to }) => to);
    expect(warned.length).toBeGreaterThan(0);
    expect(new Set(warned).size).toBe(warned.length);
  });

  it('lets the confirmation of a STOP pass', async () => {
    // A contact who got the text: one that the carrier never received could not be sent again after the STOP.
    const phone = (await cloud.texts()).find(({ body }) => body.startsWith('Capped'))?.to ?? '';
    await cloud.sendText(phone, owner.number, 'OPT OUT');
    await cloud.waitUntilIdle();
    const texts = await cloud.texts(phone);
    expect(texts.some(({ body }) => body.startsWith('You'))).toBe(true);
  });

  it('that is raised releases what waited, each text once, and warns no one again', async () => {
    const before = listWarnings().length;
    expect(await setCap(150)).toMatchObject({ success: true });
    await passMinutes(4);
    expect(await countSent(cloud, 'Capped')).toBeGreaterThanOrEqual(74);
    await passMinutes(4);
    expect(await countSent(cloud, 'Capped')).toBeLessThanOrEqual(89);
    expect((await shown()).spendLevel).toBe('REACHED');
    expect(listWarnings()).toHaveLength(before);
  });

  it('begins again with the billing cycle', async () => {
    for (let day = 0; day < 30; day += 5) {
      await cloud.clock.advance('P5D');
      await findUserId(owner);
    }
    await cloud.clock.at('2027-01-04T17:30:00Z');
    // The carrier has said that it never received the text of the worker that ended.
    await owner.call('retryUnconfirmed', { campaignId });
    await passMinutes(10);
    expect((await shown()).spendLevel).not.toBe('REACHED');
    for (let last = 0; last < 90; last += 1)
      expect(
        (await cloud.texts(buildStoryPhone(last))).filter(({ body }) => body.startsWith('Capped')),
        `person ${last}`,
      ).toHaveLength(1);
    expect(await getStats(owner, campaignId)).toMatchObject({ queued: 0, unconfirmed: 0 });
  });

  it('counts the replies of staff, too', async () => {
    expect(await setCap(100)).toMatchObject({ success: true });
    // Ten segments each.
    for (const lead of await addPeople(owner, 100, 6))
      await owner.call('messageLead', { leadId: lead, message: 'Long '.repeat(300) });
    await passMinutes(4);
    expect((await shown()).spendLevel).toBe('REACHED');
  });

  it('that is removed never holds', async () => {
    expect(await setCap(null)).toMatchObject({ success: true });
    expect(await shown()).toEqual({ spendCap: null, spendLevel: null });
  });
});
