import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, createCampaign, parsePhoenix, textBlock } from '../support/scenarios/scenario.ts';

interface Detail {
  readonly lead: {
    readonly lead: {
      readonly tags: readonly { name: string }[];
      readonly customValues: readonly { customFieldId: string; name: string; value: string }[];
    };
  };
}

describe('Custom fields and tags', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const other = signedIn(cloud, 'owner@harbor.test');

  const saveField = async (name: string, id: string | null = null): Promise<string> =>
    await owner.make('saveCustomField', { name, customFieldId: id });
  const saveTag = async (name: string): Promise<string> => await owner.make('saveTag', { name });
  const load = async (leadId: string) =>
    (
      await owner.run<Detail>(
        'query L($l: ID!) { lead(leadId: $l) { success errors lead { tags { name } customValues { customFieldId name value } } } }',
        { l: leadId },
      )
    ).lead.lead;

  it('A value of a contact fills the texts that name the field, also after the field is renamed and removed', async () => {
    const [leadId = ''] = await addContacts(owner, [{ name: 'Vera Visit', phone: '+16025559901' }]);
    const visit = await saveField('Last Visit');
    const city = await saveField('City');
    await owner.call('updateLead', { leadId, lead: { customValues: [{ customFieldId: visit, value: ' May 2 ' }] } });
    expect((await load(leadId)).customValues).toEqual([
      { customFieldId: city, name: 'City', value: '' },
      { customFieldId: visit, name: 'Last Visit', value: 'May 2' },
    ]);
    const send = async (label: string): Promise<readonly string[]> => {
      const blocks = [
        { type: 'TEXT', text: 'Since ' },
        { type: 'FIELD', fieldId: visit, label },
        { type: 'TEXT', text: ' from ' },
        { type: 'FIELD', fieldId: city, label: 'City', fallback: 'you' },
        { type: 'TEXT', text: ' STOP' },
      ];
      await owner.call('messageLeads', { leadIds: [leadId], messageContent: blocks });
      await cloud.waitUntilIdle();
      return (await cloud.texts('+16025559901')).map(({ body }) => body);
    };
    expect(await send('Last Visit')).toEqual(['Since May 2 from you STOP']);
    await saveField('Newest Visit', visit);
    await owner.call('removeCustomField', { customFieldId: visit });
    expect((await load(leadId)).customValues.map(({ name }) => name)).toEqual(['City']);
    expect(await send('Last Visit')).toEqual(['Since May 2 from you STOP', 'Since May 2 from you STOP']);
    expect(await saveField('newest visit')).toBe(visit);
    expect((await load(leadId)).customValues[1]).toEqual({
      customFieldId: visit,
      name: 'newest visit',
      value: 'May 2',
    });
  });

  it('A step names a custom field as it is called now, also after the field is removed', async () => {
    const field = await saveField('Pet');
    const campaign = await createCampaign(owner, 'Pets', [
      { blocks: [textBlock('How is '), { type: 'FIELD', fieldId: field, label: 'Pet' }, textBlock('?')] },
    ]);
    const read = async (): Promise<readonly string[]> => {
      const found = await owner.call<{ campaign: { features: { message: string }[] } }>(
        'campaign',
        { campaignId: campaign.id, includeFeatures: true },
        'campaign { features { message messageContent { label } } }',
      );
      return found.campaign.features.map(({ message }) => message);
    };
    expect(await read()).toEqual(['How is [Pet]?']);
    await saveField('Animal', field);
    expect(await read()).toEqual(['How is [Animal]?']);
    await owner.call('removeCustomField', { customFieldId: field });
    expect(await read()).toEqual(['How is [Animal]?']);
  });

  it('A tag is added to everyone that a list shows, filters the list, and is taken off', async () => {
    const people = Array.from({ length: 60 }, (_, index) => ({
      name: `Tagged ${index < 11 ? 'Gold' : 'Silver'} ${index}`,
      phone: `+160255598${String(index).padStart(2, '0')}`,
    }));
    const ids = await addContacts(owner, people);
    const [first = ''] = ids;
    const vip = await saveTag('VIP');
    const tag = async (given: Readonly<Record<string, unknown>>) =>
      (
        await owner.run<{ tagLeads: { changed: number; job: { id: string } | null } }>(
          'mutation T($t: ID!, $l: [ID!], $a: Boolean, $s: String, $e: [ID!], $f: ID, $r: Boolean) { tagLeads(tagId: $t, leadIds: $l, allLeads: $a, search: $s, exceptLeadIds: $e, fromTagId: $f, remove: $r) { success errors changed job { id } } }',
          { t: vip, ...given },
        )
      ).tagLeads;
    const listTotal = async (search: string | null = null): Promise<number> =>
      (await owner.call<{ total: number }>('leads', { tagId: vip, search }, 'total')).total;
    expect((await tag({ a: true, s: 'tagged', e: [first] })).job).not.toBeNull();
    await cloud.waitUntilIdle();
    expect(await listTotal()).toBe(ids.length - 1);
    expect(await tag({ l: [first] })).toMatchObject({ changed: 1, job: null });
    expect(await listTotal('gold')).toBe(11);
    const undo = async (jobId: string | undefined): Promise<void> => {
      await owner.call('undoJob', { jobId });
      await cloud.waitUntilIdle();
    };
    const takeOff = () => tag({ a: true, f: vip, s: 'gold', r: true });
    const { job: taken } = await takeOff();
    await cloud.waitUntilIdle();
    expect(await listTotal()).toBe(ids.length - 11);
    // The undo reaches those who lost the tag, and no one else.
    await undo(taken?.id);
    expect(await listTotal()).toBe(ids.length);
    await takeOff();
    await cloud.waitUntilIdle();
    expect((await load(first)).tags).toEqual([]);
    expect((await load(ids.at(-1) ?? '')).tags).toEqual([{ name: 'VIP' }]);
    const foreign = 'mutation T($t: ID!, $l: [ID!]) { tagLeads(tagId: $t, leadIds: $l) { success errors } }';
    await expect(other.run(foreign, { t: vip, l: [first] })).rejects.toThrow('There is no such tag.');
    await expect(other.call('leads', { tagId: vip })).rejects.toThrow('There is no such tag.');
  });

  it('An import fills fields that it adds, the email address and a tag, leaves out who did not agree, and remembers the columns', async () => {
    const tagId = await saveTag('Imported');
    const header = ['Name', 'Cell', 'Mail', 'Birth Month', 'SMS Consent'];
    const fieldKeys = [{ column: 'Birth Month', name: 'Birth Month' }];
    const lines = [
      header,
      ['Ida Import', '(602) 555-9970', 'ida@x.test', 'May', 'yes'],
      ['Ben', '(602) 555-9971', '', '', ''],
      ['Noa No', '(602) 555-9972', '', '', 'no'],
    ];
    const createUpload = await owner.call<{ uploadKey: string; url: string }>(
      'createUpload',
      { kind: 'CSV', contentType: 'text/csv', size: lines.join('\n').length },
      'uploadKey url',
    );
    await fetch(createUpload.url, { method: 'PUT', body: lines.join('\n'), headers: { 'content-type': 'text/csv' } });
    const listImported = async (more: object = {}): Promise<(string | null)[][]> => {
      await owner.make('leadsFromCsv', {
        uploadKey: createUpload.uploadKey,
        fullNameKey: 'Name',
        phoneKey: 'Cell',
        consentKey: 'SMS Consent',
        emailKey: 'Mail',
        fieldKeys,
        tagId,
        attestation: 'They agreed',
        ...more,
      });
      await cloud.waitUntilIdle();
      const { leads } = await owner.call<{ leads: { name: string; email: string | null }[] }>(
        'leads',
        { tagId },
        'leads { name email }',
      );
      return leads.map(({ name, email }) => [name, email]).sort();
    };
    // Ben's cell is empty.
    expect(await listImported()).toEqual([['Ida Import', 'ida@x.test']]);
    expect(await listImported({ includeUnclearConsent: true })).toEqual([
      ['Ben', null],
      ['Ida Import', 'ida@x.test'],
    ]);
    const leads = await owner.call<{ leads: { id: string; name: string }[] }>('leads', { tagId }, 'leads { id name }');
    const { known } = await owner.call<{ known: object[] }>(
      'knownPhones',
      { phones: ['+16025559970', '+16025559972'] },
      'known { phone leadId here corrected optedOut }',
    );
    expect(known).toEqual([
      { phone: '+16025559970', leadId: expect.any(String), here: true, corrected: false, optedOut: false },
    ]);
    const ida = leads.leads.find(({ name }) => name === 'Ida Import');
    expect(await load(ida?.id ?? '')).toMatchObject({
      tags: [{ name: 'Imported' }],
      customValues: expect.arrayContaining([expect.objectContaining({ name: 'Birth Month', value: 'May' })]),
    });
    const csvMapping = await owner.call<{ mapping: object }>(
      'csvMapping',
      { headers: header },
      'mapping { emailKey consentKey fieldKeys { column name } }',
    );
    expect(csvMapping.mapping).toEqual({ emailKey: 'Mail', consentKey: 'SMS Consent', fieldKeys });
  });

  it('A list is sorted by name over its pages, also within a tag', async () => {
    const names = ['Zoë Sort', 'ann sort', 'Éric Sort', 'Bob Sort'];
    const leadIds = await addContacts(
      owner,
      names.map((name, index) => ({ name, phone: `+160255596${String(index).padStart(2, '0')}` })),
    );
    const sorted = ['ann sort', 'Bob Sort', 'Éric Sort', 'Zoë Sort'];
    const list = async (given: Readonly<Record<string, unknown>>) =>
      (
        await owner.run<{ leads: { leads: { name: string }[]; next: string | null; total: number } }>(
          'query L($o: LeadSort, $s: String, $t: ID, $a: String, $p: Int) { leads(sort: $o, search: $s, tagId: $t, after: $a, page: $p) { success errors total next leads { name } } }',
          given,
        )
      ).leads;
    const ofSort = async (given: Readonly<Record<string, unknown>>) =>
      (await list(given)).leads.map(({ name }) => name);
    expect(await ofSort({ o: 'NAME_ASC', s: 'sort' })).toEqual(sorted);
    const tagId = await saveTag('Sorted');
    await owner.call('tagLeads', { tagId, leadIds });
    expect(await ofSort({ o: 'NAME_DESC', t: tagId })).toEqual(sorted.toReversed());
    expect(await ofSort({ o: 'OLDEST', t: tagId })).toEqual(names);
    const all: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ o: 'NAME_ASC', a: after });
      all.push(...page.leads.map(({ name }) => name));
      after = page.next;
    } while (after);
    expect(all.filter((name) => /sort$/i.test(name))).toEqual(sorted);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength((await list({})).total);
    expect(await ofSort({ o: 'NAME_ASC', p: 2 })).toEqual(all.slice(10, 20));
    await owner.call('messageLead', { leadId: leadIds[1], message: 'Hello' });
    const [talking, ...quiet] = names.toSpliced(1, 1).toReversed();
    expect(await ofSort({ o: 'LAST_MESSAGE', t: tagId })).toEqual(['ann sort', talking, ...quiet]);
    await expect.poll(async () => (await ofSort({ o: 'LAST_MESSAGE' }))[0]).toBe('ann sort');
  });

  it('Lists show the tags of each contact, by name', async () => {
    const [leadId = ''] = await addContacts(owner, [{ name: 'Tagged Person', phone: '+16025559777' }]);
    const show = async (given: Readonly<Record<string, unknown>>) => {
      const { leads } = await owner.run<{ leads: { leads: { id: string; tags: { name: string }[] }[] } }>(
        'query L($s: String, $o: LeadSort) { leads(search: $s, sort: $o, pageSize: 100) { success errors leads { id tags { name } } } }',
        given,
      );
      return leads.leads.find(({ id }) => id === leadId)?.tags.map(({ name }) => name);
    };
    for (const name of ['Zebra', 'Apple'])
      await owner.call('tagLeads', { tagId: await saveTag(name), leadIds: [leadId] });
    for (const given of [{}, { s: 'tagged' }, { o: 'NAME_ASC' }, { o: 'LAST_MESSAGE' }])
      expect(await show(given)).toEqual(['Apple', 'Zebra']);
  });
});
