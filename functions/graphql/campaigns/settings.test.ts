import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createInProcessTable } from '../../../local-cloud/engine.ts';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import { createData, type Data } from '../../data/index.ts';
import { Table } from '../../data/table/table.ts';
import type { LiveEvent } from '../../domain/shared/live-event.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { updateCampaign } from '../../use-cases/campaign-settings/update-campaign.ts';
import { createCampaign } from '../../use-cases/campaigns/change-campaign.ts';
import { updateCampaignInput } from './inputs.ts';
import { planUpdate } from './settings.ts';

const O = 'o1';
const NOW = new Date('2026-03-02T17:00:00Z');
const actor = { organizationId: O, userId: 'u1', now: NOW, access: 'OWNER', wpAdmin: false } as unknown as Actor;

let data: Data;
let client: DynamoDBClient;
let tableName: string;
let campaignId: string;
let published: LiveEvent[];
beforeEach(async () => {
  ({ name: tableName, client } = await createInProcessTable());
  data = createData(new Table(tableName, client));
  await data.accounts.createOrganization(buildOrganization({ id: O, name: 'One', number: null }));
  const created = await createCampaign({ data, publish: async () => undefined }, actor, { name: 'Spring' });
  if (created instanceof Refusal) throw new Error(created.errors.join(' '));
  campaignId = created.id;
  published = [];
});
afterEach(() => client.destroy());

/** Updates the campaign as the API does. `changeBetween` runs between the plan and the commit. */
async function update(input: object, changeBetween: () => Promise<unknown> = async () => undefined) {
  const none = {} as never;
  const parsed = updateCampaignInput.parse({ campaignId, ...input });
  const planned = await planUpdate({ data, uploads: none, media: none }, actor, parsed);
  if (planned instanceof Refusal) return planned;
  await changeBetween();
  const publish = async (events: readonly LiveEvent[]) => void published.push(...events);
  return updateCampaign({ data, bulk: { send: async () => undefined }, publish }, actor, { campaignId, ...planned });
}

const find = async () => ({
  campaign: await data.campaigns.findCampaign(O, campaignId),
  landing: await data.campaignLandings.findCampaignLanding(O, campaignId),
});

it.each([
  ['a page with a wrong color', { landingPageColor: 'red' }],
  ['a brand with a wrong color', { brandColor: 'red' }],
  ['a library that wants a step first', { public: true }],
  ['a calendar that is none', { calendlyEventUri: 'tomorrow' }],
])('An update with %s changes nothing, whatever else it has', async (_what, wrong) => {
  const before = await find();
  const all = { name: 'Fall', paused: true, brandName: 'Us', landingPageTitle: 'Try', ...wrong };
  expect(await update(all)).toBeInstanceOf(Refusal);
  expect(await find()).toEqual(before);
  expect(published).toEqual([]);
});

it('An update with several parts changes all of them, and tells the screens once', async () => {
  await update({ name: 'Fall', paused: true, brandName: 'Us', brandColor: '#0b7462', landingPageTitle: 'Try' });
  expect(await find()).toMatchObject({
    campaign: { name: 'Fall', paused: NOW, branding: { name: 'Us', color: '#0b7462' } },
    landing: { title: 'Try' },
  });
  expect(published).toHaveLength(1);
});

it('Updates of the page and of the campaign keep what someone else changed after they were planned', async () => {
  await update({ name: 'Fall', landingPageDescription: 'Ours' }, () =>
    update({ stopOnReply: true, landingPageTitle: 'Theirs', brandName: 'Theirs' }),
  );
  expect(await find()).toMatchObject({
    campaign: { name: 'Fall', stopOnReply: true, branding: { name: 'Theirs' } },
    landing: { title: 'Theirs', description: 'Ours' },
  });
});

it('Updates of the page at the same time are all kept', async () => {
  await Promise.all([
    update({ landingPageTitle: 'Title' }),
    update({ landingPageDescription: 'Description' }),
    update({ landingPageColor: '#0b7462' }),
    data.campaignLandings.change({ organizationId: O, campaignId, newCode: 'other' }, (before) => ({
      ...before,
      image: 'media/o1/picture.png',
    })),
  ]);
  expect((await find()).landing).toMatchObject({
    title: 'Title',
    description: 'Description',
    color: '#0b7462',
    image: 'media/o1/picture.png',
  });
});

it('A change whose own condition never holds ends with an error, and changes nothing', async () => {
  const before = await find();
  const never = new Table(tableName, client).checkWrite(
    { pk: 'none', sk: 'none' },
    { ConditionExpression: 'attribute_exists(pk)' },
  );
  const change = data.campaigns.changeWith(O, campaignId, async (campaign) => ({
    campaign: { ...campaign, name: 'Fall' },
    writes: [never],
  }));
  await expect(change).rejects.toThrow('kept changing');
  expect(await find()).toEqual(before);
});
