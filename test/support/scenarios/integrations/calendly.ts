import type { StoredBooking } from '../../../../local-cloud/index.ts';
import { withAllSlideTypes } from '../../cloud/items.ts';
import { createCampaign, type Cloud, type Person } from '../scenario.ts';
import { addPitchStep } from '../pitches/pitch-scenario.ts';

/** Goes through the pop-up as a person does, up to the code. Returns what the last screen of the pop-up gets. */
export async function allowCalendly(
  cloud: Cloud,
  person: Person,
  accountId = 'ANN0000000000001',
): Promise<{ readonly state: string; readonly code: string }> {
  const connectIntegration = await person.call<{ url: string }>(
    'connectIntegration',
    { integrationType: 'CALENDLY' },
    'url',
  );
  const asked = await cloud.fetch(new URL(connectIntegration.url).pathname, { redirect: 'manual' });
  const question = new URL(asked.headers.get('location') ?? '');
  const redirectUri = question.searchParams.get('redirect_uri') ?? '';
  const back = new URL(redirectUri);
  back.searchParams.set('state', question.searchParams.get('state') ?? '');
  back.searchParams.set(
    'code',
    cloud.local.services.calendly.allow(accountId, redirectUri, question.searchParams.get('scope') ?? ''),
  );
  const last = await cloud.fetch(`${back.pathname}${back.search}`, { redirect: 'manual' });
  const { searchParams } = new URL(last.headers.get('location') ?? '');
  return { state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '' };
}

export const FINISH =
  'mutation F($state: String!, $code: String!) { finishIntegration(state: $state, code: $code) { success errors integration { id state account } } }';

/** Connects a person's account at Calendly. */
export async function connectCalendly(cloud: Cloud, person: Person, accountId?: string): Promise<void> {
  await person.run(FINISH, await allowCalendly(cloud, person, accountId));
  await cloud.waitUntilIdle();
}

/** Returns the calendars that a person got with the account: the ids by the names. */
export async function findCalendars(person: Person): Promise<ReadonlyMap<string, string>> {
  const customValues = await person.call<{ values: { id: string; name: string }[] }>(
    'customValues',
    { calendlyOnly: true },
    'values { id name }',
  );
  return new Map(customValues.values.map(({ id, name }) => [name, id]));
}

/** Creates a campaign whose text has a pitch with a calendar slide. An if/then texts the contact who has scheduled. */
export async function createCalendarCampaign(
  cloud: Cloud,
  owner: Person,
  calendarId: string,
): Promise<{ campaignId: string; pitchId: string; slideId: string }> {
  const newPitchId = await owner.make('createPitch', { title: 'Book your visit' });
  const pitchId = newPitchId;
  const { createPitchSlide } = await withAllSlideTypes(cloud, owner, () =>
    owner.run<{ createPitchSlide: { slide: { id: string } } }>(
      'mutation S($p: ID!, $s: PitchSlideInput) { createPitchSlide(pitchId: $p, slideType: CALENDAR, pitchSlide: $s) { success errors slide { id } } }',
      { p: pitchId, s: { title: 'Choose a time', calendars: [calendarId] } },
    ),
  );
  const campaign = await createCampaign(owner, 'Bookings', []);
  const featureId = await addPitchStep(owner, campaign.id, pitchId);
  const workflowId = await owner.make('createCampaignWorkflow', { campaignFeatureId: featureId });
  await owner.call('updateCampaignWorkflow', {
    campaignWorkflowId: workflowId,
    workflow: {
      triggers: [{ triggerType: 'CALENDAR' }],
      actions: [{ actionType: 'LEAD', messageContent: [{ type: 'TEXT', text: 'See you soon' }] }],
    },
  });
  return { campaignId: campaign.id, pitchId, slideId: createPitchSlide.slide.id };
}

export interface OpenedCalendar {
  readonly ssid: string;
  readonly slideId: string;
  /** What the address of the calendar carries. */
  readonly tracking: Readonly<Record<string, string>>;
  readonly events: readonly { readonly pitchSlideId: string }[];
}

/** Opens the link of a phone's texts as a browser does. */
export async function openCalendar(cloud: Cloud, phone: string): Promise<OpenedCalendar> {
  const texts = await cloud.texts(phone);
  const [, l, f] = /\/c\/(\w+)\/(\w+)/u.exec(texts.map(({ body }) => body).join('\n')) ?? [];
  const load =
    'mutation L($l: String!, $f: String!) { loadLeadActivity(campaignLeadCode: $l, campaignFeatureCode: $f, deviceId: "phone") { success errors activity { ssid } events { pitchSlideId } pitch { slides { id calendars { name url } } } } }';
  const { data } = await cloud.graphql<{
    loadLeadActivity: {
      activity: { ssid: string };
      events: { pitchSlideId: string }[];
      pitch: { slides: { id: string; calendars: { url: string }[] }[] };
    };
  }>('public', load, { l, f });
  const [slide] = data?.loadLeadActivity.pitch.slides ?? [];
  const { searchParams } = new URL(slide?.calendars[0]?.url ?? '');
  return {
    ssid: data?.loadLeadActivity.activity.ssid ?? '',
    slideId: slide?.id ?? '',
    tracking: Object.fromEntries(searchParams),
    events: data?.loadLeadActivity.events ?? [],
  };
}

/** Someone books a time in the calendar of the local Calendly. */
export function bookTime(
  cloud: Cloud,
  tracking: Readonly<Record<string, string>>,
  start = '2027-03-10T17:00:00.000Z',
): StoredBooking {
  return cloud.local.services.calendly.book({
    accountSlug: 'ann-archer',
    eventTypeSlug: 'first-visit',
    start,
    name: 'Cora Cole',
    email: 'cora@example.com',
    timezone: 'America/Phoenix',
    tracking,
  });
}
