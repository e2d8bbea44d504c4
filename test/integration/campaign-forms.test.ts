import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { submitForm } from '../support/scenarios/pitches/form-scenario.ts';
import { createGroup } from '../support/scenarios/create-group.ts';
import { createCampaign, parsePhoenix, textBlock } from '../support/scenarios/scenario.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const stranger = signedIn(cloud, 'owner@harbor.test');
const doctor = signedIn(cloud, 'owner@valley.test', 'health.localhost');
const answers = (phone: string) => ({ name: ['Ann'], phone: [phone], 'opt-in': ['Verified'] });
const SAVE =
  'mutation U($c: ID!, $t: String) { updateCampaign(campaignId: $c, landingPageTitle: $t) { success errors campaign { code } } }';

let campaign: string;
let code: string;
beforeAll(async () => {
  ({ id: campaign } = await createCampaign(owner, 'Spring', [{ blocks: [textBlock('Welcome STOP')] }]));
  const { updateCampaign } = await owner.run<{ updateCampaign: { campaign: { code: string } } }>(SAVE, {
    c: campaign,
    t: 'Join us',
  });
  code = updateCampaign.campaign.code;
});

describe('The public page of a campaign', () => {
  it('is made by its first change, and keeps its address', async () => {
    const { updateCampaign } = await owner.run<{ updateCampaign: { campaign: { code: string } } }>(SAVE, {
      c: campaign,
      t: 'Join us now',
    });
    expect(updateCampaign.campaign.code).toBe(code);
    const html = await (await cloud.fetch(`/l/${code}`)).text();
    expect(html).toContain('<title>Join us now</title>');
  });

  it('adds who submits its form to the campaign, and counts it', async () => {
    expect(await submitForm(cloud, 'CAMPAIGN', code, answers('602 555 6891'))).toMatchObject({ success: true });
    await cloud.waitUntilIdle();
    expect((await cloud.texts('+16025556891')).map(({ body }) => body)).toEqual([expect.stringContaining('Welcome')]);
    const read = await owner.call<{ campaign: object }>(
      'campaign',
      { campaignId: campaign, includeLanding: true },
      'campaign { code landingPage { title stats { submits leads } } }',
    );
    expect(read.campaign).toEqual({ code, landingPage: { title: 'Join us now', stats: { submits: 1, leads: 1 } } });
  });

  it('gets questions by the calls for questions of slides', async () => {
    const create =
      'mutation W($c: ID) { createSlideWidget(campaignId: $c, widgetType: CHOICE, slideWidget: { label: "Which?", labels: ["A", "B"] }) { success errors widget { id label } } }';
    const { createSlideWidget } = await owner.run<{ createSlideWidget: { widget: { id: string } } }>(create, {
      c: campaign,
    });
    const { id } = createSlideWidget.widget;
    await owner.call('updateSlideWidget', { slideWidgetId: id, slideWidget: { label: 'Which one?' } });
    expect(await (await cloud.fetch(`/l/${code}`)).text()).toContain('Which one?');
    await owner.call('deleteSlideWidget', { slideWidgetId: id });
    expect(await (await cloud.fetch(`/l/${code}`)).text()).not.toContain('Which one?');
    const foreign = await cloud.graphql(doctor.token, create, { c: campaign });
    expect(foreign.data).toMatchObject({
      createSlideWidget: { success: false, errors: ['There is no such campaign.'] },
    });
  });

  it('asks for the consent to health information where the brand does', async () => {
    const { id } = await createCampaign(doctor, 'Check-up', [{ blocks: [textBlock('Hello STOP')] }]);
    const { updateCampaign } = await doctor.run<{ updateCampaign: { campaign: { code: string } } }>(SAVE, {
      c: id,
      t: 'Check-up',
    });
    const own = updateCampaign.campaign.code;
    expect(await (await cloud.fetch(`/l/${own}`)).text()).toContain('HIPAA');
    const given = answers('602 555 6892');
    expect(await submitForm(cloud, 'CAMPAIGN', own, given)).toMatchObject({ success: false });
    expect(await submitForm(cloud, 'CAMPAIGN', own, { ...given, hipaa: ['Verified'] })).toMatchObject({
      success: true,
    });
  });

  it('is not active while the campaign is archived', async () => {
    const archive =
      'mutation A($c: ID!, $r: Boolean) { archiveCampaign(campaignId: $c, restore: $r) { success errors } }';
    await owner.run(archive, { c: campaign, r: false });
    expect(await submitForm(cloud, 'CAMPAIGN', code, answers('602 555 6893'))).toMatchObject({ success: false });
    await owner.run(archive, { c: campaign, r: true });
    expect(await submitForm(cloud, 'CAMPAIGN', code, answers('602 555 6893'))).toMatchObject({ success: true });
  });
});

