import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { expectHealthy } from '../support/scenarios/expect-healthy.ts';
import {
  addContacts,
  createCampaign,
  enrollContacts,
  parsePhoenix,
  textBlock,
  type Person,
} from '../support/scenarios/scenario.ts';

const phone = (last: number): string => `+1602555${String(700 + last).padStart(4, '0')}`;

interface Figures {
  readonly from: string;
  readonly messages: number;
  readonly messagesSuccess: number;
  readonly messagesFailed: number;
  readonly messagesPending: number;
  readonly deliveryRate: number | null;
  readonly responses: number;
  readonly optOuts: number;
  readonly segments: number | null;
  readonly spendCents: number | null;
}

interface Results {
  readonly total: Figures;
  readonly parts: readonly Figures[];
  readonly responsesByHour: readonly number[];
  readonly failures: readonly { readonly reason: string; readonly messages: number }[];
}

describe('The dashboard of an organization', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 19:40:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const stranger = signedIn(cloud, 'owner@harbor.test');

  async function load(person: Person): Promise<{ parts: Figures[]; total: Figures; before: Figures }> {
    const fields =
      'from messages messagesSuccess messagesFailed messagesPending deliveryRate responses optOuts segments spendCents';
    const { dashboard } = await person.run<{
      dashboard: { dashboard: { parts: Figures[]; total: Figures; before: Figures } };
    }>(
      `{ dashboard(period: DAYS_7) { success errors dashboard { parts { ${fields} } total { ${fields} } before { ${fields} } } } }`,
    );
    return dashboard.dashboard;
  }

  let campaignId = '';

  async function loadResults(person: Person, period = ''): Promise<{ errors: string[]; results: Results | null }> {
    const fields = 'from messages messagesSuccess messagesFailed messagesPending responses optOuts segments';
    const { campaignResults } = (
      await cloud.graphql<{ campaignResults: { errors: string[]; results: Results | null } }>(
        person.token,
        `query R($c: ID!) { campaignResults(campaignId: $c${period}) { success errors results { responsesByHour failures { reason messages } parts { ${fields} } total { ${fields} } } } }`,
        { c: campaignId },
      )
    ).data ?? { campaignResults: { errors: ['No answer'], results: null } };
    return campaignResults;
  }

  it('counts each text on the day of its hand-over, and each reply and opt-out on its own day', async () => {
    const leads = await addContacts(
      owner,
      [1, 2, 3, 4].map((last) => ({ name: `Pat ${last}`, phone: phone(last) })),
    );
    // The report on the first text comes after midnight. The second fails.
    await cloud.carrier.rules({ to: phone(1), do: 'late:PT5H' }, { to: phone(2), do: 'fail:30008' });
    const campaign = await createCampaign(owner, 'Evening', [{ blocks: [textBlock('Evening STOP')] }]);
    campaignId = campaign.id;
    await enrollContacts(cloud, owner, campaign.id, leads);
    await cloud.sendText(phone(4), owner.number, 'See you tomorrow');
    await cloud.sendText(phone(4), owner.number, 'And thanks');
    await cloud.waitUntilIdle();
    expect((await load(owner)).total).toMatchObject({
      messages: 4,
      messagesSuccess: 2,
      messagesFailed: 1,
      messagesPending: 1,
      responses: 2,
      optOuts: 0,
      segments: 4,
    });
    await cloud.clock.at(parsePhoenix('2026-12-02 01:30:00'));
    await cloud.sendText(phone(4), owner.number, 'STOP');
    await cloud.sendText(phone(4), owner.number, 'Stop');
    await cloud.waitUntilIdle();
    const { parts, total, before } = await load(owner);
    expect(parts.slice(-2)).toMatchObject([
      { from: '2026-12-01', messages: 4, messagesSuccess: 3, messagesFailed: 1, messagesPending: 0, optOuts: 0 },
      { from: '2026-12-02', messages: 0, messagesSuccess: 0, responses: 0, optOuts: 1, segments: 0 },
    ]);
    expect(total.deliveryRate).toBe(3 / 4);
    // One of the four contacts wrote, and STOP is no reply.
    const user = await owner.call<{ organization: { stats: { responseRate: number } } }>(
      'user',
      {},
      'organization { stats { responseRate } }',
    );
    expect(user.organization.stats.responseRate).toBe(1 / 4);
    expect(total.spendCents).toBe(total.segments === null ? null : total.segments * 2);
    expect(before).toMatchObject({ messages: 0, deliveryRate: null });
    await expectHealthy(cloud);
  });

  it('moves a text that is sent again to the day of the new attempt', async () => {
    const leads = await owner.call<{ leads: { id: string }[] }>('leads', { search: 'Pat 2' }, 'leads { id }');
    const lead = await owner.call<{ lead: { messages: { id: string; state: string }[] } }>(
      'lead',
      { leadId: leads.leads[0]?.id },
      'lead { messages { id state } }',
    );
    await cloud.carrier.reset();
    await cloud.clock.at(parsePhoenix('2026-12-02 09:00:00'));
    await owner.call('retryCampaignFeatureQueue', {
      campaignFeatureQueueId: lead.lead.messages.find(({ state }) => state !== 'DELIVERED')?.id,
    });
    await cloud.waitUntilIdle();
    expect((await load(owner)).parts.slice(-2)).toMatchObject([
      // The failed attempt is charged, and no longer a text of its day.
      { from: '2026-12-01', messages: 3, messagesSuccess: 3, messagesFailed: 0, segments: 4 },
      { from: '2026-12-02', messages: 1, messagesSuccess: 1, segments: 1 },
    ]);
    await expectHealthy(cloud);
  });

  it('shows what a campaign brought, with its failures by reason and its replies by hour', async () => {
    const { results } = await loadResults(owner);
    // The text that failed first was sent again, and its reason went with it. The opt-out came after the campaign's text.
    expect(results?.total).toMatchObject({ messages: 4, messagesSuccess: 4, responses: 2, optOuts: 1, segments: 5 });
    expect(results?.failures).toEqual([]);
    expect(results?.responsesByHour.flatMap((replies, hour) => (replies > 0 ? [[hour, replies]] : []))).toEqual([
      [19, 2],
    ]);
    expect(results?.parts.slice(-2)).toMatchObject([
      { from: '2026-12-01', messages: 3, responses: 2, optOuts: 0 },
      { from: '2026-12-02', messages: 1, responses: 0, optOuts: 1 },
    ]);
    const lastDay = await loadResults(owner, ', from: "2026-12-02", until: "2026-12-02"');
    expect(lastDay.results?.total).toMatchObject({ messages: 1, responses: 0, optOuts: 1 });
    const campaign = await owner.call<{
      campaign: { stats: { optOuts: number; features: { responses: number; optOuts: number }[] } };
    }>('campaign', { campaignId, includeStats: true }, 'campaign { stats { optOuts features { responses optOuts } } }');
    expect(campaign.campaign.stats).toEqual({ optOuts: 1, features: [{ responses: 1, optOuts: 1 }] });
    const replyHours = await owner.call<{ responsesByHour: number[] }>('replyHours', {}, 'responsesByHour');
    expect(replyHours.responsesByHour).toEqual(results?.responsesByHour);
    await cloud.carrier.rules({ to: phone(1), do: 'fail:30006' }, { to: phone(3), do: 'fail:30008' });
    const again = await createCampaign(owner, 'Again', [{ blocks: [textBlock('Again STOP')] }]);
    campaignId = again.id;
    const leads = await owner.call<{ leads: { id: string }[] }>('leads', { search: 'Pat' }, 'leads { id }');
    await enrollContacts(
      cloud,
      owner,
      again.id,
      leads.leads.map(({ id }) => id),
    );
    await cloud.waitUntilIdle();
    expect((await loadResults(owner)).results?.failures).toEqual([
      { reason: 'A landline or a number the carrier cannot reach', messages: 1 },
      { reason: 'The carrier gave no reason', messages: 1 },
    ]);
    await expectHealthy(cloud);
  });

  it('shows nothing of another organization', async () => {
    expect(await loadResults(stranger)).toMatchObject({ errors: ['There is no such campaign.'], results: null });
    expect((await load(stranger)).total).toMatchObject({ messages: 0, responses: 0, optOuts: 0, segments: 0 });
  });
});
