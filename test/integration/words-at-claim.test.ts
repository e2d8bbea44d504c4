import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, listArrivals, parsePhoenix, textBlock, type Block } from '../support/scenarios/scenario.ts';

describe('A text that waits for its time', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const WORDS: Block[] = [
    textBlock('Hi '),
    { type: 'FIRST_NAME' },
    textBlock(', we call you at '),
    { type: 'PHONE' },
    textBlock(' STOP'),
  ];
  const bodies = async (phone: string): Promise<string[]> => (await listArrivals(cloud, phone)).map(({ body }) => body);
  const correct = (leadId: string, name: string, phone: string) =>
    owner.call('updateLead', { leadId, lead: { name, phone } });
  const listScheduled = async (leadId: string): Promise<string[]> => {
    const lead = await owner.call<{ lead: { messageQueue: { message: string }[] } }>(
      'lead',
      { leadId },
      'lead { messageQueue { message } }',
    );
    return lead.lead.messageQueue.map(({ message }) => message);
  };

  it('to many contacts names the person that the contact is when it is sent', async () => {
    const [former, corrected] = ['+16025554001', '+16025554002'];
    const [bob = ''] = await addContacts(owner, [{ name: 'Bob Brown', phone: former }]);
    await owner.call('messageLeads', {
      leadIds: [bob],
      messageContent: WORDS,
      startAt: parsePhoenix('2026-12-03 10:00:00'),
    });
    await cloud.waitUntilIdle();
    expect(await listScheduled(bob)).toEqual(['Hi Bob, we call you at (602) 555-4001 STOP']);
    await correct(bob, 'Alice Archer', corrected);
    expect(await listScheduled(bob)).toEqual(['Hi Alice, we call you at (602) 555-4002 STOP']);
    await cloud.clock.at(parsePhoenix('2026-12-03 10:01:00'));
    expect([await bodies(former), await bodies(corrected)]).toEqual([
      [],
      ['Hi Alice, we call you at (602) 555-4002 STOP'],
    ]);
  });

  it('to welcome a new contact names the person that the contact is when it is sent', async () => {
    await cloud.clock.at(parsePhoenix('2026-12-03 21:00:00'));
    const [former, corrected] = ['+16025554011', '+16025554012'];
    const leadId = await owner.make('createLead', {
      lead: { name: 'Bob Brown', phone: former },
      attestation: 'They agreed.',
      welcomeMessageContent: WORDS,
    });
    await correct(leadId, 'Alice Archer', corrected);
    await cloud.clock.at(parsePhoenix('2026-12-04 08:01:00'));
    expect([await bodies(former), await bodies(corrected)]).toEqual([
      [],
      ['Hi Alice, we call you at (602) 555-4012 STOP'],
    ]);
    const conversations = await owner.call<{ leads: { lastMessage: { message: string } }[] }>(
      'conversations',
      { tab: 'ALL' },
      'leads { lastMessage { message } }',
    );
    expect(conversations.leads[0]?.lastMessage.message).toBe('Hi Alice, we call you at (602) 555-4012 STOP');
  });
});
