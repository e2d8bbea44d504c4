import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  addContacts,
  createCampaign,
  enrollContacts,
  listArrivals,
  parsePhoenix,
  textBlock,
} from '../support/scenarios/scenario.ts';

interface Answer {
  readonly success: boolean;
  readonly errors: string[];
}
interface Listed {
  readonly id: string;
  readonly lastMessage: { message: string } | null;
}

describe('A scheduled reply', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 21:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const phone = (index: number): string => `+1602555${4_500 + index}`;

  const reply = async (lead: string, message: string): Promise<string> =>
    await owner.make('messageLead', { leadId: lead, message });
  const cancel = async (id: string): Promise<Answer | undefined> =>
    (
      await cloud.graphql<{ cancelMessage: Answer }>(
        owner.token,
        'mutation C($m: ID!) { cancelMessage(messageId: $m) { success errors } }',
        { m: id },
      )
    ).data?.cancelMessage;
  const listInbox = async (): Promise<{ total: number; leads: Listed[] }> =>
    await owner.call<{ total: number; leads: Listed[] }>(
      'leads',
      { leadFilter: 'messages' },
      'total leads { id lastMessage { message } }',
    );

  it('that staff cancel at night reaches no one, and the inbox shows the text before it', async () => {
    const [first = '', second = ''] = await addContacts(owner, [
      { name: 'Ann', phone: phone(1) },
      { name: 'Ben', phone: phone(2) },
    ]);
    await cloud.sendText(phone(1), owner.number, 'Are you open?');
    await cloud.waitUntilIdle();
    const before = await listInbox();
    const [toFirst, toSecond] = [await reply(first, 'Yes, at nine'), await reply(second, 'Hello Ben')];
    expect((await listInbox()).total).toBe(before.total + 1);
    expect(await cancel(toFirst)).toEqual({ success: true, errors: [] });
    expect(await cancel(toSecond)).toEqual({ success: true, errors: [] });
    expect(await cancel(toSecond)).toEqual({ success: true, errors: [] });
    const after = await listInbox();
    expect(after.total).toBe(before.total);
    expect(after.leads.find(({ id }) => id === first)?.lastMessage?.message).toBe('Are you open?');
    expect(after.leads.some(({ id }) => id === second)).toBe(false);
    await cloud.clock.at(parsePhoenix('2026-12-02 09:00:00'));
    expect(await listArrivals(cloud, phone(1))).toEqual([]);
    expect(await listArrivals(cloud, phone(2))).toEqual([]);
  });

  it('that was sent cannot be canceled, and neither can a text of a campaign', async () => {
    const [third = ''] = await addContacts(owner, [{ name: 'Cleo', phone: phone(3) }]);
    const sent = await reply(third, 'Good morning');
    await cloud.waitUntilIdle();
    expect(await cancel(sent)).toEqual({
      success: false,
      errors: ['This text is on its way or was sent already.'],
    });
    const campaign = await createCampaign(owner, 'Later', [{ days: 3, blocks: [textBlock('Later STOP')] }]);
    await enrollContacts(cloud, owner, campaign.id, [third]);
    const lead = await owner.call<{ lead: { featureQueue: { id: string }[] } }>(
      'lead',
      { leadId: third },
      'lead { featureQueue { id } }',
    );
    expect(await cancel(lead.lead.featureQueue[0]?.id ?? '')).toEqual({
      success: false,
      errors: ['Only texts that your team wrote can be canceled one by one.'],
    });
  });
});
