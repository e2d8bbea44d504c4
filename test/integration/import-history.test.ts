import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  addContacts,
  parsePhoenix,
  createCampaign,
  importFile as importCsv,
  enrollContacts,
  signIn,
  textBlock,
  type Person,
} from '../support/scenarios/scenario.ts';

interface Job {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly progress: number;
  readonly added: number;
  readonly rejected: number;
  readonly skipped: number;
  readonly archived: number;
  readonly fileName: string | null;
  readonly undoneBy: string | null;
  readonly rejects: { row: number; value: string; reason: string }[];
}

const FIELDS = 'id kind state progress added rejected skipped archived fileName undoneBy rejects { row value reason }';

describe('An import', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');

  const importFile = (fileName: string, content: string, campaignId: string | null = null): Promise<string> =>
    importCsv(cloud, owner, fileName, content, campaignId);

  async function findJob(id: string): Promise<Job> {
    return (
      await owner.run<{ job: { job: Job } }>(
        `query J($id: ID!) { job(jobId: $id) { success errors job { ${FIELDS} } } }`,
        { id },
      )
    ).job.job;
  }

  async function undo(id: string): Promise<Job> {
    const jobId = await owner.make('undoJob', { jobId: id });
    await cloud.waitUntilIdle();
    return findJob(jobId);
  }

  async function named(search: string): Promise<string[]> {
    const leads = await owner.call<{ leads: { name: string }[] }>('leads', { search }, 'leads { name }');
    return leads.leads.map(({ name }) => name).sort();
  }

  it('is listed with its file name, newest first and page by page', async () => {
    for (let file = 0; file < 22; file += 1)
      await importFile(`file ${file}.csv`, `name,phone\nPerson ${file},+1602556${String(1_000 + file)}\n`);
    const page = async (after: string | null) =>
      (
        await owner.run<{ jobs: { jobs: Job[]; next: string | null } }>(
          `query H($after: String) { jobs(after: $after) { success errors jobs { ${FIELDS} } next } }`,
          { after },
        )
      ).jobs;
    const first = await page(null);
    const second = await page(first.next);
    expect([...first.jobs, ...second.jobs].map(({ fileName }) => fileName)).toEqual(
      Array.from({ length: 22 }, (_, index) => `file ${21 - index}.csv`),
    );
    expect(first.jobs).toHaveLength(20);
    expect(second.next).toBeNull();
    expect(first.jobs[0]).toMatchObject({ kind: 'IMPORT', state: 'DONE', added: 1, undoneBy: null });
  });

  it('returns every rejected row, page by page', async () => {
    const id = await importFile(
      'bad.csv',
      `name,phone\n${Array.from({ length: 3_300 }, (_, row) => `Broken ${row},no phone`).join('\n')}\n`,
    );
    const rows: number[] = [];
    let after: string | null = null;
    let pages = 0;
    do {
      const jobRejects: { rejects: { row: number; value: string; reason: string }[]; next: string | null } =
        await owner.call('jobRejects', { jobId: id, after }, 'rejects { row value reason } next');
      rows.push(...jobRejects.rejects.map(({ row }) => row));
      after = jobRejects.next;
      pages += 1;
    } while (after !== null);
    // The rows of the spreadsheet: the first is the header.
    expect(rows).toEqual(Array.from({ length: 3_300 }, (_, row) => row + 2));
    expect(pages).toBeGreaterThan(2);
    expect((await findJob(id)).rejects).toHaveLength(1_000);
  });

  it('is undone, except for contacts that had activity since', async () => {
    const [savedMapping = ''] = await addContacts(owner, [{ name: 'Undo Known', phone: '+16025562000' }]);
    const id = await importFile(
      'undo.csv',
      [
        'name,phone',
        'Undo Again,602-556-2000',
        'Undo One,602-556-2001',
        'Undo Talks,602-556-2002',
        'Undo Joined,602-556-2003',
        'Undo Two,602-556-2004',
        'Nobody,none',
      ].join('\n'),
    );
    await cloud.sendText('+16025562002', owner.number, 'Hello?');
    const campaign = await createCampaign(owner, 'Later', [{ blocks: [textBlock('Hi')], days: 3 }]);
    const leads = await owner.call<{ leads: { id: string; name: string }[] }>(
      'leads',
      { search: 'undo joined' },
      'leads { id name }',
    );
    await enrollContacts(
      cloud,
      owner,
      campaign.id,
      leads.leads.map((lead) => lead.id),
    );
    const undone = await undo(id);
    expect(undone).toMatchObject({ kind: 'UNDO', state: 'DONE', progress: 1, archived: 2, skipped: 2 });
    expect(undone.rejects).toEqual([
      { row: 3, value: 'Undo Talks', reason: 'Has a conversation' },
      { row: 4, value: 'Undo Joined', reason: 'Was added to a campaign' },
    ]);
    expect(await named('undo')).toEqual(['Undo Joined', 'Undo Known', 'Undo Talks']);
    expect(savedMapping).not.toBe('');
    expect(await findJob(id)).toMatchObject({ undoneBy: undone.id });
    expect((await undo(id)).id).toBe(undone.id);
  });

  it('that was undone can be imported again', async () => {
    const file = 'name,phone\nBack Again,602-556-3000\n';
    const first = await importFile('back.csv', file);
    await undo(first);
    expect(await named('back again')).toEqual([]);
    const second = await importFile('back.csv', file);
    expect(second).not.toBe(first);
    expect(await named('back again')).toEqual(['Back Again']);
  });

  it('that started a campaign cancels its scheduled texts when it is undone', async () => {
    const campaign = await createCampaign(owner, 'With the file', [{ blocks: [textBlock('Hi')], days: 3 }]);
    const id = await importFile(
      'campaign.csv',
      'name,phone\nWaits,602-556-4000\nWaits too,602-556-4001\n',
      campaign.id,
    );
    expect(await undo(id)).toMatchObject({ archived: 2, skipped: 0 });
    const after = await owner.call<{ campaign: { stats: { currentLeads: number; queued: number } } }>(
      'campaign',
      { campaignId: campaign.id, includeFeatures: true, includeStats: true },
      'campaign { stats { currentLeads queued } }',
    );
    expect(after.campaign.stats).toEqual({ currentLeads: 0, queued: 0 });
  });

  it('gets the columns that the organization last used for such a file', async () => {
    const findMapping = async (person: Person, headers: string[]) =>
      (
        await person.call<{ mapping: unknown }>(
          'csvMapping',
          { headers },
          'mapping { fullNameKey firstNameKey phoneKey }',
        )
      ).mapping;
    expect(await findMapping(owner, ['Name', 'Phone', 'Notes'])).toBeNull();
    await importFile('columns.csv', 'name,notes,phone\nColumn Person,x,602-556-5000\n');
    const colleague = await signIn(cloud, 'manager@sunrise.test');
    expect(await findMapping(colleague, ['Phone', ' NOTES', 'Name'])).toEqual({
      fullNameKey: 'Name',
      firstNameKey: null,
      phoneKey: 'Phone',
    });
    expect(await findMapping(colleague, ['Phone', 'Name', 'Notes', 'More'])).toBeNull();
    expect(await findMapping(await signIn(cloud, 'owner@harbor.test'), ['Name', 'Phone', 'Notes'])).toBeNull();
  });
});
