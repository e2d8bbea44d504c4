import { beforeAll, describe, expect, it } from 'vitest';
import { createData } from '../../functions/data/index.ts';
import { Table } from '../../functions/data/table/table.ts';
import { allowWebhooks, createDatabaseClient, setBrand } from '../support/cloud/items.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { startReceiver } from '../support/scenarios/webhooks/one-webhook-call.ts';
import {
  addContacts,
  createCampaign,
  enrollContacts,
  parsePhoenix,
  requestAtHost,
} from '../support/scenarios/scenario.ts';

const PAGE = 'https://example.com/book?from=text';
const BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1';
const PREVIEWS = [
  'WhatsApp/2.23.20.0',
  `${BROWSER} facebookexternalhit/1.1 Facebot/1.0`,
  'Mozilla/5.0 (compatible; Crawler bot/2.1; +http://www.example.com/bot.html)',
  'curl/8.5.0',
];

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const other = signedIn(cloud, 'owner@harbor.test');

const ADD_STEP =
  'mutation F($c: ID!) { createCampaignFeature(campaignId: $c, structureType: FEATURE, featureType: REDIRECT) { success errors feature { id } } }';

/** Creates a campaign with one redirect step. Returns the ids. */
async function createRedirect(redirect: Record<string, string>): Promise<{ campaign: string; step: string }> {
  const { id: campaign } = await createCampaign(owner, 'Redirects', []);
  const { createCampaignFeature } = await owner.run<{ createCampaignFeature: { feature: { id: string } } }>(ADD_STEP, {
    c: campaign,
  });
  const step = createCampaignFeature.feature.id;
  await owner.call('updateCampaignFeature', {
    campaignFeatureId: step,
    messageContent: [{ type: 'TEXT', text: 'Book a time:' }],
    redirectType: redirect['type'],
    redirectUrl: redirect['url'],
    redirectPhone: redirect['phone'],
  });
  return { campaign, step };
}

async function findLink(phone: string): Promise<string> {
  const body = (await cloud.texts(phone)).at(-1)?.body ?? '';
  return /\/redirect\/[2-9a-z]{14}\/[2-9a-z]{10}/u.exec(body)?.[0] ?? '';
}

const follow = (path: string, agent = BROWSER, method = 'GET'): Promise<Response> =>
  cloud.fetch(path, { method, redirect: 'manual', headers: { 'user-agent': agent, 'sec-fetch-dest': 'document' } });

const countOpened = async (campaign: string): Promise<number[]> => {
  const found = await owner.call<{ campaign: { stats: { opened: number; features: { opened: number }[] } } }>(
    'campaign',
    { campaignId: campaign, includeStats: true },
    'campaign { stats { opened features { opened } } }',
  );
  const { opened, features } = found.campaign.stats;
  return [opened, ...features.map((feature) => feature.opened)];
};

const listViews = async (lead: string) =>
  (
    await owner.call<{ views: { pitchId: string | null; redirected: string | null }[] }>(
      'leadViews',
      { leadId: lead },
      'views { pitchId redirected }',
    )
  ).views;

beforeAll(() => setBrand(cloud, owner, 'opportunity'));

