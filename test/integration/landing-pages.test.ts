import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createLandingPage, findPageCode, submitPage } from '../support/scenarios/pitches/form-scenario.ts';
import { createCampaign, parsePhoenix, textBlock } from '../support/scenarios/scenario.ts';

const ANN = '+16025556871';
const ANSWERS = { name: ['Ann Archer'], phone: ['602 555 6871'], 'opt-in': ['Verified'] };
const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');

let page: string;
let code: string;
beforeAll(async () => {
  const campaign = await createCampaign(owner, 'Free consult', [{ blocks: [textBlock('Thank you STOP')] }]);
  page = await createLandingPage(owner, 'Free whitening consult', campaign.id);
  code = await findPageCode(owner, page);
});

const readData = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="form">(.*?)<\/script>/su.exec(html)?.[1] ?? '');
const countLeads = async (): Promise<unknown> => {
  const landingPage = await owner.call<{ landingPage: { stats: unknown; days: unknown } }>(
    'landingPage',
    { landingPageId: page },
    'landingPage { stats { views starts submits leads } days { date views submits } }',
  );
  return landingPage.landingPage;
};

describe('A landing page', () => {
  it('is served with everything to read, and with the tags of a preview', async () => {
    const answer = await cloud.fetch(`/p/${code}`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(html).toContain('<title>Free whitening consult</title>');
    expect(html).toContain('<meta property="og:site_name" content="Sunrise Dental" />');
    expect(html).toContain('<h1 class="form-title">Free whitening consult</h1>');
    expect(html).toMatch(/Powered By [^<]+ · 2027 · v3\.4\.7</);
    expect(html).toContain('<noscript><p class="form-hint">Turn on JavaScript to sign up.</p></noscript>');
    expect(readData(html)).toMatchObject({ success: true, form: { title: 'Free whitening consult', willText: true } });
  });

  it('can be read by everyone by its code, without figures', async () => {
    const read =
      'query P($c: String) { landingPage(landingPageCode: $c) { success errors landingPage { title structure { id type } stats { leads } campaigns { id } } organization { name allowSelfOnboarding } } }';
    const { data } = await cloud.graphql('public', read, { c: code });
    expect(data).toMatchObject({
      landingPage: {
        success: true,
        landingPage: { structure: [{ id: 'name' }, { id: 'phone' }, { id: 'opt-in', type: 'VERIFY' }], stats: null },
        organization: { name: 'Sunrise Dental', allowSelfOnboarding: true },
      },
    });
    const byId = 'query P($l: ID) { landingPage(landingPageId: $l) { success errors landingPage { title } } }';
    expect((await cloud.graphql('public', byId, { l: page })).data).toMatchObject({
      landingPage: { success: false, landingPage: null },
    });
  });

  it('makes a contact of who submits it, and texts that contact once', async () => {
    const track = 'mutation T($p: String!) { trackForm(path: $p, visitId: "visit-0123456789ab") { success errors } }';
    for (const _ of [1, 2]) await cloud.graphql('public', track, { p: `/p/${code}` });
    expect(await submitPage(cloud, code, ANSWERS)).toEqual({ success: true, errors: [], notice: null });
    expect(await submitPage(cloud, code, ANSWERS)).toMatchObject({ success: true });
    await cloud.waitUntilIdle();
    expect((await cloud.texts(ANN)).map(({ body }) => body)).toEqual([expect.stringContaining('Thank you')]);
    expect(await countLeads()).toEqual({
      stats: { views: 1, starts: 0, submits: 1, leads: 1 },
      days: [{ date: '2027-03-03', views: 1, submits: 1 }],
    });
    const leads = await owner.call<{ leads: { id: string }[] }>('leads', { search: 'ann archer' }, 'leads { id }');
    const lead = await owner.call<{ lead: object }>(
      'lead',
      { leadId: leads.leads[0]?.id },
      'lead { dob gender landingPageId widgets { label } responsibleUser { id } appointments { id } }',
    );
    expect(lead.lead).toEqual({
      dob: null,
      gender: null,
      landingPageId: page,
      widgets: [],
      responsibleUser: null,
      appointments: [],
    });
    const leadTimeline = await owner.call<{ events: { kind: string; submission: unknown }[] }>(
      'leadTimeline',
      { leadId: leads.leads[0]?.id },
      'events { kind submission { title answers { label values } } }',
    );
    const submitted = leadTimeline.events.filter(({ kind }) => kind === 'FORM_SUBMITTED');
    expect(submitted).toMatchObject([
      { submission: { title: 'Free whitening consult', answers: [{ values: ['Ann Archer'] }, {}, {}] } },
    ]);
  });

  it('starts its campaign after a number that opted out texts START', async () => {
    await cloud.sendText(ANN, owner.number, 'STOP');
    await cloud.waitUntilIdle();
    await cloud.clock.advance('P1D');
    const other = await createCampaign(owner, 'Second', [{ blocks: [textBlock('Second text STOP')] }]);
    const second = await createLandingPage(owner, 'Second page', other.id);
    const answer = await submitPage(cloud, await findPageCode(owner, second), ANSWERS);
    expect(answer).toMatchObject({ success: true, notice: expect.stringMatching(/^Text START to \(/) as string });
    await cloud.waitUntilIdle();
    const before = (await cloud.texts(ANN)).length;
    await cloud.sendText(ANN, owner.number, 'START');
    await cloud.waitUntilIdle();
    const bodies = (await cloud.texts(ANN)).slice(before).map(({ body }) => body);
    expect(bodies).toContain('Second text STOP');
  });

  it('says how much of its limits is used, and can be used on site', async () => {
    const use = async () => {
      const landingPage = await owner.call<{ landingPage: { stats: unknown } }>(
        'landingPage',
        { landingPageId: page },
        'landingPage { stats { onSite limits { seconds max } } }',
      );
      return landingPage.landingPage.stats;
    };
    const limits = [
      { seconds: 60, max: 120 },
      { seconds: 3_600, max: 1_000 },
      { seconds: 86_400, max: 5_000 },
    ];
    expect(await use()).toEqual({ onSite: false, limits });
    await owner.call('updateFormUse', { kind: 'PAGE', formId: page, onSite: true });
    expect(await use()).toEqual({ onSite: true, limits });
  });

  it('refuses what is missing, and says of an archived page that it is not active', async () => {
    expect(await submitPage(cloud, code, { ...ANSWERS, 'opt-in': [] })).toMatchObject({ success: false });
    const archive =
      'mutation A($l: [ID!]!, $r: Boolean) { archiveLandingPages(landingPageIds: $l, restore: $r) { success errors } }';
    await owner.run(archive, { l: [page], r: false });
    const inactive = 'The content you are looking for is no longer active or has been removed.';
    expect(await submitPage(cloud, code, ANSWERS)).toMatchObject({ success: false, errors: [inactive] });
    expect(readData(await (await cloud.fetch(`/p/${code}`)).text())).toEqual({
      success: false,
      errors: [inactive],
      form: null,
    });
    await owner.run(archive, { l: [page], r: true });
    expect(readData(await (await cloud.fetch(`/p/${code}`)).text())).toMatchObject({ success: true });
  });

  describe('that two people edit at once', () => {
    const CONFLICT = ['Someone else has changed this since you opened it.'];
    type Answer = { updateLandingPage: { success: boolean; errors: string[] } };
    let shared: string;
    beforeAll(async () => {
      shared = await createLandingPage(owner, 'Shared page', null);
    });
    const save = async (landingPage: object, seen: object) => {
      const { data } = await cloud.graphql<Answer>(
        owner.token,
        'mutation U($l: ID!, $p: LandingPageInput!, $s: LandingPageSeenInput) { updateLandingPage(landingPageId: $l, landingPage: $p, seen: $s) { success errors } }',
        { l: shared, p: landingPage, s: seen },
      );
      return data?.updateLandingPage;
    };
    const read = async () =>
      (
        await owner.call<{ landingPage: { title: string; description: string; structure: object[] } }>(
          'landingPage',
          { landingPageId: shared },
          'landingPage { title description structure { id label type fineText labels start end required } }',
        )
      ).landingPage;

    it('keeps the first of two changes of the same value, and refuses the other', async () => {
      const answers = await Promise.all(
        ['One', 'Two'].map((description) => save({ description }, { description: '' })),
      );
      expect(answers.map((answer) => answer?.success).toSorted()).toEqual([false, true]);
      expect(answers.find((answer) => !answer?.success)?.errors).toEqual(CONFLICT);
      const { description } = await read();
      expect(description).toBe(answers[0]?.success ? 'One' : 'Two');
      // A save whose answer was lost comes again.
      expect(await save({ description }, { description: '' })).toMatchObject({ success: true });
    });

    it('keeps changes of different values, and the fields that the first one saved', async () => {
      const { title, description, structure } = await read();
      const answers = await Promise.all([
        save({ title: 'New title' }, { title }),
        save({ description: 'New words' }, { description }),
      ]);
      expect(answers).toMatchObject([{ success: true }, { success: true }]);
      expect(await read()).toMatchObject({ title: 'New title', description: 'New words' });
      expect(await save({ structure: structure.toReversed() }, { structure })).toMatchObject({ success: true });
      expect(await save({ structure: structure.slice(0, 1) }, { structure })).toMatchObject({ errors: CONFLICT });
      expect((await read()).structure).toEqual(structure.toReversed());
    });
  });
});
