import { describe, expect, it } from 'vitest';
import { CONFLICT } from '../../functions/domain/shared/conflict.ts';
import { createGroup } from '../support/scenarios/create-group.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  addContacts,
  createCampaign,
  enrollContacts,
  importFile,
  parsePhoenix,
  textBlock,
} from '../support/scenarios/scenario.ts';

interface Answer {
  readonly success: boolean;
  readonly errors: readonly string[];
}

/** What becomes of groups, through the API. */
describe('Groups', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  let numbers = 0;

  const addPeople = (count: number): Promise<string[]> =>
    addContacts(
      owner,
      Array.from({ length: count }, (_, index) => ({
        name: `Person ${index}`,
        phone: `+1602555${String((numbers += 1)).padStart(4, '0')}`,
      })),
    );
  const call = async <T extends object = object>(document: string, variables: object): Promise<Answer & T> => {
    const { data } = await cloud.graphql<Record<string, Answer & T>>(owner.token, document, { ...variables });
    const [answer] = Object.values(data ?? {});
    if (!answer) throw new Error('There is no answer');
    return answer;
  };
  const size = async (groupId: string): Promise<number> => {
    await cloud.waitUntilIdle();
    const { group } = await call<{ group: { stats: { leads: number } } }>(
      'query Q($g: ID!) { group(groupId: $g) { success errors group { stats { leads } } } }',
      { g: groupId },
    );
    return group.stats.leads;
  };
  const listed = async (groupId: string, more = ''): Promise<{ total: number; ids: string[] }> => {
    const { total, leads } = await call<{ total: number; leads: { id: string }[] }>(
      `query L($g: ID!) { leads(groupId: $g${more}) { success errors total leads { id } } }`,
      { g: groupId },
    );
    return { total, ids: leads.map(({ id }) => id) };
  };
  const archiveLeads = (ids: readonly string[], restore = false) =>
    call('mutation A($l: [ID!]!, $r: Boolean) { archiveLeads(leadIds: $l, restore: $r) { success errors } }', {
      l: ids,
      r: restore,
    });
  const REMOVE_ALL =
    'mutation R($g: ID!, $s: String) { removeLeadsFromGroup(groupId: $g, allLeads: true, search: $s) { success errors job { id } } }';

  it('Contacts join and leave a group, and archived contacts leave its list and its number', async () => {
    const ids = await addPeople(5);
    const group = await createGroup(owner, 'Story', ids);
    expect(await size(group)).toBe(5);
    expect(await listed(group)).toEqual({ total: 5, ids: ids.toReversed() });
    expect(await listed(group, ', search: "person 3"')).toEqual({ total: 1, ids: [ids[3]] });
    await archiveLeads(ids.slice(0, 2));
    expect(await size(group)).toBe(3);
    expect((await listed(group, ', leadFilter: "archived"')).ids.toSorted()).toEqual(ids.slice(0, 2).toSorted());
    await archiveLeads(ids.slice(0, 1), true);
    expect(await size(group)).toBe(4);
    const removed = await call<{ changed: number; already: number }>(
      'mutation R($g: ID!, $l: [ID!]) { removeLeadsFromGroup(groupId: $g, leadIds: $l) { success errors changed already } }',
      { g: group, l: [ids[0], ids[2]] },
    );
    expect(removed).toMatchObject({ success: true, changed: 2, already: 0 });
    expect((await listed(group)).ids).toEqual([ids[4], ids[3]]);
    const { lead } = await call<{ lead: { groups: { name: string }[] } }>(
      'query C($l: ID!) { lead(leadId: $l) { success errors lead { groups { name } } } }',
      { l: ids[3] },
    );
    expect(lead.groups).toEqual([{ name: 'Story' }]);
    await call(REMOVE_ALL, { g: group, s: 'person 4' });
    expect(await size(group)).toBe(1);
    await call('mutation A($g: [ID!]!) { archiveGroups(groupIds: $g) { success errors } }', { g: [group] });
  });

  it('Everyone of a campaign leaves a group or is archived, and no one else in the list', async () => {
    const ids = await addPeople(4);
    const group = await createGroup(owner, 'Of a campaign', ids);
    const campaign = await createCampaign(owner, 'Half of the group', [{ blocks: [textBlock('Hi')] }]);
    await enrollContacts(cloud, owner, campaign.id, ids.slice(0, 2));
    const selection = { g: group, c: campaign.id };
    await call(
      'mutation A($g: [ID!], $c: ID) { archiveLeads(allLeads: true, groupIds: $g, fromCampaignId: $c, search: "person 0") { success errors } }',
      { g: [group], c: campaign.id },
    );
    expect(await size(group)).toBe(3);
    await call(
      'mutation R($g: ID!, $c: ID) { removeLeadsFromGroup(groupId: $g, allLeads: true, fromCampaignId: $c) { success errors } }',
      selection,
    );
    expect(await size(group)).toBe(2);
    expect((await listed(group)).ids).toEqual([ids[3], ids[2]]);
    const foreign = await call(
      'mutation R($g: ID!) { removeLeadsFromGroup(groupId: $g, allLeads: true, fromCampaignId: "none") { success errors } }',
      { g: group },
    );
    expect(foreign.success).toBe(false);
    expect(await size(group)).toBe(2);
    await call('mutation A($g: [ID!]!) { archiveGroups(groupIds: $g) { success errors } }', { g: [group] });
  });

  it('Everyone that a search finds joins in the background, each once, even when the worker ends in the middle', async () => {
    const ids = await addPeople(12);
    const group = await createGroup(owner, 'Everyone', []);
    await cloud.faults.set([{ do: 'kill', function: 'BulkWorker', call: 9 }]);
    const { job } = await call<{ job: { id: string } }>(
      'mutation A($g: ID!) { addLeadsToGroup(groupId: $g, allLeads: true, search: "person") { success errors job { id } } }',
      { g: group },
    );
    await cloud.waitUntilIdle();
    await cloud.clock.advance('PT20M');
    await cloud.waitUntilIdle();
    await cloud.faults.clear();
    const done = await call<{ job: { state: string; added: number } }>(
      'query J($j: ID!) { job(jobId: $j) { success errors job { state added } } }',
      { j: job.id },
    );
    const members = await size(group);
    expect(done.job).toEqual({ state: 'DONE', added: members });
    expect(members).toBeGreaterThanOrEqual(ids.length);
    expect((await listed(group)).total).toBe(members);
    await call('mutation A($g: [ID!]!) { archiveGroups(groupIds: $g) { success errors } }', { g: [group] });
  });

  it('An undo takes out those who joined, and puts back those who left, and leaves the rest', async () => {
    const ids = await addPeople(4);
    const group = await createGroup(owner, 'Undone', ids.slice(0, 1));
    const undo = async (jobId: string): Promise<void> => {
      await call('mutation U($j: ID!) { undoJob(jobId: $j) { success errors } }', { j: jobId });
      await cloud.waitUntilIdle();
    };
    const { job: added } = await call<{ job: { id: string } }>(
      'mutation A($g: ID!) { addLeadsToGroup(groupId: $g, allLeads: true, search: "person") { success errors job { id } } }',
      { g: group },
    );
    const all = await size(group);
    await undo(added.id);
    expect(await listed(group)).toEqual({ total: 1, ids: ids.slice(0, 1) });
    await undo(added.id);
    expect(await size(group)).toBe(1);
    expect(all).toBeGreaterThanOrEqual(ids.length);
    const { job: removed } = await call<{ job: { id: string } }>(REMOVE_ALL, { g: group, s: null });
    expect(await size(group)).toBe(0);
    await undo(removed.id);
    expect(await listed(group)).toEqual({ total: 1, ids: ids.slice(0, 1) });
    await call('mutation A($g: [ID!]!) { archiveGroups(groupIds: $g) { success errors } }', { g: [group] });
    expect(await call('mutation U($j: ID!) { undoJob(jobId: $j) { success errors } }', { j: removed.id })).toEqual({
      success: false,
      errors: ['There is no such group.'],
    });
  });

  it('An import and new contacts join the chosen group', async () => {
    const group = await createGroup(owner, 'Imported', []);
    await call(
      'mutation C($g: ID!) { createLeads(leads: [{ name: "Zoe New", phone: "602 555 8001" }], groupId: $g, attestation: "Yes") { success errors added } }',
      { g: group },
    );
    await call(
      'mutation I($g: ID!) { leadsFromCsv(leads: [{ name: "Row One", phone: "602 555 8002" }, { name: "Zoe Again", phone: "602 555 8001" }, { phone: "no" }], groupId: $g, attestation: "Yes") { success errors job { id } } }',
      { g: group },
    );
    expect(await size(group)).toBe(2);
    await importFile(cloud, owner, 'more.csv', 'name,phone\nOther,602 555 8003\n');
    expect(await size(group)).toBe(2);
  });

  it('A message and a campaign go to everyone who is in the groups then', async () => {
    const ids = await addPeople(3);
    const [one, two] = [
      await createGroup(owner, 'One', ids.slice(0, 2)),
      await createGroup(owner, 'Two', ids.slice(1)),
    ];
    const messaged = await call<{ job: { id: string } }>(
      'mutation M($g: [ID!]) { messageLeads(groupIds: $g, messageContent: [{ type: TEXT, text: "Hello groups" }]) { success errors job { id } } }',
      { g: [one, two] },
    );
    expect(messaged.success).toBe(true);
    await cloud.waitUntilIdle();
    const { job } = await call<{ job: { added: number; state: string } }>(
      'query J($j: ID!) { job(jobId: $j) { success errors job { state added } } }',
      { j: messaged.job.id },
    );
    expect(job).toEqual({ state: 'DONE', added: 3 });
    const campaign = await createCampaign(owner, 'For groups', [{ blocks: [textBlock('Hi')] }]);
    await call(
      'mutation C($c: ID!, $g: [ID!]) { addLeadsToCampaign(campaignId: $c, groupIds: $g) { success errors job { id } } }',
      { c: campaign.id, g: [two] },
    );
    await cloud.waitUntilIdle();
    const { total } = await call<{ total: number }>(
      'query L($c: ID!) { leads(campaignId: $c) { success errors total } }',
      { c: campaign.id },
    );
    expect(total).toBe(2);
    await call('mutation A($g: [ID!]!) { archiveGroups(groupIds: $g) { success errors } }', { g: [one, two] });
  });

  it('Landing settings have the defaults, keep what is not given, and refuse a campaign that does not exist', async () => {
    const group = await createGroup(owner, 'Page', []);
    const SAVE =
      'mutation U($g: ID!, $p: GroupLandingPageInput!, $s: GroupLandingPageInput) { updateGroup(groupId: $g, group: { landingPage: $p }, seen: $s) { success errors group { name landingPage { title price schedule trialPeriod sendCampaign campaignId } } } }';
    const save = (changes: object, seen: object | null = null) =>
      call<{ group: { landingPage: object } | null }>(SAVE, { g: group, p: changes, s: seen });
    await Promise.all([save({ title: 'Join us' }), save({ schedule: 'WEEKLY' })]);
    const { group: stored } = await save({ trialPeriod: 14 });
    expect(stored?.landingPage).toEqual({
      title: 'Join us',
      price: 5,
      schedule: 'WEEKLY',
      trialPeriod: 14,
      sendCampaign: false,
      campaignId: null,
    });
    expect(await save({ campaignId: 'none' })).toMatchObject({
      success: false,
      errors: ['There is no such campaign.'],
    });
    // Two people began with the same page. The second save of a title is a conflict, and that of another setting is none.
    const seen = { title: 'Join us', price: 5, trialPeriod: 14 };
    expect((await save({ title: 'Come in' }, seen)).success).toBe(true);
    expect(await save({ title: 'Welcome' }, seen)).toMatchObject({ success: false, errors: [CONFLICT] });
    expect((await save({ price: 9 }, seen)).success).toBe(true);
    expect(await save({ price: -1 })).toMatchObject({ errors: ['Choose a price between $0 and $10,000.'] });
    await call('mutation A($g: [ID!]!) { archiveGroups(groupIds: $g) { success errors } }', { g: [group] });
  });

  it('A group beyond the limit of the plan is refused with the words of the screen', async () => {
    const make = () =>
      call<{ limitReached: boolean }>('mutation { createGroup(name: "More") { success errors limitReached } }', {});
    const answers = [await make(), await make(), await make(), await make()];
    expect(answers.at(-1)).toEqual({
      success: false,
      errors: ["You've reached your limit"],
      limitReached: true,
    });
  });
});