describe('A redirect step', () => {
  it('texts each contact a link of its own, which leads to the page and counts the first click of a person', async () => {
    const [ann = '', ben = ''] = await addContacts(owner, [
      { name: 'Ann Archer', phone: '+16025556701' },
      { name: 'Ben Brown', phone: '+16025556702' },
    ]);
    const { campaign, step } = await createRedirect({ type: 'LINK', url: 'example.com/book?from=text' });
    await enrollContacts(cloud, owner, campaign, [ann, ben]);
    const [link, other] = [await findLink('+16025556701'), await findLink('+16025556702')];
    expect(link).not.toBe('');
    expect(other.split('/')[2]).not.toBe(link.split('/')[2]);

    // The carrier, the phone and messaging apps look before anybody clicks.
    for (const agent of PREVIEWS) expect((await follow(link, agent)).headers.get('location')).toBe(PAGE);
    expect((await follow(link, BROWSER, 'HEAD')).status).toBe(302);
    expect(await countOpened(campaign)).toEqual([0, 0]);
    expect(await listViews(ann)).toEqual([]);

    await cloud.clock.advance('PT5M');
    const clicks = await Promise.all(Array.from({ length: 5 }, () => follow(link)));
    for (const { status, headers } of clicks)
      expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, PAGE, 'private, no-store']);
    await cloud.clock.advance('PT5M');
    await follow(link);
    expect(await countOpened(campaign)).toEqual([1, 1]);
    expect(await listViews(ann)).toEqual([
      { pitchId: null, redirected: expect.stringMatching(/^2027-03-03T17:0[5-9]/) as string },
    ]);
    expect(await listViews(ben)).toEqual([]);
    const leadTimeline = await owner.call<{ events: { kind: string }[] }>(
      'leadTimeline',
      { leadId: ann },
      'events { kind }',
    );
    expect(leadTimeline.events.filter(({ kind }) => kind === 'LINK_USED')).toHaveLength(1);

    const campaignReport = await owner.call<{ features: unknown[]; links: unknown[] }>(
      'campaignReport',
      { campaignId: campaign },
      'features { featureId } links { featureId target messages followed }',
    );
    expect(campaignReport.features).toEqual([]);
    expect(campaignReport.links).toEqual([{ featureId: step, target: PAGE, messages: 2, followed: 1 }]);
    const leads = await owner.call<{
      reportConfig: { redirected: string[]; video: string[] };
      leads: { id: string; pseudoTags: { pitchId: string | null; redirected: boolean }[] }[];
    }>(
      'leads',
      { campaignId: campaign, includeReport: true },
      'reportConfig { redirected video } leads { id pseudoTags { pitchId redirected } }',
    );
    expect(leads.reportConfig).toEqual({ redirected: [step], video: [] });
    expect(leads.leads.find(({ id }) => id === ben)?.pseudoTags).toEqual([]);
    expect(leads.leads.find(({ id }) => id === ann)?.pseudoTags).toEqual([
      { pitchId: null, redirected: false },
      { pitchId: step, redirected: true },
    ]);
    const campaignReportLeads = await owner.call<{ leads: { leadId: string }[] }>(
      'campaignReportLeads',
      { campaignFeatureId: step, list: 'OPENED' },
      'leads { leadId }',
    );
    expect(campaignReportLeads.leads).toEqual([{ leadId: ann }]);

    // Staff may change where a link leads, and never where a stranger asks for.
    expect((await follow(`${link}?url=${encodeURIComponent('https://evil.example')}`)).status).toBe(404);
    await owner.call('updateCampaignFeature', {
      campaignFeatureId: step,
      redirectType: 'CONTACT',
      redirectPhone: '602 555 0142',
    });
    const page = await follow(link);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('href="tel:+16025550142"');
  });

  it('can be added where the brand of the organization has it, whatever host someone calls', async () => {
    const { id: campaign } = await createCampaign(other, 'No redirects', []);
    const { data } = await requestAtHost<{ data: { createCampaignFeature: { success: boolean; errors: string[] } } }>(
      cloud,
      'opportunity.localhost',
      { token: other.token, query: ADD_STEP, variables: { c: campaign } },
    );
    expect(data.createCampaignFeature).toMatchObject({
      success: false,
      errors: ['Links to pages and numbers are not available here.'],
    });
  });

  it('makes an if/then fire once when the contact follows the link', async () => {
    const [cid = ''] = await addContacts(owner, [{ name: 'Cid Clark', phone: '+16025556703' }]);
    const { campaign, step } = await createRedirect({ type: 'CONTACT', phone: '602 555 0142' });
    const receiver = await startReceiver();
    await allowWebhooks(cloud, owner);
    const workflowId = await owner.make('createCampaignWorkflow', { campaignFeatureId: step });
    await owner.call('updateCampaignWorkflow', {
      campaignWorkflowId: workflowId,
      workflow: {
        triggers: [{ triggerType: 'REDIRECT' }],
        actions: [{ actionType: 'WEBHOOK', webhookUrl: receiver.address }],
      },
    });
    await enrollContacts(cloud, owner, campaign, [cid]);
    const link = await findLink('+16025556703');
    await Promise.all([follow(link), follow(link)]);
    await cloud.waitUntilIdle();
    await follow(link);
    await cloud.waitUntilIdle();
    expect(receiver.received).toHaveLength(1);
    await receiver.close();
  });

  it.each([
    [
      'its campaign is archived',
      '+16025556704',
      (campaign: string) => owner.call('archiveCampaign', { campaignId: campaign }),
    ],
    [
      'its step is deleted',
      '+16025556706',
      (_: string, step: string) => owner.call('deleteCampaignFeature', { campaignFeatureId: step }),
    ],
  ])('leads nowhere and counts nothing once %s', async (_, phone, end) => {
    const [lead = ''] = await addContacts(owner, [{ name: 'Dan Drew', phone }]);
    const { campaign, step } = await createRedirect({ type: 'LINK', url: PAGE });
    await enrollContacts(cloud, owner, campaign, [lead]);
    const link = await findLink(phone);
    await end(campaign, step);
    const { status, headers } = await follow(link);
    expect([status, headers.get('location')]).toEqual([404, null]);
    expect(await listViews(lead)).toEqual([]);
  });
});

describe('A suspended organization', () => {
  it('leads no one on', async () => {
    const [eve = ''] = await addContacts(owner, [{ name: 'Eve East', phone: '+16025556705' }]);
    const { campaign } = await createRedirect({ type: 'LINK', url: PAGE });
    await enrollContacts(cloud, owner, campaign, [eve]);
    const link = await findLink('+16025556705');
    expect((await follow(link, PREVIEWS[0])).status).toBe(302);
    const client = createDatabaseClient(cloud);
    await createData(new Table(cloud.env.TABLE_NAME ?? '', client)).pauses.suspend(owner.organizationId, {
      by: 'staff',
      at: new Date(),
      note: 'Phishing',
    });
    client.destroy();
    const answer = await follow(link);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('no longer active');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  });
});
