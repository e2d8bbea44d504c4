import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, createCampaign, enrollContacts, parsePhoenix, textBlock } from '../support/scenarios/scenario.ts';

const PHONE = '+16025550777';
const REPLIES = 40;

interface TimelineEvent {
  readonly id: string;
  readonly kind: string;
  readonly at: string;
  readonly message: { readonly message: string; readonly state: string } | null;
  readonly note: { readonly text: string } | null;
  readonly campaignName: string | null;
}

interface Page {
  readonly events: TimelineEvent[];
  readonly next: string | null;
}

describe('The timeline of a contact', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');

  it('has texts, replies, notes, consent and campaigns once each, newest first, over all pages', async () => {
    const [lead = ''] = await addContacts(owner, [{ name: 'Tina Line', phone: PHONE }]);
    const campaign = await createCampaign(owner, 'Timelines', [
      { blocks: [textBlock('First text')] },
      { blocks: [textBlock('Later text')], days: 2 },
    ]);
    await enrollContacts(cloud, owner, campaign.id, [lead]);
    const notes: string[] = [];
    for (let reply = 0; reply < REPLIES; reply += 1) {
      await cloud.clock.advance('PT1M');
      await cloud.sendText(PHONE, owner.number, `Reply ${reply}`);
      if (reply % 10 !== 5) continue;
      const { createLeadNote } = await owner.run<{ createLeadNote: { note: { id: string } } }>(
        `mutation N($l: ID!) { createLeadNote(leadId: $l, noteText: "Note ${reply}") { success errors note { id } } }`,
        { l: lead },
      );
      notes.push(createLeadNote.note.id);
    }
    await owner.call('deleteLeadNote', { leadId: lead, noteId: notes[0] });
    await cloud.sendText(PHONE, owner.number, 'STOP');
    await cloud.waitUntilIdle();

    const read = async (after: string | null): Promise<Page> =>
      await owner.call<Page>(
        'leadTimeline',
        { leadId: lead, after },
        'events { id kind at message { message state } note { text } campaignName } next',
      );
    const events: TimelineEvent[] = [];
    let after: string | null = null;
    let pages = 0;
    do {
      const page = await read(after);
      events.push(...page.events);
      after = page.next;
      pages += 1;
    } while (after !== null);

    expect(pages).toBe(2);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(events.map(({ at }) => at)).toEqual(
      events
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    const words = (kind: string): string[] =>
      events.flatMap((event) => (event.kind === kind ? [event.message?.message ?? event.note?.text ?? ''] : []));
    expect(words('REPLY')).toHaveLength(REPLIES + 1);
    expect(words('NOTE')).toEqual(['Note 35', 'Note 25', 'Note 15']);
    expect(words('TEXT').filter((text) => text.startsWith('First text'))).toHaveLength(1);
    expect(events.filter(({ kind }) => kind === 'CONSENT')).toHaveLength(2);
    expect(events.filter(({ kind }) => kind === 'CAMPAIGN_JOINED').map(({ campaignName }) => campaignName)).toEqual([
      'Timelines',
    ]);
    expect(events.at(-1)?.kind).toBe('ADDED');

    // The STOP canceled the second text, whose time comes two days later.
    await cloud.clock.advance('P2D');
    const [newest] = (await read(null)).events;
    expect(newest?.message).toMatchObject({ message: 'Later text', state: 'CANCELED' });
  });

  it('says who paused a campaign for the contact and who let it continue, and keeps the order of one moment', async () => {
    const [lead = ''] = await addContacts(owner, [{ name: 'Paula Pause', phone: '+16025550778' }]);
    const campaign = await createCampaign(owner, 'Pausing', [{ blocks: [textBlock('Tomorrow')], days: 1 }]);
    await enrollContacts(cloud, owner, campaign.id, [lead]);
    const change = (restore: boolean) =>
      owner.run(
        'mutation R($c: ID!, $l: [ID!]!, $r: Boolean) { removeLeadsFromCampaign(campaignId: $c, leadIds: $l, restore: $r, pause: true) { success errors } }',
        { c: campaign.id, l: [lead], r: restore },
      );
    await cloud.clock.advance('PT1M');
    await change(false);
    await cloud.clock.advance('PT1M');
    await change(true);
    const { leadTimeline } = await owner.run<{ leadTimeline: { events: { kind: string; byName: string | null }[] } }>(
      'query T($l: ID!) { leadTimeline(leadId: $l) { success errors events { kind campaignName byName } } }',
      { l: lead },
    );
    const byName = expect.stringMatching(/./);
    expect(leadTimeline.events.filter(({ kind }) => kind.startsWith('CAMPAIGN'))).toEqual([
      { kind: 'CAMPAIGN_RESUMED', campaignName: 'Pausing', byName },
      { kind: 'CAMPAIGN_PAUSED', campaignName: 'Pausing', byName },
      { kind: 'CAMPAIGN_JOINED', campaignName: 'Pausing', byName: null },
    ]);
    await change(false);
    await owner.call('archiveLeads', { leadIds: [lead] });
    await expect(change(true)).rejects.toThrow('The contact is archived.');
  });
});
