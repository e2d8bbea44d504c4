import { PERSON } from '../../../test/support/pitches/person.ts';
import { createData } from '../../../functions/data/index.ts';
import { Table } from '../../../functions/data/table/table.ts';
import { buildFeatureCode, buildLeadCode } from '../../../functions/platform/security/pitch-codes.ts';
import { createDatabaseClient, listAllItems } from '../../../test/support/cloud/items.ts';
import { createPitchWithSlides } from '../../../test/support/pitches/scenario.ts';
import {
  createCampaign,
  importFile,
  parsePhoenix,
  signIn,
  startCloud,
  type Person,
} from '../../../test/support/scenarios/scenario.ts';
import { synthWhenStale } from '../../local/build.ts';
import { measure, type Phase } from '../support/cloud-run.ts';
import { record } from '../support/results.ts';

/**
 * `npm run bench -- visits [viewers]`: so many people look at a pitch at the same time. Saves a second of the local cloud, and the units of
 * a save, with and without what happened in the visit. Fails when what happened costs more than half a write unit a save.
 */
const VIEWERS = Number(process.argv[2] ?? 1_000);
/** Calls that the browsers have under way at the same time. */
const CONNECTIONS = 60;
const BOUND = 0.5;
const PHONE = (index: number): string => `+1480${String(5_200_000 + index)}`;

await synthWhenStale();
const cloud = await startCloud();
const client = createDatabaseClient(cloud);
const data = createData(new Table(cloud.env['TABLE_NAME'] ?? '', client));

interface Link {
  readonly leadCode: string;
  readonly featureCode: string;
}

/** Adds contacts, and stores where the link of each leads, as the sender does. */
async function createLinks(owner: Person, count: number): Promise<Link[]> {
  const rows = Array.from({ length: count }, (_, index) => `Person ${index},${PHONE(index)}`);
  await importFile(cloud, owner, 'contacts.csv', `name,phone\n${rows.join('\n')}\n`);
  const { pitch } = await createPitchWithSlides(owner);
  const { id: campaignId } = await createCampaign(owner, 'Visits', []);
  const { createCampaignFeature } = await owner.run<{ createCampaignFeature: { feature: { id: string } } }>(
    'mutation F($c: ID!, $p: ID) { createCampaignFeature(campaignId: $c, structureType: FEATURE, featureType: PITCH, pitchId: $p) { success errors feature { id } } }',
    { c: campaignId, p: pitch },
  );
  const featureCode = buildFeatureCode(createCampaignFeature.feature.id);
  const { organizationId } = owner;
  const contacts = (await listAllItems(cloud)).filter(
    ({ sk, phone }) => sk === 'CONTACT' && typeof phone === 'string' && phone.startsWith('+148052'),
  );
  const links = contacts.slice(0, count).map(({ id, phone }) => {
    const target = { organizationId, contactId: String(id), campaignId, round: 1, appointmentId: null };
    return { target, code: buildLeadCode(target, phone as `+${string}` as never) };
  });
  for (let from = 0; from < links.length; from += 25) await data.pitchLinks.store(links.slice(from, from + 25));
  return links.map(({ code }) => ({ leadCode: code, featureCode }));
}

interface Visits {
  readonly saves: number;
  readonly phases: readonly Phase[];
}

interface Moment {
  readonly at: number;
  readonly kind: string;
  readonly slide?: number;
  readonly answers?: readonly string[];
}

/** What the page of one visit reports, and when: seconds on both slides, and everything that has happened so far. */
const REPORTS: readonly { readonly seconds: readonly [number, number]; readonly moments: readonly Moment[] }[] = [
  { seconds: [1, 0], moments: [{ at: 0, kind: 'SHOW', slide: 0 }] },
  { seconds: [12, 0], moments: [] },
  { seconds: [14, 1], moments: [{ at: 14, kind: 'SHOW', slide: 1 }] },
  { seconds: [14, 9], moments: [{ at: 22, kind: 'ANSWER', slide: 0, answers: ['Checkup and cleaning'] }] },
  {
    seconds: [14, 24],
    moments: [
      { at: 25, kind: 'PLAY', slide: 1 },
      { at: 36, kind: 'PAUSE', slide: 1 },
      { at: 38, kind: 'PLAY', slide: 1 },
    ],
  },
  { seconds: [20, 30], moments: [{ at: 44, kind: 'SHOW', slide: 0 }] },
  {
    seconds: [20, 38],
    moments: [
      { at: 50, kind: 'SHOW', slide: 1 },
      { at: 58, kind: 'FINISH' },
      { at: 60, kind: 'HIDE' },
    ],
  },
];

const OPEN =
  'mutation O($l: String!, $f: String!, $d: String!) { loadLeadActivity(campaignLeadCode: $l, campaignFeatureCode: $f, deviceId: $d) { success errors activity { ssid } pitch { slides { id widgets { id } } } } }';
