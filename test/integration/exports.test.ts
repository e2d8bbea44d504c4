import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createOnePitch } from '../support/scenarios/pitches/pitch-scenario.ts';
import {
  addContacts,
  enrollContacts,
  createCampaign,
  parsePhoenix,
  textBlock,
  type Person,
} from '../support/scenarios/scenario.ts';

interface Files {
  readonly exports: {
    readonly exports: readonly {
      readonly id: string;
      readonly kind: string;
      readonly state: string;
      readonly files: readonly { readonly number: number; readonly name: string; readonly rows: number }[];
    }[];
  };
}
const LIST = 'query { exports { success errors exports { id kind state files { number name rows } } } }';
const CREATE = 'mutation C($k: ExportKind!) { createExport(exportKind: $k) { success errors export { id } } }';
const OPEN = 'mutation O($e: ID!, $f: Int!) { exportFile(exportId: $e, file: $f) { success errors url } }';

describe('An export', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const admin = signedIn(cloud, 'admin@sunrise.test');
  const manager = signedIn(cloud, 'manager@sunrise.test');
  const foreign = signedIn(cloud, 'owner@harbor.test');

  async function download(person: Person, exportId: string, file: number): Promise<Response> {
    const { exportFile } = await person.run<{ exportFile: { url: string } }>(OPEN, { e: exportId, f: file });
    return fetch(exportFile.url);
  }

  it('holds contacts, texts, campaigns and users in files that the browser saves under their names', async () => {
    const [contact = ''] = await addContacts(admin, [{ name: 'José "Pepe", the 1st', phone: '602 555 4401' }]);
    await admin.call('createLeadNote', { leadId: contact, noteText: 'Prefers mornings' });
    await createOnePitch(admin, 'Visit us', null);
    await createCampaign(admin, 'Winter', [{ blocks: [textBlock('Hello there')] }]);
    await cloud.sendText('+16025554401', admin.number, '=STOP it');
    await cloud.waitUntilIdle();
    const { createExport } = await admin.run<{ createExport: { export: { id: string } } }>(CREATE, {
      k: 'ORGANIZATION',
    });
    await cloud.waitUntilIdle();
    const [made] = (await admin.run<Files>(LIST)).exports.exports;
    expect(made).toMatchObject({ id: createExport.export.id, kind: 'ORGANIZATION', state: 'DONE' });
    const names = [
      'contacts.csv',
      'custom-fields.csv',
      'texts.csv',
      'notes.csv',
      'campaigns.csv',
      'pitches.csv',
      'saved-replies.csv',
      'users.csv',
      'activity.csv',
    ].map((name) => name.replace('.csv', '-2026-12-01.csv'));
    expect(made?.files.map(({ name }) => name)).toEqual(names);
    const contents: string[] = [];
    for (const [number, name] of names.entries()) {
      const answer = await download(admin, createExport.export.id, number);
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
      contents.push(await answer.text());
    }
    const [contacts, , texts, notes, campaigns, pitches, , users, activity] = contents;
    expect(contacts).toContain('"José ""Pepe"", the 1st"');
    expect(texts).toContain(`'=STOP it`);
    expect(notes).toContain('Prefers mornings');
    expect(campaigns).toContain('Winter');
    expect(pitches).toContain('Visit us,,1,TEXT,Welcome');
    expect(users).toContain('manager@sunrise.test');
    expect(activity).toContain('createExport');
  });

  it('of all data is for admins only, the opt-outs are for managers, and no one reaches another organization', async () => {
    await expect(manager.run(CREATE, { k: 'ORGANIZATION' })).rejects.toThrow('An admin of your organization');
    const [all] = (await admin.run<Files>(LIST)).exports.exports;
    await expect(manager.run(OPEN, { e: all?.id, f: 0 })).rejects.toThrow('There is no such export.');
    await expect(foreign.run(OPEN, { e: all?.id, f: 0 })).rejects.toThrow('There is no such export.');
    await addContacts(admin, [{ name: 'Olga Out', phone: '602 555 4402' }]);
    await cloud.sendText('+16025554402', admin.number, 'STOP');
    await cloud.waitUntilIdle();
    const { createExport } = await manager.run<{ createExport: { export: { id: string } } }>(CREATE, { k: 'OPT_OUTS' });
    await cloud.waitUntilIdle();
    const listed = (await manager.run<Files>(LIST)).exports.exports;
    expect(listed.map(({ kind }) => kind)).toEqual(['OPT_OUTS']);
    const file = await (await download(manager, createExport.export.id, 0)).text();
    expect(
      file
        .split('\r\n')
        .slice(1, -1)
        .map((row) => row.split(',').slice(0, 2)),
    ).toEqual([['+16025554402', 'Olga Out']]);
    expect((await foreign.run<Files>(LIST)).exports.exports).toEqual([]);
  });

  it('of a campaign has a row for each of its contacts, at once and in the background as a file', async () => {
    const contacts = await addContacts(
      admin,
      Array.from({ length: 60 }, (_, index) => ({ name: `=Guest ${index}`, phone: `602 555 ${5000 + index}` })),
    );
    const { id: campaignId } = await createCampaign(admin, 'Spring', [{ blocks: [textBlock('Hello there')] }]);
    await enrollContacts(cloud, admin, campaignId, contacts);
    await cloud.waitUntilIdle();
    const exportId = await manager.make('createExport', { exportKind: 'CAMPAIGN', campaignId });
    await cloud.waitUntilIdle();
    const file = await (await download(manager, exportId, 0)).text();
    const [made] = (await manager.run<Files>(LIST)).exports.exports;
    expect(made?.files.map(({ name }) => name)).toEqual(['Spring-campaign-report-2026-12-01.csv']);
    const read = 'query R($c: ID!, $a: String) { csvReport(campaignId: $c, after: $a) { success errors csv next } }';
    const { csvReport } = await manager.run<{ csvReport: { csv: string; next: string | null } }>(read, {
      c: campaignId,
    });
    expect(csvReport.next).toBeNull();
    expect(csvReport.csv).toBe(file);
    const rows = file.split('\r\n').slice(1, -1);
    expect(rows).toHaveLength(60);
    expect(
      rows.filter((row) => /^'=Guest \d+,\+1602555\d{4},2026-\S+,Finished,1,2026-\S+,,,0,,,,,no,0$/.test(row)),
    ).toHaveLength(60);
    await expect(foreign.run(read, { c: campaignId })).rejects.toThrow('There is no such campaign.');
  });
});
