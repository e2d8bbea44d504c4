import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { newContact } from '../../../../functions/domain/contacts/contact.ts';
import { NO_GROUP_FILES } from '../../../../functions/domain/groups/group-files.ts';
import { DEFAULT_LANDING_SETTINGS } from '../../../../functions/domain/groups/landing-settings.ts';
import { NEW_PITCH_SETTINGS } from '../../../../functions/domain/pitches/pitch.ts';
import { NO_REDIRECT } from '../../../../functions/domain/pitches/redirect.ts';
import type { RequestHeaders } from '../../../../functions/domain/redirects/person.ts';
import { formFields } from '../../../../functions/graphql/forms/fields.ts';
import { landingPageReadFields } from '../../../../functions/graphql/landing-pages/public-page.ts';
import { viewFields } from '../../../../functions/graphql/views/fields.ts';
import { answerFormPage } from '../../../../functions/http/pages/form-page.ts';
import { answerPitchPage } from '../../../../functions/http/pages/pitch-page.ts';
import { answerRedirect } from '../../../../functions/http/pages/redirect-page.ts';
import { createRouter } from '../../../../functions/graphql/registry/router.ts';
import { buildFeatureCode, buildLeadCode } from '../../../../functions/platform/security/pitch-codes.ts';
import { createFormScenario, PAGE, START } from './form-organization.ts';
import { PERSON, PERSON_AGENT } from './person.ts';

const PHONE = '+16025550134';
const TARGET = { organizationId: 'o', contactId: 'ann', campaignId: 'c', round: 1, appointmentId: null } as const;
const LEAD_CODE = buildLeadCode(TARGET, PHONE);
/** The link to the pitch. */
export const PITCH_LINK = { campaignLeadCode: LEAD_CODE, campaignFeatureCode: buildFeatureCode('one') };
const SIGN_UP = [
  { widgetId: 'phone', values: ['(602) 555-0177'] },
  { widgetId: 'opt-in', values: ['Verified'] },
];

/** The calls without a session that show or change something of an organization, with what they are asked for. */
export const CALLS: Readonly<Record<string, (visitId: string) => object>> = {
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
export const PAGES = [
  `/c/${LEAD_CODE}/${buildFeatureCode('one')}`,
  `/redirect/${LEAD_CODE}/${buildFeatureCode('one')}`,
  `/redirect/${LEAD_CODE}/${buildFeatureCode('two')}`,
  `/p/${PAGE.code}`,
  '/l/campaign-code',
  '/g/group-code',
];

/** An organization with everything that strangers can reach: a pitch, a redirect, and a form of each kind. A contact has begun a visit. */
export async function createPublicScenario() {
  const form = await createFormScenario();
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
  await data.pitches.createPitch({ ...NEW_PITCH_SETTINGS, ...pitch, redirect, created: START, archived: null });
  await data.pitches.change('o', 'p', (before) => ({ ...before, structure: ['p-a'] }));
  await data.contactWriter.addContacts('o', [
    { contact: newContact({ organizationId: 'o', id: 'ann', phone: PHONE, created: START }), attestation: null },
  ]);
  await data.pitchLinks.store([{ code: LEAD_CODE, target: TARGET }]);
  await data.campaignLandings.change({ organizationId: 'o', campaignId: 'c', newCode: 'campaign-code' }, (landing) => ({
    ...landing,
    title: 'Campaign',
  }));
  const landing = { ...DEFAULT_LANDING_SETTINGS, title: 'Group' };
  const group = { organizationId: 'o', id: 'g', code: 'group-code', name: 'Group', created: START, archived: null };
  await data.groups.createGroup({ ...group, landing, files: NO_GROUP_FILES, version: 1 }, null);
  await data.platformNumbers.set('text', '+16025550190', { userId: 'staff', at: START });
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

  async function call(
    field: string,
    given: object,
    headers: RequestHeaders = PERSON,
  ): Promise<Record<string, unknown>> {
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
  const opened = await call('loadLeadActivity', { ...PITCH_LINK, deviceId: 'first' });
  const visitId = (opened['activity'] as { ssid: string }).ssid;
  form.stage.now = new Date(START.getTime() + 60_000);
  return { form, visitId, call, ask, readFigures };
}

export type PublicScenario = Awaited<ReturnType<typeof createPublicScenario>>;