const TRACK =
  'mutation T($v: ID!, $t: [LeadTimeInput!], $w: [LeadWidgetInput!], $m: [LeadMomentInput!], $c: Boolean) { trackLead(leadActivitySsid: $v, times: $t, widgets: $w, moments: $m, completed: $c) { success errors } }';

interface Opened {
  readonly activity: { readonly ssid: string };
  readonly pitch: {
    readonly slides: readonly { readonly id: string; readonly widgets: readonly { readonly id: string }[] }[];
  };
}

/** Lets everybody look at the same time. The opening of the pages is not counted. */
async function visit(owner: Person, links: readonly Link[], hasCourse: boolean): Promise<Visits> {
  const opened = await inTurn(links, async ({ leadCode, featureCode }, index) => {
    const { loadLeadActivity } = await call<{ loadLeadActivity: Opened }>(OPEN, {
      l: leadCode,
      f: featureCode,
      d: `device-${index}`,
    });
    return loadLeadActivity;
  });
  const phases: Phase[] = [];
  for (const [turn, { seconds }] of REPORTS.entries()) {
    await cloud.clock.advance('PT15S');
    const moments = REPORTS.slice(0, turn + 1).flatMap((report) => report.moments);
    phases.push(
      await measure(cloud, owner, {}, () =>
        inTurn(opened, async ({ activity, pitch }) => {
          const ids = pitch.slides.map(({ id }) => id);
          const widgetId = pitch.slides.flatMap(({ widgets }) => widgets.map(({ id }) => id))[0];
          const answers = moments
            .filter((moment) => moment.answers)
            .map(({ answers: values }) => ({ widgetId, values }));
          const { trackLead } = await call<{ trackLead: { success: boolean } }>(TRACK, {
            v: activity.ssid,
            t: seconds
              .map((each, slide) => ({ pitchSlideId: ids[slide], seconds: each }))
              .filter((time) => time.seconds > 0),
            w: widgetId === undefined ? [] : answers,
            m: hasCourse ? moments.map((moment) => toMoment(moment, ids, widgetId)) : null,
            c: turn === REPORTS.length - 1,
          });
          if (!trackLead.success) throw new Error('A report was refused');
        }),
      ),
    );
  }
  return { saves: links.length * REPORTS.length, phases };
}

function toMoment({ at, kind, slide, answers }: Moment, ids: readonly string[], widgetId: string | undefined) {
  return {
    at,
    kind,
    pitchSlideId: slide === undefined ? null : ids[slide],
    ...(answers && widgetId !== undefined ? { widgetId, values: answers } : {}),
  };
}

/** Works on all of a list, so many at the same time. Returns the results in the order of the list. */
async function inTurn<From, To>(
  list: readonly From[],
  work: (each: From, index: number) => Promise<To>,
): Promise<To[]> {
  const results: To[] = [];
  const waiting = list.entries();
  const worker = async (): Promise<void> => {
    for (const [index, each] of waiting) results[index] = await work(each, index);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return results;
}

async function call<Data>(query: string, variables: object): Promise<Data> {
  const answer = await cloud.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'public', ...PERSON },
    body: JSON.stringify({ query, variables }),
  });
  const { data: result, errors } = (await answer.json()) as { data: Data | null; errors?: unknown };
  if (!result) throw new Error(JSON.stringify(errors));
  return result;
}

try {
  await cloud.clock.at(parsePhoenix('2026-12-01 10:00:00'));
  const owner = await signIn(cloud, 'owner@sunrise.test');
  const links = await createLinks(owner, 2 * VIEWERS);
  const withCourse = await visit(owner, links.slice(0, VIEWERS), true);
  const without = await visit(owner, links.slice(VIEWERS), false);
  const row = (name: string, { saves, phases }: Visits): (string | number)[] => {
    const sum = (pick: (phase: Phase) => number): number => phases.reduce((total, phase) => total + pick(phase), 0);
    return [
      name,
      saves,
      (saves / sum(({ seconds }) => seconds)).toFixed(0),
      (sum(({ write }) => write) / saves).toFixed(2),
      (sum(({ read }) => read) / saves).toFixed(2),
      sum(({ refused }) => refused.overlap + refused.heat),
    ];
  };
  const units = ({ saves, phases }: Visits): number => phases.reduce((sum, { write }) => sum + write, 0) / saves;
  const more = units(withCourse) - units(without);
  record('visits', {
    title: `${VIEWERS} people who look at a pitch at the same time`,
    text: `Each opens a link and reports ${REPORTS.length} times, as its page does. All report in turn, with ${CONNECTIONS} calls under way.`,
    columns: ['', 'saves', 'saves a second', 'write units a save', 'read units a save', 'refused by the table'],
    rows: [row('with what happened', withCourse), row('without', without)],
    notes: [
      `What happened in a visit costs ${more.toFixed(2)} write units a save more. The bound is ${BOUND}.`,
      'A visit of one minute. Units do not depend on the machine.',
    ],
  });
  if (more > BOUND) process.exitCode = 1;
} finally {
  client.destroy();
  await cloud.stop();
}
process.exit();
