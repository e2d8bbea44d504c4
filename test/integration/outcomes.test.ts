import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  addContacts,
  listArrivals,
  parsePhoenix,
  createCampaign,
  enrollContacts,
  getStats,
  textBlock,
} from '../support/scenarios/scenario.ts';

const phone = (last: number): string => `+1602555${String(600 + last).padStart(4, '0')}`;

interface Message {
  readonly id: string;
  readonly state: string;
  readonly reason: string | null;
  readonly message: string;
}

describe('A text', () => {
  const cloud = sharedCloud();
  const owner = signedIn(cloud, 'owner@sunrise.test');
  let day = 0;

  /** Each story on a day of its own. */
  async function clock(time: string, nextDay = true): Promise<(clock: string, plusDays?: number) => string> {
    if (nextDay) day += 2;
    const date = (plus: number): string => `2026-12-${String(day + plus).padStart(2, '0')}`;
    await cloud.clock.at(parsePhoenix(`${date(0)} ${time}`));
    return (moment, plusDays = 0) => parsePhoenix(`${date(plusDays)} ${moment}`);
  }

  async function sentTo(last: number): Promise<{ lead: string; campaign: string }> {
    const [lead = ''] = await addContacts(owner, [{ name: `Pat ${last}`, phone: phone(last) }]);
    const campaign = await createCampaign(owner, `Outcome ${last}`, [
      { blocks: [textBlock('One STOP')] },
      { blocks: [textBlock('Two')], hours: 3 },
    ]);
    await enrollContacts(cloud, owner, campaign.id, [lead]);
    return { lead, campaign: campaign.id };
  }

  async function messages(lead: string): Promise<Message[]> {
    const answer = await owner.run<{ lead: { lead: { messages: Message[] } } }>(
      'query L($id: ID!) { lead(leadId: $id) { success errors lead { messages { id state reason error complete message } } } }',
      { id: lead },
    );
    return answer.lead.lead.messages;
  }

  const retry = (id: string) => owner.call('retryCampaignFeatureQueue', { campaignFeatureQueueId: id });

  it('that the carrier could not deliver before 8 pm is sent again in the morning and counts once', async () => {
    const today = await clock('19:40:00');
    await cloud.carrier.rules({ to: phone(1), do: 'slow:PT1H' });
    const { lead, campaign } = await sentTo(1);
    await cloud.clock.at(today('20:30:00'));
    await cloud.carrier.reset();
    expect(await getStats(owner, campaign)).toMatchObject({ messages: 0, messagesFailed: 0, queued: 2 });
    await cloud.clock.at(today('08:30:00', 1));
    expect((await messages(lead)).map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED']);
    const delivered = (await cloud.texts(phone(1))).filter(
      (row) => row.status === 'delivered' && row.direction === 'out',
    );
    // Both are due at eight; which of two texts of one second comes first is no one's promise.
    expect(delivered.map((row) => row.body).sort()).toEqual(['One STOP', 'Two']);
    expect(await getStats(owner, campaign)).toMatchObject({
      messages: 2,
      messagesSuccess: 2,
      messagesFailed: 0,
      queued: 0,
    });
  });

  it('whose response from the carrier was lost gets its state from the callback', async () => {
    await clock('10:00:00');
    await cloud.carrier.rules({ to: phone(2), body: 'One', do: 'unanswered' });
    const { lead, campaign } = await sentTo(2);
    await cloud.carrier.reset();
    expect(await listArrivals(cloud, phone(2))).toHaveLength(1);
    expect((await messages(lead)).map(({ state }) => state)).toEqual(['DELIVERED']);
    expect(await getStats(owner, campaign)).toMatchObject({ messages: 1, messagesSuccess: 1, queued: 1 });
  });

  it('whose response and callbacks were lost gets its state from a query to the carrier and is not sent twice', async () => {
    const today = await clock('10:00:00');
    await cloud.carrier.rules({ to: phone(3), body: 'One', do: 'vanished' });
    const { lead, campaign } = await sentTo(3);
    expect((await messages(lead)).map(({ state }) => state)).toEqual(['OUTCOME_UNKNOWN']);
    await cloud.clock.at(today('10:05:00'));
    await cloud.carrier.reset();
    expect((await messages(lead)).map(({ state }) => state)).toEqual(['DELIVERED']);
    await cloud.clock.at(today('14:00:00'));
    expect((await listArrivals(cloud, phone(3))).map(({ body }) => body)).toEqual(['One STOP', 'Two']);
    expect(await getStats(owner, campaign)).toMatchObject({ messages: 2, queued: 0 });
  });

  it('that the carrier never received is marked as not accepted, and a retry by staff sends it once', async () => {
    const today = await clock('10:00:00');
    await cloud.carrier.rules({ to: phone(4), body: 'One', do: 'unheard' });
    const { lead, campaign } = await sentTo(4);
    const [unknown] = await messages(lead);
    expect(unknown).toMatchObject({ state: 'OUTCOME_UNKNOWN' });
    await expect(retry(unknown?.id ?? '')).rejects.toThrow('Only a failed message can be sent again.');
    await cloud.carrier.reset();
    await cloud.clock.at(today('09:00:00', 1));
    const lost = (await messages(lead)).find(({ message }) => message.startsWith('One'));
    expect(lost).toMatchObject({
      state: 'NOT_ACCEPTED',
      reason: 'The carrier never received the text',
      error: 'The carrier never received the text',
      complete: false,
    });
    await retry(lost?.id ?? '');
    await cloud.waitUntilIdle();
    await expect(retry(lost?.id ?? '')).rejects.toThrow('Only a failed message can be sent again.');
    expect((await listArrivals(cloud, phone(4))).map(({ body }) => body.split('\n')[0]).sort()).toEqual([
      'One STOP',
      'Two',
    ]);
    expect(await getStats(owner, campaign)).toMatchObject({ messages: 2, messagesFailed: 0, queued: 0 });
  });

  it('that failed is sent again when staff retry it, and the failure no longer counts', async () => {
    await clock('10:00:00');
    await cloud.carrier.rules({ to: phone(5), body: 'One', do: 'fail:30003' });
    const { lead, campaign } = await sentTo(5);
    await cloud.carrier.reset();
    const [failed] = await messages(lead);
    expect(failed).toMatchObject({
      state: 'UNDELIVERED',
      reason: 'The phone was off or out of reach',
      error: 'The phone was off or out of reach',
      complete: true,
    });
    expect(await getStats(owner, campaign)).toMatchObject({ messages: 1, messagesFailed: 1, queued: 1 });
    await retry(failed?.id ?? '');
    await cloud.waitUntilIdle();
    expect((await messages(lead)).map(({ state }) => state)).toEqual(['DELIVERED']);
    expect(await getStats(owner, campaign)).toMatchObject({
      messages: 1,
      messagesSuccess: 1,
      messagesFailed: 0,
      queued: 1,
    });
  });

  it('that was the first and failed says again how to opt out, and the list says that it did not arrive', async () => {
    await clock('10:00:00');
    const [lead = ''] = await addContacts(owner, [{ name: 'Bone Smith', phone: phone(9) }]);
    await cloud.carrier.rules({ to: phone(9), do: 'fail:30003' });
    await owner.call('messageLeads', { leadIds: [lead], messageContent: [textBlock('Hi '), { type: 'FIRST_NAME' }] });
    await cloud.waitUntilIdle();
    await cloud.carrier.reset();
    const leads = await owner.call<{ leads: { lastMessage: { success: boolean } }[] }>(
      'leads',
      { search: 'Bone Smith' },
      'leads { lastMessage { success } }',
    );
    expect(leads.leads).toEqual([{ lastMessage: { success: false } }]);
    await retry((await messages(lead))[0]?.id ?? '');
    await cloud.waitUntilIdle();
    // The suffix of the main brand (specification, "Law").
    expect((await listArrivals(cloud, phone(9))).at(-1)?.body).toMatch(/^Hi Bone\n.*reply STOP to opt out$/u);
  });

  it('that was the first and failed leaves the opt-out line to the next text, and only to that one', async () => {
    await clock('10:00:00');
    const [lead = ''] = await addContacts(owner, [{ name: 'Ada Byron', phone: phone(10) }]);
    const say = async (text: string): Promise<void> => {
      await owner.call('messageLeads', { leadIds: [lead], messageContent: [textBlock(text)] });
      await cloud.waitUntilIdle();
    };
    await cloud.carrier.rules({ to: phone(10), do: 'fail:30003' });
    await say('First');
    await say('Second');
    await cloud.carrier.reset();
    const before = (await listArrivals(cloud, phone(10))).length;
    await say('Third');
    await say('Fourth');
    const [third, fourth] = (await listArrivals(cloud, phone(10))).slice(before).map(({ body }) => body);
    expect(third).toMatch(/^Third\n.*reply STOP to opt out$/u);
    expect(fourth).toBe('Fourth');
  });

  it('cannot be retried after a STOP', async () => {
    await clock('10:00:00');
    await cloud.carrier.rules({ to: phone(6), body: 'One', do: 'fail:30003' });
    const { lead } = await sentTo(6);
    await cloud.carrier.reset();
    const [failed] = await messages(lead);
    await cloud.sendText(phone(6), owner.number, 'STOP');
    await expect(retry(failed?.id ?? '')).rejects.toThrow('The contact has opted out.');
  });

  it('waits while the carrier asks us to slow down, and is sent afterwards', async () => {
    const today = await clock('10:00:00');
    await cloud.carrier.rules({ to: phone(7), body: 'One', do: 'error:20429' });
    const { campaign } = await sentTo(7);
    expect(await getStats(owner, campaign)).toMatchObject({ messages: 0, queued: 1 });
    await cloud.carrier.reset();
    await cloud.clock.at(today('10:03:00'));
    expect(await listArrivals(cloud, phone(7))).toHaveLength(1);
    expect(await getStats(owner, campaign)).toMatchObject({ messages: 1, queued: 1 });
  });
});
