import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { openPitch } from '../support/scenarios/webhooks/one-webhook-call.ts';
import { addPitchStep, createPitchWithSlides } from '../support/scenarios/pitches/pitch-scenario.ts';
import { addContacts, createCampaign, enrollContacts, parsePhoenix } from '../support/scenarios/scenario.ts';

const phone = (last: number) => `+1602555685${last}`;

describe('A figure that several places show', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const staff = signedIn(cloud, 'admin@platform.test');
  let campaignId = '';

  /** Three contacts get a text with a pitch, two open the pitch, one completes it, one writes. The text of the fourth waits for the morning. */
  beforeAll(async () => {
    const leads = await addContacts(
      owner,
      [1, 2, 3, 4].map((last) => ({ name: `Pat ${last}`, phone: phone(last) })),
    );
    const { pitch } = await createPitchWithSlides(owner);
    ({ id: campaignId } = await createCampaign(owner, 'Spring', []));
    await addPitchStep(owner, campaignId, pitch);
    await enrollContacts(cloud, owner, campaignId, leads.slice(0, 3));
    await openPitch(cloud, phone(1), true);
    await openPitch(cloud, phone(2));
    await cloud.sendText(phone(3), owner.number, 'Which day?');
    await cloud.waitUntilIdle();
    await cloud.clock.at(parsePhoenix('2027-03-03 20:30:00'));
    await enrollContacts(cloud, owner, campaignId, leads.slice(3));
  });

  it('is the same number of texts on the card, for platform staff, and in the call of their tools', async () => {
    const campaigns = await owner.call<{ campaigns: { id: string; stats: Record<string, number> }[] }>(
      'campaigns',
      { includeStats: true },
      'campaigns { id stats { messages queued planned canceled } }',
    );
    expect(campaigns.campaigns.find(({ id }) => id === campaignId)?.stats).toEqual({
      messages: 3,
      queued: 1,
      planned: 4,
      canceled: 0,
    });
    const expected = { campaignName: 'Spring', sent: 3, total: 4 };
    const organizationData = await staff.call<{ campaigns: object[] }>(
      'organizationData',
      { organizationId: owner.organizationId },
      'campaigns { campaignName sent total }',
    );
    expect(organizationData.campaigns).toContainEqual(expected);
    const createStaffToken = await staff.call<{ token: string }>('createStaffToken', {}, 'token');
    const answer = await cloud.fetch(`/super/organization-data/${createStaffToken.token}`, {
      method: 'POST',
      body: JSON.stringify({ organization_id: owner.organizationId }),
      headers: { 'content-type': 'application/json' },
    });
    const { organization } = (await answer.json()) as { organization: { campaigns: object[] } };
    expect(organization.campaigns).toContainEqual(expected);
  });

  it('is the same funnel of the pitch on the overview and in the report, and the open rate of the organization agrees', async () => {
    const campaigns = await owner.call<{
      campaigns: { id: string; stats: { responses: number; pitches: Record<string, number> } }[];
    }>(
      'campaigns',
      { recent: true, includeStats: true },
      'campaigns { id stats { responses pitches { messages opened complete responses } } }',
    );
    const funnel = { messages: 3, opened: 2, complete: 1, responses: 1 };
    const stats = campaigns.campaigns.find(({ id }) => id === campaignId)?.stats;
    expect(stats).toEqual({ responses: 1, pitches: funnel });
    const campaignReport = await owner.call<{ features: Record<string, number>[] }>(
      'campaignReport',
      { campaignId },
      'features { messages opened complete responses }',
    );
    expect(campaignReport.features).toEqual([funnel]);
    const user = await owner.call<{ organization: { stats: Record<string, number> } }>(
      'user',
      {},
      'organization { stats { openRate viewRate responseRate messages views } }',
    );
    expect(user.organization.stats).toEqual({
      openRate: 2 / 3,
      viewRate: 2 / 3,
      responseRate: 1 / 3,
      messages: 3,
      views: 2,
    });
  });
});
