import { describe, expect, it } from 'vitest';
import { listAllItems } from '../support/cloud/items.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  loadPitchReport,
  openPages,
  sendPitch,
  SLIDES,
  watchTogether,
} from '../support/scenarios/pitches/many-viewers.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';

const VIEWERS = 48;
const SECONDS = 6;
/**
 * How long a transaction keeps its items. With the first slide so long that all attempts of reports that run at the same time fail, however
 * busy this machine is. Four reports run at a time, and two of them share a counter in most groups of four.
 */
const FIRST_OVERLAP_MS = 400;
const OVERLAP_MS = 15;
const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00'), threads: 4 });
const owner = signedIn(cloud, 'owner@sunrise.test');

const listWaiting = async () => (await listAllItems(cloud)).filter(({ sk }) => sk.startsWith('UNCOUNTED#'));

describe('A pitch at which many contacts look at the same moment', () => {
  it('loses no report, and its figures are exact two minutes later', async () => {
    const { campaignId, stepId, links } = await sendPitch(cloud, owner, VIEWERS);
    const pages = await openPages(cloud, links);
    let refused = 0;
    const contend = (overlapMs: number) =>
      cloud.local.services.dynamodb.contend({ overlapMs, onRefused: () => (refused += 1) });
    let waited = 0;
    contend(FIRST_OVERLAP_MS);
    await watchTogether(cloud, pages, SECONDS, async () => {
      waited += (await listWaiting()).length;
      contend(OVERLAP_MS);
    });
    cloud.local.services.dynamodb.contend(null);
    // Without conflicts, and views that wait, this test would prove nothing.
    expect([refused > 0, waited > 0]).toEqual([true, true]);

    await cloud.clock.advance('PT2M');
    await cloud.waitUntilIdle();
    expect(await loadPitchReport(owner, campaignId)).toEqual({
      opened: VIEWERS,
      complete: VIEWERS,
      timed: VIEWERS,
      medianSeconds: SLIDES * SECONDS,
      slides: Array.from({ length: SLIDES }, () => ({ leads: VIEWERS })),
    });
    const list = await owner.call<{ leads: { leadId: string }[] }>(
      'campaignReportLeads',
      { campaignFeatureId: stepId, list: 'COMPLETE' },
      'leads { leadId } next',
    );
    expect(new Set(list.leads.map(({ leadId }) => leadId)).size).toBe(VIEWERS);
    expect(await listWaiting()).toEqual([]);
    expect(cloud.local.services.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
