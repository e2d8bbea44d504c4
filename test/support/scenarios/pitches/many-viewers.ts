import { createCampaign, importFile, setPace, type Cloud, type Person } from '../scenario.ts';

export const SLIDES = 10;

/** A campaign whose only text has the link of a pitch with ten slides, and the paths of the links that its contacts got. */
export interface SentPitch {
  readonly campaignId: string;
  readonly stepId: string;
  readonly links: readonly string[];
}

/** Creates the pitch and the campaign, imports contacts into it, and waits until each has the text. `areaCode`: of their numbers. */
export async function sendPitch(cloud: Cloud, owner: Person, contacts: number, areaCode = '480'): Promise<SentPitch> {
  await setPace(cloud, owner, { segmentsPerSecond: 10_000, segmentsPerDay: 10_000_000 });
  const pitch = await owner.make('createPitch', { title: 'Everyone looks at this' });
  for (let slide = 0; slide < SLIDES; slide += 1)
    await owner.call('createPitchSlide', {
      pitchId: pitch,
      slideType: 'TEXT',
      pitchSlide: { title: `Slide ${slide + 1}`, description: 'Something to read' },
    });
  const { id: campaignId } = await createCampaign(owner, 'Everyone', []);
  const stepId = await owner.make('createCampaignFeature', {
    campaignId,
    structureType: 'FEATURE',
    featureType: 'PITCH',
    pitchId: pitch,
  });
  const phones = Array.from({ length: contacts }, (_, index) => `+1${areaCode}${5_000_000 + index}`);
  const rows = phones.map((phone, index) => `Viewer ${index},${phone}`);
  await importFile(cloud, owner, 'viewers.csv', `name,phone\n${rows.join('\n')}\n`, campaignId);
  await cloud.clock.advance('PT1H');
  await cloud.waitUntilIdle();
  const texts = await cloud.texts();
  const links = texts
    .filter(({ to }) => to.startsWith(`+1${areaCode}5`))
    .flatMap(({ body }) => /\/c\/\w+\/\w+/u.exec(body)?.slice(0, 1) ?? []);
  return { campaignId, stepId, links };
}

/** The page of a contact. It reports as the viewer does: after each slide, everything since it was loaded. */
export interface ViewerPage {
  /** Shows the next slide, and reports it. `seconds`: on each slide so far. The last slide completes the pitch. */
  readonly showNext: (seconds: number) => Promise<void>;
}

/** Opens the page of a link as a phone does: the page itself, then the visit that it begins. */
async function openPage(cloud: Cloud, link: string): Promise<ViewerPage> {
  await (await cloud.fetch(link)).text();
  const [, , leadCode, featureCode] = link.split('/');
  const { loadLeadActivity } = await call<{
    loadLeadActivity: { activity: { ssid: string }; pitch: { slides: { id: string }[] } };
  }>(
    cloud,
    'mutation O($l: String!, $f: String!) { loadLeadActivity(campaignLeadCode: $l, campaignFeatureCode: $f, deviceId: "phone") { success errors activity { ssid } pitch { slides { id } } } }',
    { l: leadCode, f: featureCode },
  );
  const ids = loadLeadActivity.pitch.slides.map(({ id }) => id);
  let seen = 0;
  return {
    showNext: async (seconds) => {
      seen += 1;
      const { trackLead } = await call<{ trackLead: { success: boolean; errors: string[] } }>(
        cloud,
        'mutation T($s: ID!, $t: [LeadTimeInput!], $c: Boolean) { trackLead(leadActivitySsid: $s, times: $t, completed: $c) { success errors } }',
        {
          s: loadLeadActivity.activity.ssid,
          t: ids.slice(0, seen).map((pitchSlideId) => ({ pitchSlideId, seconds })),
          c: seen === ids.length,
        },
      );
      if (!trackLead.success) throw new Error(trackLead.errors.join(' '));
    },
  };
}

async function call<Data>(cloud: Cloud, query: string, variables: object): Promise<Data> {
  const response = await cloud.fetch('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: 'public',
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Mobile/15E148 Safari/604.1',
      'sec-fetch-dest': 'empty',
    },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: Data | null; errors?: { message: string }[] };
  if (!data || errors) throw new Error(errors?.map(({ message }) => message).join(' ') ?? 'No answer');
  return data;
}

/** Calls that are under way at the same moment. */
const TOGETHER = 100;

/** Opens the pages of links, many at the same time. */
export function openPages(cloud: Cloud, links: readonly string[]): Promise<ViewerPage[]> {
  return inParallel(links, (link) => openPage(cloud, link));
}

/**
 * Goes through the whole pitch on all pages, many at the same time. Between two slides some seconds pass. `afterSlide`: called when all
 * pages have reported a slide.
 */
export async function watchTogether(
  cloud: Cloud,
  pages: readonly ViewerPage[],
  secondsPerSlide: number,
  afterSlide: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (let slide = 1; slide <= SLIDES; slide += 1) {
    await cloud.clock.advance(secondsPerSlide * 1_000);
    await inParallel(pages, (page) => page.showNext(secondsPerSlide));
    await afterSlide();
  }
}

async function inParallel<From, To>(all: readonly From[], work: (each: From) => Promise<To>): Promise<To[]> {
  const done: To[] = [];
  for (let from = 0; from < all.length; from += TOGETHER)
    done.push(...(await Promise.all(all.slice(from, from + TOGETHER).map(work))));
  return done;
}

/** What the report of a campaign with one pitch says. */
export interface PitchReport {
  readonly opened: number;
  readonly complete: number;
  readonly timed: number;
  readonly medianSeconds: number | null;
  readonly slides: readonly { readonly leads: number }[];
}

export async function loadPitchReport(owner: Person, campaignId: string): Promise<PitchReport | undefined> {
  const { features } = await owner.call<{ features: PitchReport[] }>(
    'campaignReport',
    { campaignId },
    'features { opened complete timed medianSeconds slides { leads } }',
  );
  return features[0];
}
