import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFormStage, PAGE, START, type FormStage } from '../../test/support/forms/form-stage.ts';
import { PERSON, PERSON_AGENT } from '../../test/support/pitches/person.ts';
import { toStoredBilling } from '../data/table/attributes/billing-item.ts';
import { toStoredDeletion } from '../data/table/attributes/deletion-item.ts';
import { organizationKey } from '../data/table/keys.ts';
import { newBilling } from '../domain/billing/billing.ts';
import { newContact } from '../domain/contacts/contact.ts';
import { planDeletion } from '../domain/deletion/deletion.ts';
import { NO_GROUP_FILES } from '../domain/groups/group-files.ts';
import { DEFAULT_LANDING_SETTINGS } from '../domain/groups/landing-settings.ts';
import { NEW_PITCH_SETTINGS } from '../domain/pitches/pitch.ts';
import { NO_REDIRECT } from '../domain/pitches/redirect.ts';
import type { RequestHeaders } from '../domain/redirects/person.ts';
import { formFields } from '../graphql/forms/fields.ts';
import { landingPageReadFields } from '../graphql/landing-pages/public-page.ts';
import { viewFields } from '../graphql/views/fields.ts';
import { answerFormPage } from '../http/pages/form-page.ts';
import { answerPitchPage } from '../http/pages/pitch-page.ts';
import { answerRedirect } from '../http/pages/redirect-page.ts';
import { FIELDS } from '../platform/registry.ts';
import { createRouter } from '../platform/router.ts';
import { buildFeatureCode, buildLeadCode } from '../platform/security/pitch-codes.ts';

const PHONE = '+16025550134';
const TARGET = { organizationId: 'o', contactId: 'ann', campaignId: 'c', round: 1, appointmentId: null } as const;
const LEAD_CODE = buildLeadCode(TARGET, PHONE);
const PITCH_LINK = { campaignLeadCode: LEAD_CODE, campaignFeatureCode: buildFeatureCode('one') };
const INACTIVE = 'no longer active';
const SIGN_UP = [
  { widgetId: 'phone', values: ['(602) 555-0177'] },
  { widgetId: 'opt-in', values: ['Verified'] },
];

/** Calls without a session that show nothing of an organization to strangers: people sign in, sign up and set passwords. */
const OF_ACCOUNTS = [
  'registerPhone',
  'confirmPhone',
  'confirmEmail',
  'registerUser',
  'loginUser',
  'forgotPasswordRequest',
  'resetPassword',
  'exchangeHandOff',
  'invitation',
];

/** Every other call without a session, with what it is asked for. */
const CALLS: Readonly<Record<string, (visitId: string) => object>> = {
  loadLeadActivity: () => ({ ...PITCH_LINK, deviceId: 'another' }),
  registerBrowser: () => PITCH_LINK,
  confirmBrowser: () => ({ ...PITCH_LINK, code: '123456' }),
  trackLead: (leadActivitySsid) => ({
    leadActivitySsid,
    times: [{ pitchSlideId: 'p-a', seconds: 1 }],
    completed: true,
  }),
  submitLandingPage: () => ({ landingPageCode: PAGE.code, widgets: SIGN_UP }),
  submitGroupLandingPage: () => ({ groupCode: 'group-code', widgets: SIGN_UP }),
  submitCampaignLandingPage: () => ({ campaignCode: 'campaign-code', widgets: SIGN_UP }),
  tryNow: () => ({ phone: '(602) 555-0178', consent: true }),
  trackForm: () => ({ path: `/p/${PAGE.code}`, visitId: 'visit-0123456789ab' }),
  landingPage: () => ({ landingPageCode: PAGE.code }),
};

/** The addresses of the pages. */
const PAGES = [
  `/c/${LEAD_CODE}/${buildFeatureCode('one')}`,
  `/redirect/${LEAD_CODE}/${buildFeatureCode('one')}`,
  `/redirect/${LEAD_CODE}/${buildFeatureCode('two')}`,
  `/p/${PAGE.code}`,
  '/l/campaign-code',
  '/g/group-code',
];

