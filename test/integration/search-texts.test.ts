import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, parsePhoenix } from '../support/scenarios/scenario.ts';

interface Found {
  readonly hits: readonly {
    readonly id: string;
    readonly kind: string;
    readonly excerpt: string;
    readonly lead: { readonly id: string };
  }[];
  readonly next: string | null;
}

const SEARCH =
  'query S($s: String!, $a: String) { searchTexts(search: $s, after: $a) { success errors next hits { id kind excerpt at lead { id name } } } }';
const NOTE =
  'mutation N($l: ID!, $t: String!) { createLeadNote(leadId: $l, noteText: $t) { success errors note { id } } }';
const DELETE_NOTE =
  'mutation D($l: ID!, $n: ID!, $r: Boolean) { deleteLeadNote(leadId: $l, noteId: $n, restore: $r) { success errors } }';

describe('Search for words in the conversations of an organization', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const other = signedIn(cloud, 'owner@harbor.test');
  const phone = (index: number): string => `+1602555${7_100 + index}`;

  const search = async (words: string, after: string | null = null, who = owner): Promise<Found> =>
    (await who.run<{ searchTexts: Found }>(SEARCH, { s: words, a: after })).searchTexts;
  const show = async (words: string): Promise<readonly string[]> =>
    (await search(words)).hits.map(({ kind, excerpt }) => `${kind}: ${excerpt}`);
  const reply = async (from: string, text: string): Promise<void> => {
    await cloud.sendText(from, owner.number, text);
    await cloud.waitUntilIdle();
    await cloud.clock.advance('PT1M');
  };

  it('finds replies, texts of the team and notes, newest first, and in no other organization', async () => {
    const [ann = ''] = await addContacts(owner, [{ name: 'Ann', phone: phone(1) }]);
    await reply(phone(1), 'Is the CAFÉ open on Sunday?');
    await owner.call('messageLead', { leadId: ann, message: 'Our cafe opens at nine' });
    await cloud.waitUntilIdle();
    await cloud.clock.advance('PT1M');
    const { createLeadNote } = await owner.run<{ createLeadNote: { note: { id: string } } }>(NOTE, {
      l: ann,
      t: 'Wants a café table',
    });
    expect(await show('cafe')).toEqual([
      'NOTE: Wants a café table',
      expect.stringMatching(/^OUT: Our cafe opens at nine/),
      'IN: Is the CAFÉ open on Sunday?',
    ]);
    expect(await show('sunday café')).toEqual(['IN: Is the CAFÉ open on Sunday?']);
    // A result names the text as the conversation does.
    const lead = await owner.call<{ lead: { messages: { id: string }[] } }>(
      'lead',
      { leadId: ann, messagesOnly: true },
      'lead { messages { id } }',
    );
    expect(lead.lead.messages.map(({ id }) => id)).toContain((await search('sunday')).hits[0]?.id);
    expect((await search('cafe', null, other)).hits).toEqual([]);
    const note = { l: ann, n: createLeadNote.note.id };
    await owner.run(DELETE_NOTE, note);
    expect(await show('table')).toEqual([]);
    await owner.run(DELETE_NOTE, { ...note, r: true });
    expect(await show('table')).toEqual(['NOTE: Wants a café table']);
  });

  it('finds each text once on its pages, before and after the log is folded', async () => {
    const [bob = ''] = await addContacts(owner, [{ name: 'Bob', phone: phone(2) }]);
    for (let index = 0; index < 45; index += 1) await owner.run(NOTE, { l: bob, t: `Parking place ${index}` });
    const listAll = async (): Promise<readonly string[]> => {
      const found: string[] = [];
      let page = await search('parking');
      found.push(...page.hits.map(({ excerpt }) => excerpt));
      while (page.next !== null) {
        page = await search('parking', page.next);
        found.push(...page.hits.map(({ excerpt }) => excerpt));
      }
      return found;
    };
    const before = await listAll();
    expect(new Set(before).size).toBe(45);
    // The search has asked for a fold.
    await cloud.waitUntilIdle();
    expect(await listAll()).toEqual(before);
  });

  it('asks for two characters at least', async () => {
    const { data } = await cloud.graphql<Record<string, { errors: string[] }>>(owner.token, SEARCH, { s: ' a ' });
    expect(data?.searchTexts?.errors).toEqual(['Type at least 2 characters.']);
  });
});
