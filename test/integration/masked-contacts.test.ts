import { beforeAll, describe, expect, it } from 'vitest';
import { Table } from '../../functions/data/table/table.ts';
import { createDatabaseClient } from '../support/cloud/items.ts';
import { QUERIES, type FieldName } from '../../functions/graphql/registry/registry.ts';
import { createOneOfEverything, type EntityIds } from '../support/scenarios/api/one-of-everything.ts';
import { buildOperation, ownedArguments } from '../support/scenarios/api/operations.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { enrollContacts, importFile, parsePhoenix, textBlock, type Person } from '../support/scenarios/scenario.ts';

const PHONE = '+16025558123';
/** The last name, and every form of the number. */
const SECRET = /winchester|602\D{0,3}555\D{0,3}8123/i;
const WORDS = 'I am Winchester, call (602) 555-8123 or write to ann.winchester@mail.test';

interface Shown {
  readonly name: string;
  readonly phone: string;
  readonly masked: boolean;
}

describe('Contacts that platform staff look at', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const staff = signedIn(cloud, 'admin@platform.test');
  let ids: EntityIds;

  beforeAll(async () => {
    ids = await createOneOfEverything(cloud, owner, { word: 'Private', area: '602', member: 'manager@sunrise.test' });
    const leadId = await owner.make('createLead', {
      lead: { name: 'Ann Winchester', phone: PHONE, email: 'ann@winchester.test' },
      attestation: 'They agreed in our shop',
    });
    const lead = leadId;
    await owner.run(
      'mutation U($l: ID!, $f: ID!, $g: ID!, $t: ID!) { updateLead(leadId: $l, lead: { customValues: [{ customFieldId: $f, value: "Winchester" }] }) { success errors } createLeadNote(leadId: $l, noteText: "Winchester called") { success errors } addLeadsToGroup(groupId: $g, leadIds: [$l]) { success errors } tagLeads(tagId: $t, leadIds: [$l]) { success errors } messageLead(leadId: $l, message: "Hello Ms. Winchester") { success errors } }',
      { l: lead, f: ids.customField, g: ids.group, t: ids.tag },
    );
    await enrollContacts(cloud, owner, ids.campaign, [lead]);
    await cloud.clock.advance('PT1M');
    await cloud.sendText(PHONE, owner.number, WORDS);
    await cloud.waitUntilIdle();
    await owner.run(
      'mutation M($l: ID!, $b: [MessageBlockInput!]!, $at: AWSDateTime) { messageLeads(leadIds: [$l], messageContent: $b, startAt: $at) { success errors } optOutLead(leadId: $l, note: "Winchester asked us") { success errors } }',
      { l: lead, b: [{ type: 'LAST_NAME' }, textBlock(' STOP')], at: '2026-12-02T18:00:00Z' },
    );
    const importJob = await importFile(
      cloud,
      owner,
      'z.csv',
      'name,phone\nWinchester,602-555-8123 x9\nAnn,Winchester\n',
    );
    const thread = await owner.call<{ lead: { messages: { id: string }[] } }>(
      'lead',
      { leadId: lead },
      'lead { messages { id } }',
    );
    ids = { ...ids, lead, importJob, job: importJob, text: `${thread.lead.messages.at(-1)?.id ?? ''}` };
    await staff.call('switchOrganization', { organizationId: owner.organizationId });
  });

  const setBrand = async (brand: string): Promise<void> => {
    const client = createDatabaseClient(cloud);
    await new Table(cloud.env.TABLE_NAME ?? '', client).update(
      { pk: `ORG#${owner.organizationId}`, sk: 'ORG' },
      { UpdateExpression: 'SET brand = :brand', ExpressionAttributeValues: { ':brand': brand } },
    );
    client.destroy();
  };

  /** Every query with all arguments, and with only those that it needs. The names of the answers that match. */
  async function findAnswers(person: Person, wanted: RegExp): Promise<string[]> {
    const found = new Set<string>();
    for (const name of Object.keys(QUERIES) as FieldName[]) {
      if (name === 'logoutUser') continue;
      const optional = ownedArguments(name).filter(({ required }) => !required);
      const none = Object.fromEntries(optional.map((argument) => [argument.name, null]));
      for (const instead of [{}, none]) {
        const { document, variables } = buildOperation(name, ids, instead);
        const answer = await cloud.graphql(person.token, document, variables);
        if (wanted.test(JSON.stringify(answer))) found.add(name);
      }
    }
    return [...found].sort();
  }

  const read = async (person: Person, search: string | null = null) =>
    person.run<{ leads: { total: number; leads: Shown[] }; lead: { lead: Shown } }>(
      'query R($l: ID!, $s: String) { leads(search: $s, sort: NAME_DESC) { success errors total leads { name phone masked } } lead(leadId: $l) { success errors lead { name phone masked } } }',
      { l: ids.lead, s: search },
    );

  it('are named in these answers to members', async () => {
    await setBrand('opportunity');
    expect(await findAnswers(owner, SECRET)).toEqual([
      'consentHistory',
      'conversations',
      'csvReport',
      'customValues',
      'job',
      'jobRejects',
      'lead',
      'leadNotes',
      'leadTimeline',
      'leads',
      'olderMessages',
    ]);
  });

  it('have no last name and no whole number in the answer to any query', async () => {
    await setBrand('opportunity');
    expect(await findAnswers(staff, SECRET)).toEqual([]);
    const { lead, leads } = await read(staff);
    expect(lead.lead).toEqual({ name: 'Contact', phone: '(XXX) XXX-8123', masked: true });
    expect(leads.leads[0]).toEqual({ name: 'Ann', phone: '(XXX) XXX-8123', masked: true });
  });

  it('are found by the whole number only', async () => {
    await setBrand('opportunity');
    const count = async (search: string): Promise<number> => (await read(staff, search)).leads.total;
    expect(await count('(602) 555-8123')).toBe(1);
    expect(await count('555-8123')).toBe(0);
    expect(await count('Winchester')).toBe(0);
    expect(await count('Ann')).toBe(0);
  });

  it.each([
    ['updateLead(leadId: $l, lead: { name: "X" })', 'masked for you'],
    ['createExport(exportKind: OPT_OUTS)', 'masked for you'],
    ['archiveLeads(allLeads: true, search: "Win")', 'whole phone number'],
  ])('cannot be read by the call %s', async (call, words) => {
    await setBrand('opportunity');
    const document = `mutation { ${call.replace('$l', `"${ids.lead}"`)} { success errors } }`;
    const { data } = await cloud.graphql<Record<string, { errors: string[] }>>(staff.token, document, {});
    expect(Object.values(data ?? {})[0]?.errors?.join()).toContain(words);
  });

  it.each(['opportunity', 'health'])('are not revealed by a search for words in the brand %s', async (brand) => {
    await setBrand(brand);
    const document = 'query { searchTexts(search: "Winchester") { success errors next hits { id excerpt } } }';
    const find = async (person: Person) =>
      (await cloud.graphql<{ searchTexts: { errors: string[]; hits: unknown[] } }>(person.token, document, {})).data
        ?.searchTexts;
    expect((await find(owner))?.hits.length).toBeGreaterThan(0);
    expect(await find(staff)).toEqual({
      success: false,
      errors: ['Contacts of this organization are masked for you. Ask a member of the organization.'],
      next: null,
      hits: [],
    });
  });

  it('are masked in the answers to changes, too', async () => {
    await setBrand('opportunity');
    const { data } = await cloud.graphql(
      staff.token,
      'mutation M($l: ID!, $p: String!) { createLeads(leads: [{ phone: $p }]) { success errors leads { name phone email lastMessage { message } } } createLead(lead: { phone: $p }) { success errors lead { name lastName phone email } } setLeadDone(leadId: $l, done: false) { success errors lead { name phone lastMessage { message } } } createLeadNote(leadId: $l, noteText: "Winchester") { success note { text } } }',
      { l: ids.lead, p: PHONE },
    );
    expect(JSON.stringify(data)).toContain('(XXX) XXX-8123');
    expect(JSON.stringify(data)).not.toMatch(SECRET);
  });

  it('have names and no words of texts in the health brand', async () => {
    await setBrand('health');
    expect(await findAnswers(staff, /I am|Hello Ms|Winchester called|asked us/)).toEqual([]);
    expect((await read(staff)).lead.lead).toEqual({ name: 'Ann Winchester', phone: PHONE, masked: false });
    expect(await findAnswers(owner, /I am|Hello Ms|Winchester called|asked us/)).toContain('conversations');
  });

  it('are shown as to members in other brands', async () => {
    await setBrand('text');
    expect(await findAnswers(staff, SECRET)).toEqual(await findAnswers(owner, SECRET));
  });
});