let form: FormStage;
let visitId: string;
beforeEach(async () => {
  form = await createFormStage();
  const { data } = form;
  await data.campaigns.change('o', 'c', (campaign) => {
    const { one, two } = campaign.steps;
    if (!one || !two) throw new Error('The campaign has two steps');
    const redirect = { ...NO_REDIRECT, type: 'LINK', url: 'https://example.com/pay' } as const;
    const steps = {
      one: { ...one, featureType: 'PITCH' as const, pitchId: 'p' },
      two: { ...two, featureType: 'REDIRECT' as const, redirect },
    };
    return { ...campaign, steps };
  });
  const redirect = { ...NO_REDIRECT, type: 'LINK', url: 'https://example.com/book', button: 'Book' } as const;
  const pitch = { organizationId: 'o', id: 'p', userId: 'u', code: 'pitch-code', structure: [], version: 1 };
  await data.pitches.create({ ...NEW_PITCH_SETTINGS, ...pitch, redirect, created: START, archived: null });
  await data.pitches.change('o', 'p', (before) => ({ ...before, structure: ['p-a'] }));
  await data.contactWriter.add('o', [
    { contact: newContact({ organizationId: 'o', id: 'ann', phone: PHONE, created: START }), attestation: null },
  ]);
  await data.pitchLinks.store([{ code: LEAD_CODE, target: TARGET }]);
  await data.campaignLandings.change({ organizationId: 'o', campaignId: 'c', newCode: 'campaign-code' }, (landing) => ({
    ...landing,
    title: 'Campaign',
  }));
  const landing = { ...DEFAULT_LANDING_SETTINGS, title: 'Group' };
  const group = { organizationId: 'o', id: 'g', code: 'group-code', name: 'Group', created: START, archived: null };
  await data.groups.create({ ...group, landing, files: NO_GROUP_FILES, version: 1 }, null);
  await data.platformNumbers.set('text', '+16025550190', { userId: 'staff', at: START });
  const opened = await call('loadLeadActivity', { ...PITCH_LINK, deviceId: 'first' });
  visitId = (opened['activity'] as { ssid: string }).ssid;
  form.stage.now = new Date(START.getTime() + 60_000);
});
afterEach(() => form.close());

const send = async () => undefined;
const deps = () => ({
  data: form.data,
  bulk: form.bulk,
  integrations: { send },
  wakes: { send },
  replies: { send },
  publish: send,
  calendarSite: null,
  demoCampaign: 'campaign-code',
  originSecrets: async () => ['secret'],
  template: async () => '<html><head><title>T</title></head><body><div id="root"></div></body></html>',
  publicBaseUrl: async () => 'https://x.test',
  now: () => form.stage.now,
});

async function call(field: string, given: object, headers: RequestHeaders = PERSON): Promise<Record<string, unknown>> {
  const fields = { ...viewFields(deps()), ...formFields(deps()), ...landingPageReadFields(deps()) };
  const route = createRouter(fields, () => form.stage.now);
  const answer = await route({ field, arguments: given, session: {}, headers });
  return 'data' in answer ? answer.data : answer;
}

async function ask(rawPath: string): Promise<APIGatewayProxyStructuredResultV2> {
  const event = {
    rawPath,
    rawQueryString: '',
    headers: { 'x-origin-secret': 'secret', 'user-agent': PERSON_AGENT, 'sec-fetch-dest': 'document' },
    requestContext: { http: { method: 'GET' } },
  } as unknown as APIGatewayProxyEventV2;
  if (rawPath.startsWith('/redirect/')) return answerRedirect(deps(), event);
  return rawPath.startsWith('/c/') ? answerPitchPage(deps(), event) : answerFormPage(deps(), event);
}

const readFigures = async () => [
  await form.figures(),
  await form.data.pitchViews.findView({ ...TARGET, leadCode: LEAD_CODE, featureCode: buildFeatureCode('one') }),
  await form.data.pitchViews.findView({ ...TARGET, leadCode: LEAD_CODE, featureCode: buildFeatureCode('two') }),
];

const STATES: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['suspended', () => form.data.pauses.suspend('o', { by: 'staff', at: START, note: null })],
  [
    'being deleted',
    () =>
      form.data.table.update(organizationKey('o'), {
        UpdateExpression: 'SET deletion = :deletion',
        ExpressionAttributeValues: { ':deletion': toStoredDeletion(planDeletion('u', START)) },
      }),
  ],
  [
    'closed',
    async () => {
      const ended = {
        id: 's',
        status: 'ENDED',
        plan: null,
        periodStart: START,
        periodEnd: START,
        cancelAt: null,
        pastDueSince: null,
        endedAt: START,
      } as const;
      const billing = toStoredBilling({ ...newBilling(START), subscription: ended });
      await form.data.table.update(organizationKey('o'), {
        UpdateExpression: 'SET billing = :billing',
        ExpressionAttributeValues: { ':billing': billing },
      });
    },
  ],
];