describe('The public page of a group', () => {
  it('shows what the group offers, and adds who signs up to the group and its campaign', async () => {
    const group = await createGroup(owner, 'Early birds', []);
    await owner.call('updateGroup', {
      groupId: group,
      group: {
        landingPage: { title: 'Yoga at six', price: 12, schedule: 'MONTHLY', sendCampaign: true, campaignId: campaign },
      },
    });
    const read =
      'query G($g: ID!) { group(groupId: $g, includeLanding: true) { success errors group { code stats { leads } landingPage { stats { submits } days { submits } } } } }';
    const { group: made } = await owner.run<{ group: { group: { code: string } } }>(read, { g: group });
    const { code: address } = made.group;
    const html = await (await cloud.fetch(`/g/${address}`)).text();
    expect(html).toContain('Yoga at six');
    expect(html).toContain('$12 a month');
    for (const _ of [1, 2])
      expect(await submitForm(cloud, 'GROUP', address, answers('602 555 6895'))).toMatchObject({ success: true });
    await cloud.waitUntilIdle();
    expect(await cloud.texts('+16025556895')).toHaveLength(1);
    expect(await owner.run(read, { g: group })).toMatchObject({
      group: { group: { stats: { leads: 1 }, landingPage: { stats: { submits: 1 }, days: [{ submits: 1 }] } } },
    });
  });

  it('is found by its code by the members of its organization only, as the campaign of a page is', async () => {
    const group = await createGroup(owner, 'By code', []);
    const byId =
      'query Q($g: ID!, $c: ID!) { group(groupId: $g) { success errors group { code } } campaign(campaignId: $c) { success errors campaign { id } } }';
    const { group: found } = await owner.run<{ group: { group: { code: string } } }>(byId, { g: group, c: campaign });
    await owner.call('updateCampaign', { campaignId: campaign, landingPageTitle: 'Sign up' });
    const read = await owner.run<{ campaign: { campaign: { code: string } } }>(
      'query C($c: ID!) { campaign(campaignId: $c, includeLanding: true) { success errors campaign { code } } }',
      { c: campaign },
    );
    const codes = { g: found.group.code, c: read.campaign.campaign.code };
    const byCode =
      'query B($g: String, $c: String) { group(groupCode: $g) { success errors group { id } } campaign(campaignCode: $c) { success errors campaign { id } } }';
    expect(await owner.run(byCode, codes)).toMatchObject({
      group: { group: { id: group } },
      campaign: { campaign: { id: campaign } },
    });
    expect((await cloud.graphql(stranger.token, byCode, codes)).data).toMatchObject({
      group: { success: false, group: null },
      campaign: { success: false, campaign: null },
    });
    expect((await cloud.graphql(owner.token, byCode, {})).data).toMatchObject({
      group: { success: false },
      campaign: { success: false },
    });
  });

  it('joins without a text where staff send no campaign', async () => {
    const group = await createGroup(owner, 'Quiet', []);
    const made = await owner.call<{ group: { code: string } }>('group', { groupId: group }, 'group { code }');
    await submitForm(cloud, 'GROUP', made.group.code, answers('602 555 6896'));
    await cloud.waitUntilIdle();
    expect(await cloud.texts('+16025556896')).toEqual([]);
    await owner.call('archiveGroups', { groupIds: [group] });
    expect(await submitForm(cloud, 'GROUP', made.group.code, answers('602 555 6897'))).toMatchObject({
      success: false,
    });
  });
});
