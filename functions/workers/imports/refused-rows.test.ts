import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { addContactsTo, createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildImportJob } from '../../../test/support/scenarios/jobs/import-job.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { firstChunk } from '../../messages/imports.ts';
import { consumeImports } from '../index.ts';

const O = 'o1';
const START = new Date('2026-03-02T17:00:00Z');

/** Imports a file of two rows a chunk, into an organization that has Known Kim. Returns names, job and the reason of each skipped row. */
async function importFile(consent: string, rows: readonly string[], more: object = {}) {
  const { data } = await createInProcessData();
  const kim = newContact({ organizationId: O, id: 'kim', created: START, name: 'Known Kim', phone: '+16025551109' });
  await addContactsTo(data, O, [kim]);
  const file = Buffer.from(`name,phone,${consent}\n${rows.join('\n')}\n`);
  const job = buildImportJob({ organizationId: O, id: 'job', total: file.length, created: START });
  const mapping = { fullName: 'name', firstName: null, lastName: null, phone: 'phone', consent };
  await data.jobs.createJob({ ...job, details: { ...job.details, mapping, userId: 'u1', ...more } });
  const queue: unknown[] = [firstChunk(O, 'job')];
  const deps = {
    data,
    files: { readFrom: async (_key: string, byte: number) => Readable.from([file.subarray(byte)]) },
    imports: {
      send: async ({ body }: { body: { kind: string } }) => {
        if (body.kind === 'importChunk') queue.push(body);
      },
    } as never,
    wakeUps: { schedule: async () => undefined },
    publish: async () => undefined,
    zone: 'America/Phoenix',
    now: () => START,
    rowsPerChunk: 2,
  };
  for (let body = queue.shift(); body !== undefined; body = queue.shift()) await consumeImports(deps, body);
  const names: string[] = [];
  for await (const page of data.contacts.iterateAll(O, 'contacts')) names.push(...page.map(({ name }) => name));
  const rejects = await data.jobRejects.listFirst(O, 'job', 100);
  return {
    names: names.toSorted(),
    kim: await data.contacts.findContact(O, 'kim'),
    job: await data.jobs.findJob(O, 'job'),
    skipped: rejects.map(({ row, value, reason }) => [row, value, reason]),
  };
}

it('A row that says no to texts wins over every other row of its number, in earlier and later parts of the file', async () => {
  const { names, job, skipped } = await importFile('SMS Consent', [
    'Ann Yes,602-555-1101,yes',
    'Bob Yes,602-555-1102,yes',
    'Bob No,602-555-1102,no',
    'Cara Yes,602-555-1103,yes',
    'Dan No,602-555-1104,no',
    'Dan Yes,602-555-1104,yes',
  ]);
  expect(names).toEqual(['Ann Yes', 'Cara Yes', 'Known Kim']);
  expect(skipped).toEqual([
    [3, '(602) 555-1102', 'REFUSED_IN_OTHER_ROW'],
    [4, '(602) 555-1102', 'NO_CONSENT'],
    [6, '(602) 555-1104', 'NO_CONSENT'],
    [7, '(602) 555-1104', 'REFUSED_IN_OTHER_ROW'],
  ]);
  expect(job).toMatchObject({ state: 'DONE', added: 2, merged: 0, rejected: 4 });
});

it('A row that opts out a contact of the organization is named, and the contact stays as it is', async () => {
  const { kim, skipped } = await importFile('Opted Out', ['Kim,602-555-1109,TRUE', 'Lee,602-555-1110,TRUE']);
  expect(skipped).toEqual([
    [2, '(602) 555-1109', 'REFUSED_BY_KNOWN_CONTACT'],
    [3, '(602) 555-1110', 'OPTED_OUT_IN_FILE'],
  ]);
  expect(kim).toMatchObject({ name: 'Known Kim', consent: 'NONE' });
});

it('Rows that do not say who agreed are left out with the reason, and are imported when staff say that they agreed, too', async () => {
  const rows = [
    'Ann Yes,602-555-1101,yes',
    'Bob Blank,602-555-1102,',
    'Cara Unclear,602-555-1103,pending',
    'Dan,call me,',
  ];
  const leftOut = await importFile('SMS Consent', rows, { leavesOutUnclear: true });
  expect(leftOut.names).toEqual(['Ann Yes', 'Known Kim']);
  expect(leftOut.skipped).toEqual([
    [3, '(602) 555-1102', 'CONSENT_UNCLEAR'],
    [4, '(602) 555-1103', 'CONSENT_UNCLEAR'],
    [5, 'call me', 'INVALID_PHONE_FORMAT'],
  ]);
  const { names, job } = await importFile('SMS Consent', rows);
  expect(names).toEqual(['Ann Yes', 'Bob Blank', 'Cara Unclear', 'Known Kim']);
  expect(job).toMatchObject({ added: 3, rejected: 1 });
});
