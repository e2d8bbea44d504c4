import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createCallingStep } from '../support/scenarios/webhooks/one-webhook-call.ts';
import { createPitchWithSlides } from '../support/scenarios/pitches/pitch-scenario.ts';
import { addContacts, enrollContacts, parsePhoenix } from '../support/scenarios/scenario.ts';

const ANN = '+16025556831';
const BEN = '+16025556832';
const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');

interface Loaded {
  readonly success: boolean;
  readonly errors: string[];
  readonly pitch: { title: string } | null;
  readonly activity: { ssid: string; deviceId: string } | null;
  readonly campaign: { brandName: string; phoneHint: string | null } | null;
}
interface Answer {
  readonly success: boolean;
  readonly errors: string[];
  readonly token?: string | null;
}

const LOAD =
  'mutation L($l: String!, $f: String!, $t: String) { loadLeadActivity(campaignLeadCode: $l, campaignFeatureCode: $f, deviceId: "phone", token: $t) { success errors pitch { title } activity { ssid deviceId } campaign { brandName phoneHint } } }';
const REGISTER =
  'mutation R($l: String!, $f: String!) { registerBrowser(campaignLeadCode: $l, campaignFeatureCode: $f) { success errors } }';
const CONFIRM =
  'mutation C($l: String!, $f: String!, $c: String!) { confirmBrowser(campaignLeadCode: $l, campaignFeatureCode: $f, code: $c) { success errors token } }';

/** Each test asks from an address of its own, because codes are limited by address. */
const call = async <Result>(query: string, variables: object, address = '198.51.100.1'): Promise<Result> => {
  const headers = { 'x-forwarded-for': address };
  const { data } = await cloud.graphql<Record<string, Result>>('public', query, { ...variables }, headers);
  const [result] = Object.values(data ?? {});
  if (result === undefined) throw new Error('The API did not answer');
  return result;
};
const parseCodes = (path: string) => {
  const [, , l = '', f = ''] = path.split('/');
  return { l, f };
};
const findLink = async (phone: string): Promise<string> => {
  const texts = await cloud.texts(phone);
  return texts.flatMap(({ body }) => /\/c\/\w+\/\w+/u.exec(body ?? '')?.[0] ?? []).at(-1) ?? '';
};
const findCode = async (phone: string): Promise<string> => {
  await cloud.waitUntilIdle();
  const texts = await cloud.texts(phone);
  return texts.flatMap(({ body }) => /\b\d{6}\b/u.exec(body ?? '')?.[0] ?? []).at(-1) ?? '';
};

let campaignId: string;
let ann: string;
let link: string;
beforeAll(async () => {
  const leads = await addContacts(owner, [
    { name: 'Ann Archer', phone: ANN },
    { name: 'Ben Baker', phone: BEN },
  ]);
  [ann = ''] = leads;
  const { pitch } = await createPitchWithSlides(owner);
  ({ campaignId } = (await createCallingStep(cloud, owner, pitch, 'http://127.0.0.1:9/hook')).step);
  await owner.call('updateCampaign', { campaignId, requireVerification: true });
  await enrollContacts(cloud, owner, campaignId, leads);
  link = await findLink(ANN);
});

describe('A pitch for the owner of one phone', () => {
  it('is neither in the served page nor in the answer of the API, which say whose page it is', async () => {
    const html = await (await cloud.fetch(link)).text();
    expect(html).not.toContain('Your first visit');
    expect(html).not.toContain('Ann');
    expect(html).toContain('No Access');
    const locked = await call<Loaded>(LOAD, { ...parseCodes(link) });
    expect(locked).toEqual({
      success: false,
      errors: ['No Access'],
      pitch: null,
      activity: null,
      campaign: { brandName: 'Sunrise Dental', phoneHint: '(•••) •••-6831' },
    });
  });

  it('opens in a browser that has the code from the phone, and the code works once', async () => {
    const codes = parseCodes(link);
    expect(await call<Answer>(REGISTER, codes)).toMatchObject({ success: true });
    const code = await findCode(ANN);
    const wrong = code === '000000' ? '111111' : '000000';
    expect(await call<Answer>(CONFIRM, { ...codes, c: wrong })).toMatchObject({ success: false, token: null });
    const { token } = await call<Answer>(CONFIRM, { ...codes, c: code });
    expect(token).toMatch(/^[\w-]{22}$/u);
    expect(await call<Answer>(CONFIRM, { ...codes, c: code })).toMatchObject({ success: false });
    const opened = await call<Loaded>(LOAD, { ...codes, t: `other|${token}` });
    expect(opened).toMatchObject({
      success: true,
      activity: { ssid: expect.any(String) as string, deviceId: 'phone' },
    });

    // The token of one person opens nothing of another.
    const other = parseCodes(await findLink(BEN));
    expect(await call<Loaded>(LOAD, { ...other, t: token })).toMatchObject({ success: false, errors: ['No Access'] });
  });

  it('texts no codes for free, from however many addresses people ask', async () => {
    const codes = parseCodes(await findLink(BEN));
    const answers = [];
    for (let count = 0; count < 8; count += 1)
      answers.push(await call<Answer>(REGISTER, codes, `198.51.100.${10 + count}`));
    expect(answers[0]).toMatchObject({ success: true });
    expect(answers.slice(1).map(({ success }) => success)).toEqual(Array(7).fill(false));
  });

  it('texts no code to a number that has opted out', async () => {
    await cloud.sendText(BEN, owner.number, 'STOP');
    const before = (await cloud.texts(BEN)).length;
    const codes = parseCodes(await findLink(BEN));
    const answer = await call<Answer>(REGISTER, codes, '198.51.100.30');
    expect(answer.errors[0]).toMatch(/^This number gets no texts/u);
    await cloud.waitUntilIdle();
    expect((await cloud.texts(BEN)).length).toBe(before);
  });

  it('closes for everyone when staff correct the number, also for the browser that was confirmed', async () => {
    await owner.call('updateLead', { leadId: ann, lead: { phone: '+16025556839' } });
    const answer = await call<Loaded>(LOAD, parseCodes(link));
    expect(answer).toMatchObject({ success: false, campaign: null });
    expect(answer.errors).not.toContain('No Access');
    expect(await call<Answer>(REGISTER, parseCodes(link), '198.51.100.40')).toMatchObject({ success: false });
  });
});
