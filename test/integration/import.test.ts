import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { listArrivals, parsePhoenix, createCampaign, signIn, textBlock } from '../support/scenarios/scenario.ts';

interface Job {
  readonly id?: string;
  readonly state: string;
  readonly progress: number;
  readonly added: number;
  readonly merged: number;
  readonly rejected: number;
  readonly error: string | null;
  readonly rejects: { row: number; value: string; reason: string }[];
}

describe('A CSV file of contacts', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  let owner = signedIn(cloud, 'owner@sunrise.test');

  async function upload(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const createUpload = await owner.call<{ url: string; uploadKey: string }>(
      'createUpload',
      { kind: 'CSV', contentType: 'text/csv', size: bytes.length },
      'url uploadKey',
    );
    const put = await fetch(createUpload.url, { method: 'PUT', body: bytes, headers: { 'content-type': 'text/csv' } });
    expect(put.status).toBe(200);
    return createUpload.uploadKey;
  }

  async function importFile(
    content: string | Uint8Array<ArrayBuffer>,
    columns: Record<string, string>,
    campaignId?: string,
  ): Promise<Job> {
    const { leadsFromCsv } = await owner.run<{ leadsFromCsv: { job: { id: string } } }>(
      `mutation I($key: String!, $full: String, $first: String, $last: String, $phone: String!, $campaign: ID) {
        leadsFromCsv(uploadKey: $key, fullNameKey: $full, firstNameKey: $first, lastNameKey: $last, phoneKey: $phone, campaignId: $campaign, attestation: "They signed up in the shop") { success errors job { id } }
      }`,
      { key: await upload(content), campaign: campaignId ?? null, ...columns },
    );
    await cloud.waitUntilIdle();
    const job = await owner.call<{ job: Job }>(
      'job',
      { jobId: leadsFromCsv.job.id },
      'job { state progress added merged rejected error rejects { row value reason } }',
    );
    return job.job;
  }

  async function total(): Promise<number> {
    return (await owner.call<{ total: number }>('leads', {}, 'total')).total;
  }

  it('adds, merges and rejects contacts row by row, and lists the rejected rows', async () => {
    const before = await total();
    const job = await importFile(
      [
        'Full name,Mobile',
        'Ann Archer,(602) 555-1001',
        '"Baker, Bob",602.555.1002',
        'Ann again,+1 602 555 1001',
        'Nobody,call me',
        ',6025551003',
        '"Multi',
        'line",602-555-1004',
      ].join('\r\n'),
      { full: 'Full name', phone: 'Mobile' },
    );
    expect(job).toEqual({
      state: 'DONE',
      progress: 1,
      added: 4,
      merged: 1,
      rejected: 1,
      error: null,
      rejects: [{ row: 5, value: 'call me', reason: 'Not a phone number' }],
    });
    expect(await total()).toBe(before + 4);
  });

  it('is read with a byte order mark, semicolons and two name columns', async () => {
    const job = await importFile('\ufeffVorname;Nachname;Telefon\nZoë;Østergård;602-555-1010\n', {
      first: 'Vorname',
      last: 'Nachname',
      phone: 'Telefon',
    });
    expect(job).toMatchObject({ state: 'DONE', added: 1 });
    const leads = await owner.call<{ leads: { name: string }[] }>('leads', { search: 'zoë' }, 'leads { name }');
    expect(leads.leads).toEqual([{ name: 'Zoë Østergård' }]);
  });

  it('that is longer than one chunk is imported completely, with the right row numbers', async () => {
    const before = await total();
    const rows = Array.from({ length: 2_500 }, (_, row) =>
      row % 500 === 499 ? `Broken ${row},nothing` : `Persön ${row},+1602${String(5_560_000 + row)}`,
    );
    const job = await importFile(`name,phone\n${rows.join('\n')}`, { full: 'name', phone: 'phone' });
    expect(job).toMatchObject({ state: 'DONE', added: 2_495, merged: 0, rejected: 5 });
    expect(job.rejects.map(({ row }) => row)).toEqual([501, 1001, 1501, 2001, 2501]);
    expect(await total()).toBe(before + 2_495);
  });

  it('returns the same import when it is imported again on the same day, and adds no one on the next day or with other columns', async () => {
    const before = await total();
    const file = 'name,phone,other\nEve,602-555-1020,x\nMallory,602-555-1021,x\n';
    const first = await importFile(file, { full: 'name', phone: 'phone' });
    expect(first).toMatchObject({ added: 2, merged: 0 });
    expect(await importFile(file, { full: 'name', phone: 'phone' })).toEqual(first);
    expect(await importFile(file, { full: 'other', phone: 'phone' })).toMatchObject({ added: 0, merged: 2 });
    await cloud.clock.advance('PT25H');
    expect(await importFile(file, { full: 'name', phone: 'phone' })).toMatchObject({ added: 0, merged: 2 });
    expect(await total()).toBe(before + 2);
    await cloud.clock.at(parsePhoenix('2026-12-03 10:00:00'));
    owner = await signIn(cloud, 'owner@sunrise.test');
  });

  it('starts a campaign for all its contacts', async () => {
    const campaign = await createCampaign(owner, 'From a file', [
      { blocks: [textBlock('Hi '), { type: 'FIRST_NAME' }] },
    ]);
    await importFile(
      'name,phone\nGus Green,602-555-1030\n,602-555-1031\n',
      { full: 'name', phone: 'phone' },
      campaign.id,
    );
    expect((await listArrivals(cloud, '+16025551030'))[0]?.body).toMatch(/^Hi Gus\n/);
    expect((await listArrivals(cloud, '+16025551031'))[0]?.body).toMatch(/^Hi\n/);
  });

  it('that cannot be read ends in a failed import that says why', async () => {
    const binary = new Uint8Array(3_000_000).fill(97);
    expect(await importFile('name,phone\n', { full: 'name', phone: 'phone' })).toMatchObject({
      state: 'FAILED',
      error: 'The file has a header but no rows.',
    });
    expect(await importFile(binary, { full: 'name', phone: 'phone' })).toMatchObject({
      state: 'FAILED',
      added: 0,
      error: expect.stringContaining('too long for a header'),
    });
    expect(await importFile('a,b\n1,2\n', { phone: 'phone' })).toMatchObject({
      state: 'FAILED',
      error: 'The file has no column "phone"',
    });
  });

  it('is refused without a statement of consent, or when another organization uploaded it', async () => {
    const key = await upload('name,phone\nX,602-555-1040\n');
    const without = owner.run(
      'mutation I($key: String!) { leadsFromCsv(uploadKey: $key, phoneKey: "phone") { success errors } }',
      { key },
    );
    await expect(without).rejects.toThrow(/Please confirm that these contacts agreed to get texts from you\.$/);
    const other = await signIn(cloud, 'owner@harbor.test');
    const foreign = other.run(
      'mutation I($key: String!) { leadsFromCsv(uploadKey: $key, phoneKey: "phone", attestation: "yes") { success errors } }',
      { key },
    );
    await expect(foreign).rejects.toThrow('Your CSV could not be uploaded. Please try again.');
  });
});
