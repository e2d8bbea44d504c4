import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, listArrivals, parsePhoenix, textBlock } from '../support/scenarios/scenario.ts';

describe('A message to many contacts that staff cancel after a week', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');

  it('reaches no one on its day, and all its texts are canceled', async () => {
    const phones = ['+16025554101', '+16025554102', '+16025554103'];
    const leads = await addContacts(
      owner,
      phones.map((phone) => ({ name: `Pat ${phone}`, phone })),
    );
    const jobId = await owner.make('messageLeads', {
      leadIds: leads,
      messageContent: [textBlock('Sale on the 15th STOP')],
      startAt: parsePhoenix('2026-12-15 10:00:00'),
    });
    await cloud.waitUntilIdle();
    await cloud.clock.at(parsePhoenix('2026-12-09 10:00:00'));
    await owner.call('cancelJob', { jobId });
    await cloud.clock.at(parsePhoenix('2026-12-15 12:00:00'));
    for (const phone of phones) expect(await listArrivals(cloud, phone)).toEqual([]);
    const job = await owner.call<{ job: { state: string; canceled: number } }>(
      'job',
      { jobId },
      'job { state canceled }',
    );
    expect(job.job).toEqual({ state: 'CANCELED', canceled: phones.length });
  });
});
