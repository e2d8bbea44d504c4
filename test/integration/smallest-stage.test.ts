import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '../../infra/app.ts';
import { checkConfig } from '../../infra/config.ts';
import { startCloud } from '../support/cloud/cloud.ts';
import {
  createCampaign,
  enrollContacts,
  getStats,
  importFile,
  listArrivals,
  parsePhoenix,
  signIn,
  textBlock,
} from '../support/scenarios/scenario.ts';

const ALARMS = { email: 'alerts@acme.test' };

/** The stage of the README has no hosts, mails or payments. A laptop's has all of them. */
describe.each([
  ['the smallest stage', {}],
  [
    'a stage without reservations, with mails and a firewall',
    { concurrency: null, mail: { from: 'no-reply@acme.test' }, firewall: {} },
  ],
])('The templates of %s', (_, file) => {
  let stop: () => Promise<void> = async () => undefined;
  afterAll(() => stop());

  it('carry a person from the sign-in over an import to a text, a reply and a STOP', async () => {
    const outdir = mkdtempSync(join(tmpdir(), 'smallest-'));
    createApp({ config: checkConfig('small', { alarms: ALARMS, ...file }), outdir, checks: false }).synth();
    const cloud = await startCloud({ outdir, startsAt: new Date(parsePhoenix('2026-12-01 10:00:00')).getTime() });
    stop = () => cloud.stop();
    const owner = await signIn(cloud, 'owner@sunrise.test');
    await importFile(cloud, owner, 'people.csv', 'name,phone\nAnn Archer,602 555 7001\nBob Baker,602 555 7002\n');
    const leads = await owner.call<{ leads: { id: string; name: string }[] }>(
      'leads',
      { search: 'er' },
      'leads { id name }',
    );
    const ids = leads.leads.filter(({ name }) => /^(?:Ann|Bob) /.test(name)).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const campaign = await createCampaign(owner, 'Welcome', [
      { blocks: [textBlock('Hello.')] },
      { blocks: [textBlock('One more.')], days: 1 },
    ]);
    await enrollContacts(cloud, owner, campaign.id, ids);
    await cloud.clock.at(parsePhoenix('2026-12-01 10:05:00'));
    await cloud.sendText('+16025557001', owner.number, 'Thank you');
    await cloud.sendText('+16025557002', owner.number, 'STOP');
    await cloud.clock.at(parsePhoenix('2026-12-04 12:00:00'));
    const read = async (phone: string): Promise<string[]> =>
      (await listArrivals(cloud, phone)).map(({ body }) => body.split('\n')[0] ?? '');
    expect(await read('+16025557001')).toEqual([expect.stringMatching(/^Hello\./), 'One more.']);
    // The carrier confirms the STOP, and nothing follows.
    expect(await read('+16025557002')).toEqual([
      expect.stringMatching(/^Hello\./),
      expect.stringContaining('successfully been unsubscribed'),
    ]);
    expect(await getStats(owner, campaign.id)).toMatchObject({ leads: 2, messages: 3, queued: 0 });
  });
});
