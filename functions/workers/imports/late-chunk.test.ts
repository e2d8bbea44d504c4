import { fillCampaign, fillStep } from '../../../test/support/scenarios/test-data.ts';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { newJob, type Job } from '../../domain/jobs/job.ts';
import { jobKey } from '../../data/table/keys.ts';
import { firstChunk, undoPage } from '../../messages/imports.ts';
import { consumeImports } from '../index.ts';

const O = 'o1';
const START = new Date('2026-03-02T17:00:00Z');
const FILE = Buffer.from('name,phone\n,+16025550130\nQuin,+16025550130\n');
const MAPPING = { fullName: 'name', firstName: null, lastName: null, phone: 'phone' };

/**
 * A file with a contact without a name and, in the next chunk, the same number once more. The last chunk is delivered
 * twice. The first delivery runs to its end. The second delivery stops midway, and continues when the test calls
 * `goOn`.
 */
async function setUp() {
  const { data } = await createInProcessData();
  const job = (id: string, kind: Job['kind'], total: number, details: Job['details']): Job =>
    newJob({ organizationId: O, id, kind, total, created: START, details });
  await data.jobs.createJob(
    job('import', 'IMPORT', FILE.length, { key: 'file', mapping: MAPPING, attestation: null, seed: 'seed' }),
  );
  const sent: object[] = [];
  const parts = {
    data,
    files: { readFrom: async (_key: string, byte: number) => Readable.from([FILE.subarray(byte)]) },
    imports: { send: async ({ body }: { body: unknown }) => void sent.push(body as object) },
    wakeUps: { schedule: async () => undefined },
    publish: async () => undefined,
    zone: 'America/Phoenix',
    now: () => START,
    rowsPerChunk: 1,
  };
  await consumeImports(parts, firstChunk(O, 'import'));
  const last = sent.find((body) => 'from' in body);
  const read = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<undefined>();
  const slow = {
    readFrom: async (key: string, byte: number) => (
      begun.resolve(undefined),
      await read.promise,
      parts.files.readFrom(key, byte)
    ),
  };
  const late = consumeImports({ ...parts, files: slow }, last);
  await begun.promise;
  await consumeImports(parts, last);
  const [listed] = (await data.contacts.listPage(O, 'contacts', { limit: 5 })).contacts;
  if (!listed) throw new Error('The import added no one');
  const figures = async () => [
    (await data.jobs.findJob(O, 'import'))?.added,
    (await data.jobs.findJob(O, 'import'))?.merged,
    (await data.counters.getOrganizationCounts(O)).leads,
  ];
  return {
    data,
    parts,
    listed,
    figures,
    undo: job('undo', 'UNDO', 2, { imported: 'import' }),
    goOn: async () => (read.resolve(undefined), late),
  };
}

const findContact = async (
  data: Awaited<ReturnType<typeof setUp>>['data'],
  contact: Contact,
): Promise<Contact | null> => data.contacts.findContact(O, contact.id);

describe('a chunk of an import that continues after another delivery of it was counted', () => {
  it('A contact that the undo archived in the meantime stays archived', async () => {
    const { data, parts, listed, figures, undo, goOn } = await setUp();
    await data.jobs.createJob(undo);
    await consumeImports(parts, undoPage(O, 'undo', 1));
    await goOn();
    expect(await data.jobs.findJob(O, 'undo')).toMatchObject({ state: 'DONE', archived: 1 });
    expect((await findContact(data, listed))?.archived).toEqual(START);
    expect(await figures()).toEqual([1, 1, 0]);
  });

  it('A contact that staff archived in the meantime stays archived, and a removed name stays removed', async () => {
    const { data, listed, figures, goOn } = await setUp();
    expect(listed.name).toBe('Quin');
    await data.contactWriter.updateContact(listed, { ...listed, name: '', firstName: '' });
    await data.contactArchive.setArchived(listed, START);
    await goOn();
    expect(await findContact(data, listed)).toMatchObject({ archived: START, name: '' });
    expect(await figures()).toEqual([1, 1, 0]);
  });

  it('A contact whose number staff changed in the meantime gets no second contact', async () => {
    const { data, listed, figures, goOn } = await setUp();
    await data.contactWriter.updateContact(listed, { ...listed, phone: '+16025550199' });
    await goOn();
    expect(await figures()).toEqual([1, 1, 1]);
  });
});

describe('a page of an undo that continues after another delivery of it was counted', () => {
  it('A contact that staff restored in the meantime stays restored, and still counts as archived', async () => {
    const { data, parts, listed, undo, goOn } = await setUp();
    await goOn();
    await data.jobs.createJob(undo);
    const { findImported: made } = data.importUndo;
    data.importUndo.findImported = async (...asked) => {
      data.importUndo.findImported = made;
      const readState = await data.importUndo.findImported(...asked);
      await consumeImports(parts, undoPage(O, 'undo', 1));
      const archived = await findContact(data, listed);
      if (archived) await data.contactArchive.setArchived(archived, null);
      return readState;
    };
    await consumeImports(parts, undoPage(O, 'undo', 1));
    expect((await findContact(data, listed))?.archived).toBeNull();
    expect(await data.jobs.findJob(O, 'undo')).toMatchObject({ state: 'DONE', archived: 1, skipped: 0 });
  });

  it.each([
    [
      'The undo takes a contact that it archived out of its campaign, even if the contact joined after the undo began',
      false,
      'REMOVED',
    ],
    ['A contact that staff restored in the meantime stays in its campaign', true, 'ACTIVE'],
  ])('%s', async (_what, broughtBack, state) => {
    const { data, parts, listed, undo, goOn } = await setUp();
    await goOn();
    const campaign = fillCampaign({
      organizationId: O,
      created: START,
      structure: { FEATURE: ['one'], BEFORE: [], APPOINTMENT: [] },
      steps: {
        one: fillStep({
          id: 'one',
          blocks: [{ type: 'TEXT', text: 'Hello' }],
          timing: { days: 0, hours: 1, minutes: 0, window: null, delayUntil: null },
          created: START,
        }),
      },
    });
    await data.campaigns.createCampaign(campaign);
    // The import itself starts the campaign, so being in this campaign is no reason to stay.
    await data.table.update(jobKey(O, 'import'), {
      UpdateExpression: 'SET campaignId = :c',
      ExpressionAttributeValues: { ':c': 'c' },
    });
    await data.jobs.createJob({ ...undo, campaignId: 'c' });
    await data.enroller.enroll(campaign, [listed], {
      sendAgain: false,
      by: null,
      rules: { allowAfterHours: false, allowWeekends: true, firstTextSuffix: '' },
      now: new Date(START.getTime() + 60_000),
    });
    const archive = data.importUndo.archive.bind(data.importUndo);
    data.importUndo.archive = async (...asked) => {
      const isMissing = await archive(...asked);
      const archived = await findContact(data, listed);
      if (broughtBack && archived) await data.contactArchive.setArchived(archived, null);
      return isMissing;
    };
    await consumeImports(parts, undoPage(O, 'undo', 1));
    expect((await data.enrollments.findEnrollment(O, 'c', listed.id))?.state).toBe(state);
  });
});
