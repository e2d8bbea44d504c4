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
    const { messageLeads } = await owner.run<{ messageLeads: { job: { id: string } } }>(
      `mutation M($ids: [ID!], $m: [MessageBlockInput!]!, $at: AWSDateTime) {
        messageLeads(leadIds: $ids, messageContent: $m, startAt: $at) { success errors job { id } }
      }`,
      { ids: leads, m: [textBlock('Sale on the 15th STOP')], at: parsePhoenix('2026-12-15 10:00:00') },
    );
    await cloud.waitUntilIdle();
    await cloud.clock.at(parsePhoenix('2026-12-09 10:00:00'));
    await owner.run('mutation C($j: ID!) { cancelJob(jobId: $j) { success errors } }', { j: messageLeads.job.id });
    await cloud.clock.at(parsePhoenix('2026-12-15 12:00:00'));
    for (const phone of phones) expect(await listArrivals(cloud, phone)).toEqual([]);
    const { job } = await owner.run<{ job: { job: { state: string; canceled: number } } }>(
      'query J($j: ID!) { job(jobId: $j) { success errors job { state canceled } } }',
      { j: messageLeads.job.id },
    );
    expect(job.job).toEqual({ state: 'CANCELED', canceled: phones.length });
  });
});
