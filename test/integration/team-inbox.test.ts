import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  addContacts,
  createCampaign,
  enrollContacts,
  parsePhoenix,
  signIn,
  textBlock,
} from '../support/scenarios/scenario.ts';

interface Listed {
  readonly id: string;
  readonly open: boolean;
  readonly unread: boolean;
  readonly snoozedUntil: string | null;
  readonly lastInbound: string | null;
  readonly assignee: { readonly id: string; readonly name: string } | null;
}

const LIST =
  'query C($t: ConversationTab!, $c: ID) { conversations(tab: $t, campaignId: $c) { success errors counts { open all unread mine } leads { id open unread snoozedUntil lastInbound assignee { id name } } } }';
const ASSIGN =
  'mutation A($l: ID!, $u: ID, $f: String) { assignLead(leadId: $l, userId: $u, seenAssignee: $f) { success errors } }';
const DONE =
  'mutation D($l: ID!, $d: Boolean!, $u: AWSDateTime, $i: AWSDateTime) { setLeadDone(leadId: $l, done: $d, until: $u, lastInbound: $i) { success errors } }';

describe('The inbox of a team', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const phone = (index: number): string => `+1602555${6_100 + index}`;

  const list = async (tab: string, campaignId: string | null = null): Promise<readonly Listed[]> =>
    (await owner.run<{ conversations: { leads: Listed[] } }>(LIST, { t: tab, c: campaignId })).conversations.leads;
  const find = async (tab: string, id: string): Promise<Listed | undefined> =>
    (await list(tab)).find((lead) => lead.id === id);
  const listUsers = async (): Promise<readonly { id: string; email: string }[]> =>
    (await owner.call<{ users: { id: string; email: string }[] }>('users', {}, 'users { id email }')).users;
  const findUser = async (email: string): Promise<string> =>
    (await listUsers()).find((user) => user.email === email)?.id ?? '';
  const reply = async (from: string, text: string): Promise<void> => {
    await cloud.sendText(from, owner.number, text);
    await cloud.waitUntilIdle();
  };
  const findErrors = async (query: string, variables: Record<string, unknown>): Promise<readonly string[]> => {
    const { data } = await cloud.graphql<Record<string, { errors: string[] }>>(owner.token, query, variables);
    return Object.values(data ?? {})[0]?.errors ?? [];
  };

  it('lists a reply as open and under its campaign, and a done conversation opens with the next text', async () => {
    const [ann = ''] = await addContacts(owner, [{ name: 'Ann', phone: phone(1) }]);
    const campaign = await createCampaign(owner, 'Whitening', [{ blocks: [textBlock('Interested? STOP')] }]);
    await enrollContacts(cloud, owner, campaign.id, [ann]);
    await cloud.clock.advance('PT5M');
    expect(await find('OPEN', ann)).toBeUndefined();
    await reply(phone(1), 'Yes please');
    const seen = await find('OPEN', ann);
    const listReplies = async (tab: string): Promise<readonly string[]> =>
      (await list(tab, campaign.id)).map(({ id }) => id);
    expect(await Promise.all(['ALL', 'OPEN', 'UNREAD', 'MINE'].map(listReplies))).toEqual([[ann], [ann], [ann], []]);
    await reply(phone(1), 'And my son?');
    expect(await findErrors(DONE, { l: ann, d: true, i: seen?.lastInbound })).toEqual([
      'A new reply has arrived. Read it first, then mark the conversation as done.',
    ]);
    const newest = await find('OPEN', ann);
    await owner.run(DONE, { l: ann, d: true, i: newest?.lastInbound });
    expect(await find('OPEN', ann)).toBeUndefined();
    expect(await find('ALL', ann)).toMatchObject({ open: false });
    expect(await Promise.all(['ALL', 'OPEN'].map(listReplies))).toEqual([[ann], []]);
    await reply(phone(1), 'Thanks');
    expect(await find('OPEN', ann)).toMatchObject({ open: true });
  });

  it('opens a snoozed conversation at its time, and at once when the contact writes before', async () => {
    const [cy = '', di = ''] = await addContacts(owner, [
      { name: 'Cy', phone: phone(3) },
      { name: 'Di', phone: phone(4) },
    ]);
    await reply(phone(3), 'Call me tomorrow');
    await reply(phone(4), 'Me too');
    await owner.call('viewLead', { leadId: cy });
    const until = new Date(cloud.clock.now().getTime() + 20 * 3_600_000);
    const snooze = async (leadId: string, at: Date): Promise<readonly string[]> =>
      findErrors(DONE, { l: leadId, d: true, u: at, i: (await find('ALL', leadId))?.lastInbound });
    expect(await snooze(cy, new Date('2026-01-01T00:00:00Z'))).toEqual(['Choose a time within the next 12 months.']);
    expect(await snooze(cy, new Date('2028-01-01T00:00:00Z'))).toEqual(['Choose a time within the next 12 months.']);
    expect([await snooze(cy, until), await snooze(di, until)]).toEqual([[], []]);
    expect((await list('SNOOZED')).map(({ id }) => id)).toEqual([di, cy]);
    await reply(phone(4), 'Or today');
    expect((await list('SNOOZED')).map(({ id }) => id)).toEqual([cy]);
    expect(await find('OPEN', di)).toMatchObject({ snoozedUntil: null });
    await owner.run(DONE, { l: di, d: true, i: (await find('OPEN', di))?.lastInbound });
    await cloud.clock.advance('PT19H59M');
    expect(await find('OPEN', cy)).toBeUndefined();
    await cloud.clock.advance('PT3M');
    expect(await find('OPEN', cy)).toMatchObject({ open: true, unread: true, snoozedUntil: null });
    expect(await find('OPEN', di)).toBeUndefined();
    expect(await list('SNOOZED')).toEqual([]);
  });

  it('shows a conversation to its assignee, and as unassigned once the assignee may not answer', async () => {
    const [bob = ''] = await addContacts(owner, [{ name: 'Bob', phone: phone(2) }]);
    await reply(phone(2), 'Hello');
    const manager = await findUser('manager@sunrise.test');
    await owner.run(ASSIGN, { l: bob, u: manager, f: null });
    const signedInManager = await signIn(cloud, 'manager@sunrise.test');
    const { conversations } = await signedInManager.run<{
      conversations: { leads: Listed[]; counts: { mine: number } };
    }>(LIST, {
      t: 'MINE',
      c: null,
    });
    expect(conversations.leads.map(({ id }) => id)).toEqual([bob]);
    expect(conversations.counts.mine).toBe(1);
    expect(await findErrors(ASSIGN, { l: bob, u: await findUser('owner@sunrise.test'), f: null })).toEqual([
      expect.stringMatching(/^Someone assigned this conversation to .+ a moment ago\.$/),
    ]);
    const access =
      'mutation U($u: ID!, $a: Access!) { updateUser(userId: $u, user: { access: $a }) { success errors } }';
    await owner.run(access, { u: manager, a: 'READONLY' });
    expect((await find('OPEN', bob))?.assignee).toBeNull();
    expect(await findErrors(ASSIGN, { l: bob, u: manager, f: null })).toEqual([]);
    // The assignment is still stored, and shown to no one. Another member takes the conversation.
    await owner.run(ASSIGN, { l: bob, u: await findUser('owner@sunrise.test'), f: null });
    expect((await find('MINE', bob))?.assignee?.id).toBe(await findUser('owner@sunrise.test'));
    await owner.run(access, { u: manager, a: 'MANAGER' });
  });

  it('keeps assignments to members, and campaigns to their organization', async () => {
    const [cleo = ''] = await addContacts(owner, [{ name: 'Cleo', phone: phone(3) }]);
    await reply(phone(3), 'Hi');
    for (const user of [await findUser('readonly@sunrise.test'), 'nobody'])
      expect(await findErrors(ASSIGN, { l: cleo, u: user, f: null })).toEqual([
        'Choose a user of this organization who can make changes.',
      ]);
    expect(await findErrors(LIST, { t: 'ALL', c: 'none' })).toEqual(['There is no such campaign.']);
    expect(await findErrors(LIST, { t: 'OPEN', c: 'none' })).toEqual(['There is no such campaign.']);
  });
});
