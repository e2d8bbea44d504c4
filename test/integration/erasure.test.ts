import { describe, expect, it } from 'vitest';
import { listAllItems } from '../support/cloud/items.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  addContacts,
  createCampaign,
  enrollContacts,
  getStats,
  listArrivals,
  parsePhoenix,
  textBlock,
} from '../support/scenarios/scenario.ts';

const PHONE = '+16025550491';
const ERASE = 'mutation E($l: ID!, $n: String!) { eraseLead(leadId: $l, name: $n) { success errors } }';

describe('An erased contact', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');

  it('is gone from lists and the table, gets nothing more, and its number stays opted out', async () => {
    const [lead = ''] = await addContacts(owner, [{ name: 'Zelda Winchester', phone: PHONE }]);
    const campaign = await createCampaign(owner, 'Erasures', [
      { blocks: [textBlock('Hello Winchester STOP')] },
      { blocks: [textBlock('Two')], hours: 1 },
    ]);
    await enrollContacts(cloud, owner, campaign.id, [lead]);
    await cloud.sendText(PHONE, owner.number, 'Winchester here');
    await cloud.sendText(PHONE, owner.number, 'STOP');
    await owner.call('createLeadNote', { leadId: lead, noteText: 'Zelda called' });
    const before = await getStats(owner, campaign.id);
    const refused = await owner.run<{ eraseLead: { success: boolean } }>(ERASE, { l: lead, n: 'Zelda' }).catch(String);
    expect(refused).toContain('Type the name exactly as it is shown.');
    await owner.run(ERASE, { l: lead, n: 'Zelda Winchester' });
    await cloud.waitUntilIdle();
    const gone = await owner
      .run('query T($l: ID!) { lead(leadId: $l) { success errors lead { id } } }', { l: lead })
      .catch(String);
    expect(gone).toContain('contact');
    const arrived = (await listArrivals(cloud, PHONE)).length;

    const [again = ''] = await addContacts(owner, [{ name: 'Somebody', phone: PHONE }]);
    expect(again).not.toBe(lead);
    const added = await owner.call<{ lead: { optedOut: boolean } }>('lead', { leadId: again }, 'lead { optedOut }');
    expect(added.lead.optedOut).toBe(true);
    await owner.run(ERASE, { l: again, n: 'Somebody' });
    await cloud.clock.advance('PT3H');
    await cloud.waitUntilIdle();

    const text = (await listAllItems(cloud)).filter(({ organizationId, pk }) =>
      [organizationId, pk].some((value) => JSON.stringify(value ?? '').includes(owner.organizationId)),
    );
    const left = text.filter((item) => JSON.stringify(item).includes('Zelda') || JSON.stringify(item).includes(PHONE));
    // The team wrote the campaign's own words. Answers of calls expire after a day.
    expect(left.map(({ pk }) => pk).filter((pk) => !pk.startsWith('IDEMPOTENCY#'))).toEqual([]);
    expect(await listArrivals(cloud, PHONE)).toHaveLength(arrived);
    expect(await getStats(owner, campaign.id)).toEqual(before);
    const [third = ''] = await addContacts(owner, [{ name: 'Third', phone: PHONE }]);
    const last = await owner.call<{ lead: { optedOut: boolean } }>('lead', { leadId: third }, 'lead { optedOut }');
    expect(last.lead.optedOut).toBe(true);
  });
});