it('Every call without a session is one of accounts, or in this table', () => {
  const open = Object.entries(FIELDS).flatMap(([name, { access }]) => (access === 'PUBLIC' ? [name] : []));
  expect(open.toSorted()).toEqual([...OF_ACCOUNTS, ...Object.keys(CALLS)].toSorted());
});

describe('Strangers see an organization that is open', () => {
  it.each(Object.keys(CALLS).filter((name) => name !== 'confirmBrowser'))('by %s', async (name) => {
    expect(await call(name, CALLS[name]?.(visitId) ?? {})).toMatchObject({ success: true });
  });

  it.each(PAGES)('at %s', async (path) => {
    const { statusCode, body = '' } = await ask(path);
    expect([200, 302]).toContain(statusCode);
    expect(body).not.toContain(INACTIVE);
  });
});

describe.each(STATES)('Strangers see nothing of an organization that is %s', (_, close) => {
  beforeEach(async () => void (await close()));

  it.each(Object.keys(CALLS))('by %s', async (name) => {
    const before = await readFigures();
    const answer = await call(name, CALLS[name]?.(visitId) ?? {});
    expect(answer).toMatchObject({ success: false });
    expect(JSON.stringify(answer)).toMatch(/no longer active|There is no such visit/u);
    expect(JSON.stringify(answer)).not.toContain('example.com');
    expect(await readFigures()).toEqual(before);
  });

  it.each(PAGES)('at %s', async (path) => {
    const before = await readFigures();
    const { body = '', statusCode } = await ask(path);
    expect(statusCode).not.toBe(302);
    expect(body).toContain(INACTIVE);
    expect(body).not.toContain('example.com');
    expect(await readFigures()).toEqual(before);
  });
});

describe('A program', () => {
  const AGENTS = {
    headless: PERSON_AGENT.replace('Chrome/', 'HeadlessChrome/'),
    'with the name of a browser': PERSON_AGENT,
    'without a name': undefined,
  };

  it.each(Object.entries(AGENTS))('%s sees the page of a link, and counts nowhere', async (name, agent) => {
    const dest = name === 'headless' ? { 'sec-fetch-dest': 'empty' } : {};
    const headers = { 'user-agent': agent, ...dest };
    const before = await readFigures();
    const opened = await call('loadLeadActivity', { ...PITCH_LINK, deviceId: 'program' }, headers);
    expect(opened).toMatchObject({ success: true, pitch: { redirectUrl: 'https://example.com/book' }, activity: null });
    for (const field of ['trackLead', 'trackForm'])
      expect(await call(field, CALLS[field]?.(visitId) ?? {}, headers)).toMatchObject({ success: true });
    expect(await readFigures()).toEqual(before);
  });
});

describe('The calls of one link', () => {
  it('have a limit for each minute', async () => {
    const report = { leadActivitySsid: visitId, times: [] };
    for (let n = 0; n < 600; n += 1) expect(await call('trackLead', report)).toMatchObject({ success: true });
    expect(await call('trackLead', report)).toMatchObject({
      success: false,
      errors: [expect.stringContaining('1 min')],
    });
    form.stage.now = new Date(form.stage.now.getTime() + 60_000);
    expect(await call('trackLead', report)).toMatchObject({ success: true });

    const open = { ...PITCH_LINK, deviceId: 'x' };
    for (let n = 0; n < 300; n += 1) expect(await call('loadLeadActivity', open)).toMatchObject({ success: true });
    expect(await call('loadLeadActivity', open)).toMatchObject({ success: false });
    for (const path of PAGES.slice(0, 3)) {
      const { statusCode, headers, body } = await ask(path);
      expect([statusCode, headers?.['retry-after'], body]).toEqual([
        429,
        '60',
        expect.stringContaining('Too many attempts. Try again in 1 min.'),
      ]);
    }
  });
});
