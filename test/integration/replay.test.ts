import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createCallingStep } from '../support/scenarios/webhooks/one-webhook-call.ts';
import { createPitchWithSlides } from '../support/scenarios/pitches/pitch-scenario.ts';
import { addContacts, enrollContacts, parsePhoenix } from '../support/scenarios/scenario.ts';

const ANN = '+16025556931';
const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');

interface Visits {
  readonly success: boolean;
  readonly errors: readonly string[];
  readonly isCut: boolean;
  readonly visits: readonly {
    readonly visitId: string;
    readonly device: string;
    readonly deviceNumber: number;
    readonly seconds: number;
    readonly moments: readonly { readonly kind: string; readonly at: number; readonly values: readonly string[] }[];
    readonly moreMoments: number;
  }[];
  readonly slides: readonly { readonly pitchSlideId: string; readonly title: string }[];
}

let lead: string;
let stepId: string;
let link: readonly string[];
let slides: readonly string[];
beforeAll(async () => {
  [lead = ''] = await addContacts(owner, [{ name: 'Ann Archer', phone: ANN }]);
  const { pitch } = await createPitchWithSlides(owner);
  const { step } = await createCallingStep(cloud, owner, pitch, 'http://127.0.0.1:9/hook');
  const campaign = await owner.call<{ campaign: { features: { id: string }[] } }>(
    'campaign',
    { campaignId: step.campaignId, includeFeatures: true },
    'campaign { features { id } }',
  );
  stepId = campaign.campaign.features[0]?.id ?? '';
  await enrollContacts(cloud, owner, step.campaignId, [lead]);
  const [path = ''] = /\/c\/\w+\/\w+/u.exec((await cloud.texts(ANN)).at(-1)?.body ?? '') ?? [];
  link = path.split('/').slice(2);
});

const listVisits = async (contactId = lead, after: string | null = null): Promise<Visits> => {
  const leadVisits = await owner.call<Visits>(
    'leadVisits',
    { leadId: contactId, campaignFeatureId: stepId, round: 1, after },
    'isCut visits { visitId device deviceNumber seconds moreMoments moments { kind at values } } slides { pitchSlideId title }',
  );
  return leadVisits;
};

/** Calls the API as a phone does. */
const call = async <Data>(query: string, variables: object): Promise<Data> => {
  const answer = await cloud.fetch('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: 'public',
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Mobile/15E148 Safari/604.1',
      'sec-fetch-dest': 'empty',
    },
    body: JSON.stringify({ query, variables }),
  });
  return ((await answer.json()) as { data: Data }).data;
};

const open = async (deviceId: string): Promise<string> => {
  const [lead = '', feature = ''] = link;
  const { loadLeadActivity } = await call<{
    loadLeadActivity: { activity: { ssid: string }; pitch: { slides: { id: string }[] } };
  }>(
    'mutation O($l: String!, $f: String!, $d: String!) { loadLeadActivity(campaignLeadCode: $l, campaignFeatureCode: $f, deviceId: $d) { success errors activity { ssid } pitch { slides { id } } } }',
    { l: lead, f: feature, d: deviceId },
  );
  slides = loadLeadActivity.pitch.slides.map(({ id }) => id);
  return loadLeadActivity.activity.ssid;
};

const report = (ssid: string, seconds: number, moments: readonly object[], moreMoments = 0) =>
  call<{ trackLead: { success: boolean; errors: string[] } }>(
    'mutation T($v: ID!, $t: [LeadTimeInput!], $m: [LeadMomentInput!], $n: Int) { trackLead(leadActivitySsid: $v, times: $t, moments: $m, moreMoments: $n) { success errors } }',
    { v: ssid, t: [{ pitchSlideId: slides[0], seconds }], m: moments, n: moreMoments },
  );

describe('The replay of a visit', () => {
  it('has nothing of a page that only was loaded, and everything that a page reported, in any order', async () => {
    await open('crawler');
    const phone = await open('phone');
    await cloud.clock.at(parsePhoenix('2027-03-03 10:05'));
    const moments = [
      { at: -1, kind: 'SHOW', pitchSlideId: slides[0] },
      { at: 12, kind: 'SHOW', pitchSlideId: slides[1] },
      { at: 20, kind: 'HIDE' },
    ];
    // A page that was never looked at.
    await report(phone, 0, moments.slice(0, 1));
    expect((await listVisits()).visits).toEqual([]);
    for (const length of [2, 3, 1, 3, 2])
      expect((await report(phone, 10, moments.slice(0, length), 4)).trackLead).toEqual({ success: true, errors: [] });
    const { visits, slides: known, isCut } = await listVisits();
    expect(visits).toMatchObject([{ device: 'Safari on iPhone', deviceNumber: 1, seconds: 10, moreMoments: 4 }]);
    expect(visits[0]?.moments.map(({ kind, at }) => [kind, at])).toEqual([
      ['SHOW', -1],
      ['SHOW', 12],
      ['HIDE', 20],
    ]);
    expect(known.map(({ title }) => title)).toEqual(expect.arrayContaining(['Your first visit', 'Meet us']));
    expect(isCut).toBe(false);
  });

  it('has the latest visit first, and says what a forged clock may not say', async () => {
    const laptop = await open('laptop');
    await cloud.clock.at(parsePhoenix('2027-03-03 10:10'));
    await report(laptop, 5, [{ at: 9_999, kind: 'SHOW', pitchSlideId: slides[0] }]);
    const { visits } = await listVisits();
    expect(visits.map(({ deviceNumber }) => deviceNumber)).toEqual([2, 1]);
    // Five minutes, less what a busy machine needed until the visit began.
    expect(visits[0]?.moments[0]?.at).toBeGreaterThan(240);
    expect(visits[0]?.moments[0]?.at).toBeLessThan(330);
  });

  it('comes in pages, and visits of programs hide none', async () => {
    for (let visit = 0; visit < 20; visit += 1) {
      const tablet = await open('tablet');
      await cloud.clock.at(new Date(cloud.clock.now().getTime() + 60_000).toISOString());
      await report(tablet, 1, [{ at: 1, kind: 'SHOW', pitchSlideId: slides[0] }]);
    }
    for (let load = 0; load < 65; load += 1) await open('crawler');
    const first = await listVisits();
    expect([first.visits.length, first.isCut]).toEqual([20, true]);
    const rest = await listVisits(lead, first.visits.at(-1)?.visitId);
    expect([rest.visits.length, rest.isCut]).toEqual([2, false]);
    const ids = [...first.visits, ...rest.visits].map(({ visitId }) => visitId);
    expect(new Set(ids).size).toBe(22);
    expect(ids).toEqual(ids.toSorted().reverse());
  });

  it('keeps the visits when the number of the contact is corrected, and none of an erased contact', async () => {
    await owner.call('updateLead', { leadId: lead, lead: { phone: '6025556932' } });
    expect((await listVisits()).visits).toHaveLength(20);
    await owner.call('eraseLead', { leadId: lead, name: 'Ann Archer' });
    await cloud.waitUntilIdle();
    await expect(listVisits()).rejects.toThrow('There is no such contact.');
  });

  it('refuses more moments than a visit keeps', async () => {
    const flood = Array.from({ length: 201 }, (_, at) => ({ at, kind: 'SHOW' }));
    expect((await report('a-b-c', 1, flood)).trackLead).toMatchObject({
      success: false,
      errors: ['Too many moments.'],
    });
  });
});
