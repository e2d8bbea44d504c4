import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildImportJob } from '../../../test/support/scenarios/jobs/import-job.ts';
import type { CsvMapping } from '../../domain/imports/csv-header.ts';
import { firstChunk } from '../../messages/imports.ts';
import { consumeImports } from '../index.ts';

const O = 'o1';
const START = new Date('2026-03-02T17:00:00Z');

/** Imports a file, each message twice. Returns the names, numbers and notes of its contacts. */
async function importFile(content: string, mapping: CsvMapping) {
  const { data } = await createInProcessData();
  const file = Buffer.from(content);
  const job = buildImportJob({ organizationId: O, id: 'job', total: file.length, created: START });
  await data.jobs.createJob({ ...job, details: { ...job.details, mapping, userId: 'u1' } });
  const deps = {
    data,
    files: { readFrom: async (_key: string, byte: number) => Readable.from([file.subarray(byte)]) },
    imports: { send: async () => undefined },
    wakeUps: { schedule: async () => undefined },
    publish: async () => undefined,
    zone: 'America/Phoenix',
    now: () => START,
  };
  await Promise.all([consumeImports(deps, firstChunk(O, 'job')), consumeImports(deps, firstChunk(O, 'job'))]);
  const contacts = [];
  for await (const page of data.contacts.iterateAll(O, 'contacts'))
    for (const contact of page) {
      const { notes } = await data.notes.listNotes(O, contact.id, { limit: 10, after: null });
      const shown = notes.map(({ text, by }) => `${by}: ${text}`);
      contacts.push([contact.name, contact.phone, ...shown]);
    }
  return { contacts: contacts.reverse(), job: await data.jobs.findJob(O, 'job') };
}

it('An import uses the best number of each row, and keeps the others of a cell in one note', async () => {
  const { contacts, job } = await importFile(
    [
      'Name,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value',
      'Ann Two,Mobile,(602) 555-1102 ::: (602) 555-1103,,',
      'Home First,Home,602-555-1104,Mobile,602-555-1105',
      'Only Second,,,Mobile,602-555-1106',
      'No Phone,,,,',
    ].join('\r\n'),
    {
      fullName: 'Name',
      firstName: null,
      lastName: null,
      phone: 'Phone 1 - Value',
      otherPhones: ['Phone 2 - Value'],
    },
  );
  expect(contacts).toEqual([
    ['Ann Two', '+16025551102', 'u1: Other numbers in the imported file: (602) 555-1103'],
    ['Home First', '+16025551105'],
    ['Only Second', '+16025551106'],
  ]);
  expect(job).toMatchObject({ state: 'DONE', added: 3, rejected: 1 });
});

it('An import reads columns without a name and a second column of the same name', async () => {
  const { contacts } = await importFile(
    'sep=;\r\nName;Phone;Phone;\r\nAnn;;602-555-1101;602-555-1102;602-555-1103\r\n',
    {
      fullName: 'Name',
      firstName: null,
      lastName: null,
      phone: 'Column E',
      otherPhones: ['Phone (2)'],
    },
  );
  expect(contacts).toEqual([['Ann', '+16025551103']]);
});
