import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import type { Export } from '../../domain/jobs/export.ts';
import { newMessage } from '../../domain/sending/message.ts';
import { writeExportFile, type ExportMessage } from '../../messages/bulk.ts';
import { newOrderedId } from '../../platform/ids.ts';
import { readExportPage } from './read-part.ts';
import { writeExport, type ExportLimits, type WriteExportDeps } from './write-export.ts';
import { countCases } from '../../../test/support/simulation/exploration.ts';

const O = 'o1';
const NOW = new Date('2026-03-02T17:00:00Z');
const OF_ALL = { organizationId: O, campaignId: null, campaignName: null, contactId: null };
const CONTACTS = 33;
const IDS = Array.from({ length: CONTACTS }, (_, index) => newOrderedId(NOW, index));
const RUNS = countCases('EXPORT_RUNS', 25);
/** Small files, so that a part has several. */
const LIMITS: ExportLimits = { characters: 600, milliseconds: 60_000, contactsPerPage: 4 };

interface Setup {
  readonly data: Data;
  readonly deps: WriteExportDeps;
  readonly queue: ExportMessage[];
  readonly bucket: Map<string, string>;
  readonly close: () => void;
}

async function setUp(beforeCall: () => void = () => undefined): Promise<Setup> {
  const { data, client } = await createInProcessData(async () => beforeCall());
  await data.accounts.createOrganization(buildOrganization({ id: O, name: 'One', number: null }));
  for (const [index, id] of IDS.entries()) {
    const contact = newContact({
      organizationId: O,
      id,
      created: NOW,
      name: `Person ${index}`,
      phone: `+1602555${String(1000 + index)}`,
      fields: { visit: `May ${index}` },
      tagIds: ['vip'],
    });
    await data.contactWriter.addContacts(O, [{ contact, attestation: null }]);
    const message = newMessage({
      organizationId: O,
      contactId: id,
      id: `m${index}`,
      kind: 'DIRECT',
      state: 'SENT',
      lane: 'reply',
      body: `=Hello, ${index}`,
      created: NOW,
      due: NOW,
    });
    if (index % 2 === 0) await data.table.transact([data.messages.createWrite(message)]);
    if (index % 5 === 0) await data.contactArchive.setArchived(contact, NOW);
  }
  for (const [kind, entryId] of [
    ['TAGS', 'vip'],
    ['FIELDS', 'visit'],
  ] as const)
    await data.namedLists.saveNamedList(O, kind, { version: null }, [
      { id: entryId, name: `Name of ${entryId}`, created: NOW, removed: false },
    ]);
  const created: Export = {
    organizationId: O,
    id: 'e1',
    kind: 'ORGANIZATION',
    campaignId: null,
    campaignName: null,
    contactId: null,
    state: 'RUNNING',
    by: 'u1',
    created: NOW,
  };
  await data.exports.createExport(created);
  const queue: ExportMessage[] = [];
  const bucket = new Map<string, string>();
  const deps: WriteExportDeps = {
    data,
    files: { write: async (key, content) => void bucket.set(key, String(content)) },
    bulk: { send: async ({ body }) => void queue.push(body as ExportMessage) },
    publish: async () => undefined,
    now: () => NOW,
  };
  return { data, deps, queue, bucket, close: () => client.destroy() };
}

/** Returns the first cells of all rows of a part, over all of its files. */
async function listFirstCells({ data, bucket }: Setup, part: string, exportId = 'e1'): Promise<string[]> {
  const files = await data.exports.listFiles(O, exportId);
  return files
    .filter(({ name }) => name.startsWith(part))
    .flatMap(({ key }) => (bucket.get(key) ?? '').trimEnd().split('\r\n').slice(1))
    .map((row) => row.split(',')[0] ?? '');
}

