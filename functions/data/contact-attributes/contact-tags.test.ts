import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_TAGS_OF_CONTACT } from '../../domain/contact-attributes/tag.ts';
import { newContact, type Contact } from '../../domain/contacts/contact.ts';
import { newJob } from '../../domain/jobs/job.ts';
import type { Data } from '../index.ts';

const O = 'o';
const NOW = new Date('2026-03-02T17:00:00Z');
const IDS = Array.from({ length: 30 }, (_, index) => `contact ${String(index).padStart(2, '0')}`);
const TAGS = ['red', 'blue'] as const;

let data: Data;
/** Runs before each call of the table. */
let beforeCall: () => Promise<void>;

beforeEach(async () => {
  beforeCall = async () => undefined;
  ({ data } = await createInProcessData(() => beforeCall()));
  await data.contactWriter.addContacts(
    O,
    IDS.map((id, index) => ({ contact: buildContact(id, index), attestation: null })),
  );
});

function buildContact(id: string, index: number, more: Partial<Contact> = {}): Contact {
  const phone = `+1602555${String(1_000 + index)}` as const;
  return newContact({ organizationId: O, id, created: NOW, name: id, phone, ...more });
}

const change = (tagId: string) => ({ organizationId: O, tagId });
const findTagged = async (tagId: string): Promise<readonly string[]> =>
  [...(await data.search.findContacts(O, { search: '', kind: null, tagId })).ids].sort();
const listTagged = async (tagId: string): Promise<readonly string[]> =>
  (await data.contacts.findMany(O, IDS)).flatMap((contact) => (contact.tagIds.includes(tagId) ? [contact.id] : []));

describe('The tags of contacts', () => {
  it('are found by search at every moment, whatever happens at the same time', async () => {
    const action = fc.record({
      kind: fc.constantFrom('add', 'remove', 'compact' as const),
      tagId: fc.constantFrom(...TAGS),
      ids: fc.subarray(IDS),
    });
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(action, { maxLength: 6 }), async (scheduler, actions) => {
        beforeCall = () => scheduler.schedule(Promise.resolve());
        await scheduler.waitFor(
          Promise.all(
            actions.map(({ kind, tagId, ids }) =>
              kind === 'add'
                ? data.contactTags.addContactTags(change(tagId), ids)
                : kind === 'remove'
                  ? data.contactTags.removeContactTags(change(tagId), ids)
                  : data.compaction.compactStep(O),
            ),
          ),
        );
        beforeCall = async () => undefined;
        for (const tagId of TAGS) expect(await findTagged(tagId)).toEqual(await listTagged(tagId));
        // The next run finds the blocks and tags of this one.
      }),
      { numRuns: 40 },
    );
  });

  it('are counted alike by a repetition', async () => {
    const first = await data.contactTags.addContactTags(change('red'), IDS);
    expect(first).toEqual({ done: IDS, changed: IDS, skipped: [], interrupted: false });
    const again = await data.contactTags.addContactTags(change('red'), IDS);
    expect([...again.done].sort()).toEqual(IDS);
    expect(again.changed).toEqual([]);
    expect((await data.contactTags.removeContactTags(change('red'), IDS.slice(0, 2))).done).toEqual(IDS.slice(0, 2));
    expect((await data.contactTags.removeContactTags(change('red'), IDS.slice(0, 2))).done).toEqual(IDS.slice(0, 2));
    expect(await findTagged('red')).toEqual(IDS.slice(2));
  });

  it('are limited, and the contact that has too many is named', async () => {
    const [first = ''] = IDS;
    for (let tag = 0; tag < MAX_TAGS_OF_CONTACT; tag += 1)
      await data.contactTags.addContactTags(change(`tag ${tag}`), [first]);
    const { done, skipped } = await data.contactTags.addContactTags(change('red'), IDS.slice(0, 2));
    expect(done).toEqual([IDS[1]]);
    expect(skipped.map(({ contact, reason }) => [contact.id, reason])).toEqual([[first, 'TOO_MANY_TAGS']]);
  });

  it('stay away after the job was canceled', async () => {
    await data.jobs.createJob(newJob({ organizationId: O, id: 'job', kind: 'TAG', total: 30, created: NOW }));
    await data.jobs.cancel(O, 'job', ['RUNNING']);
    const failing = data.jobs.openCheck(O, 'job', 'x');
    const { done, interrupted } = await data.contactTags.addContactTags(
      { ...change('red'), checks: () => [failing] },
      IDS,
    );
    expect({ done, interrupted }).toEqual({ done: [], interrupted: true });
    expect(await listTagged('red')).toEqual([]);
  });
});

describe('A contact that is added once more', () => {
  it('keeps its values and gets the missing ones, with the tags of both', async () => {
    const given = { fields: { visit: 'May 2', city: 'Mesa' }, tagIds: ['red'] };
    const [first = ''] = IDS;
    await data.contactWriter.addContacts(O, [{ contact: buildContact('copy', 0, given), attestation: null }]);
    await data.contactTags.addContactTags(change('blue'), [first]);
    const again = { fields: { visit: 'June 1', state: 'AZ', empty: '' }, tagIds: ['red', 'green'] };
    await data.contactWriter.addContacts(O, [{ contact: buildContact('copy', 0, again), attestation: null }]);
    expect(await data.contacts.findContact(O, first)).toMatchObject({
      fields: { visit: 'May 2', city: 'Mesa', state: 'AZ' },
      tagIds: ['blue', 'green', 'red'],
    });
    expect(await findTagged('green')).toEqual([first]);
  });

  it('loses no value when two people change different fields at once', async () => {
    const [first = ''] = IDS;
    const before = await data.contacts.findContact(O, first);
    if (!before) throw new Error('The contact is missing');
    await Promise.all(
      ['visit', 'city', 'state'].map((field) =>
        data.contactWriter.updateContact(before, { ...before, fields: { [field]: `new ${field}` } }),
      ),
    );
    expect((await data.contacts.findContact(O, first))?.fields).toEqual({
      visit: 'new visit',
      city: 'new city',
      state: 'new state',
    });
    const now = await data.contacts.findContact(O, first);
    if (!now) throw new Error('The contact is missing');
    await data.contactWriter.updateContact(now, { ...now, fields: { city: '' } });
    expect((await data.contacts.findContact(O, first))?.fields).toEqual({ visit: 'new visit', state: 'new state' });
  });
});