describe('an export', { timeout: 240_000 }, () => {
  it('holds each contact and text once, archived ones too, whatever dies, repeats or runs twice at a time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.integer({ min: 0, max: 40 })), async (choices) => {
        const next = (): number => choices.next().value ?? 0;
        let isLive = false;
        const setup = await setUp(() => {
          if (isLive && next() === 0) throw new Error('The function ended');
        });
        isLive = true;
        const queue: ExportMessage[] = [writeExportFile(O, 'e1', 0)];
        for (let message = queue.shift(); message; message = queue.shift()) {
          const times = next() % 3 === 0 ? 2 : 1;
          const current = message;
          const runs = await Promise.allSettled(
            Array.from({ length: times }, () => writeExport(setup.deps, current, LIMITS)),
          );
          // The queue delivers a failed message again.
          if (runs.some(({ status }) => status === 'rejected')) queue.push(current);
          queue.push(...setup.queue.splice(0));
        }
        isLive = false;
        expect((await setup.data.exports.findExport(O, 'e1'))?.state).toBe('DONE');
        expect((await listFirstCells(setup, 'contacts')).toSorted()).toEqual(IDS.toSorted());
        expect((await listFirstCells(setup, 'custom-fields')).toSorted()).toEqual(IDS.toSorted());
        const texts = await listFirstCells(setup, 'texts');
        expect(texts).toHaveLength(Math.ceil(CONTACTS / 2));
        expect(new Set(texts).size).toBe(texts.length);
        setup.close();
      }),
      { numRuns: RUNS, seed: 20_261_122 },
    );
  });

  it('of one contact holds what is stored of this contact, also of an archived one, and nothing of others', async () => {
    const setup = await setUp();
    const [contactId = ''] = IDS;
    const { data, queue } = setup;
    await data.notes.addNote({ organizationId: O, contactId, id: 'n1', text: 'Call back', by: 'u1', at: NOW });
    await data.exports.createExport({
      organizationId: O,
      id: 'e2',
      kind: 'CONTACT',
      campaignId: null,
      campaignName: null,
      contactId,
      state: 'RUNNING',
      by: 'u1',
      created: NOW,
    });
    queue.push(writeExportFile(O, 'e2', 0));
    for (let message = queue.shift(); message; message = queue.shift()) await writeExport(setup.deps, message, LIMITS);
    expect((await data.exports.listFiles(O, 'e2')).map(({ name, rows }) => [name, rows])).toEqual([
      ['contacts.csv', 1],
      ['custom-fields.csv', 1],
      ['consent-history.csv', 0],
      ['texts.csv', 1],
      ['notes.csv', 1],
      ['joined-campaigns.csv', 0],
    ]);
    expect(await listFirstCells(setup, 'contacts', 'e2')).toEqual([contactId]);
    expect(await listFirstCells(setup, 'texts', 'e2')).toEqual(['m0']);
    setup.close();
  });

  it('holds the texts of a few contacts in memory at a time, however many contacts a page has', async () => {
    const setup = await setUp();
    const { next } = await readExportPage(setup.data, OF_ALL, { part: 'texts', after: null, pageSize: 500 });
    expect(next).toMatch(/^contacts:/);
    const firstContacts = await readExportPage(setup.data, OF_ALL, { part: 'contacts', after: null, pageSize: 500 });
    expect(firstContacts.next).toBe('archived');
    setup.close();
  });

  it('names the files of a large part one after the other, counts their rows, and starts no formula', async () => {
    const setup = await setUp();
    setup.queue.push(writeExportFile(O, 'e1', 0));
    for (let message = setup.queue.shift(); message; message = setup.queue.shift())
      await writeExport(setup.deps, message, LIMITS);
    const files = await setup.data.exports.listFiles(O, 'e1');
    const names = files.map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['contacts.csv', 'contacts-2.csv']);
    expect(names.slice(-5)).toEqual(['campaigns.csv', 'pitches.csv', 'saved-replies.csv', 'users.csv', 'activity.csv']);
    const contacts = files.filter(({ name }) => name.startsWith('contacts'));
    expect(contacts.reduce((sum, { rows }) => sum + rows, 0)).toBe(CONTACTS);
    expect(setup.bucket.get(contacts[0]?.key ?? '')).toContain('Name of vip');
    const [fields] = files.filter(({ name }) => name === 'custom-fields.csv');
    expect(setup.bucket.get(fields?.key ?? '')).toContain('Name of visit');
    for (const { key, bytes } of files) expect(Buffer.byteLength(setup.bucket.get(key) ?? '')).toBe(bytes);
    const [texts] = files.filter(({ name }) => name === 'texts.csv');
    expect(setup.bucket.get(texts?.key ?? '')).toContain(`"'=Hello, `);
    setup.close();
  });
});
