import type { Data } from '../../../../../functions/data/index.ts';
import { NEW_PITCH_SETTINGS, type Pitch } from '../../../../../functions/domain/pitches/pitch.ts';
import { falseIfConditionFails } from '../../../../../functions/data/table/attempt.ts';
import { NO_SLIDE_FILES, type Slide } from '../../../../../functions/domain/pitches/slide.ts';
import { NO_VISIT_MEDIA } from '../../../../../functions/domain/views/media-progress.ts';
import { NO_MOMENT } from '../../../../../functions/domain/replay/moment.ts';
import { NO_COURSE } from '../../../../../functions/domain/replay/record-moments.ts';
import { recordFollowed } from '../../../../../functions/domain/redirects/followed-link.ts';
import { recordScheduled } from '../../../../../functions/domain/views/record-scheduled.ts';
import { recordSnapshot, type Visit } from '../../../../../functions/domain/views/visit.ts';

import { NOW, ORGANIZATION_ID } from '../actors.ts';
import { VIDEO } from '../jobs.ts';

const pitch = (id: string): Pitch => ({
  ...NEW_PITCH_SETTINGS,
  organizationId: ORGANIZATION_ID,
  id,
  userId: 'u1',
  code: `code-${id}`,
  structure: [],
  created: NOW,
  archived: null,
  version: 1,
});

const slide = (id: string, pitchId = 'p1'): Slide => ({
  organizationId: ORGANIZATION_ID,
  pitchId,
  id,
  slideType: 'TEXT',
  internalTitle: '',
  title: 'Welcome',
  description: '',
  url: '',
  ...NO_SLIDE_FILES,
  content: [],
  calendars: [],
  widgets: [],
  created: NOW,
  saved: false,
  after: null,
  version: 0,
  revision: 0,
});

const TARGET = {
  organizationId: ORGANIZATION_ID,
  contactId: 'nameless',
  campaignId: 'c1',
  round: 1,
  appointmentId: null,
};
const LINK = { ...TARGET, leadCode: 'lead', featureCode: 'feature' };
const visit = (code: string): Visit => ({
  code,
  stepId: 'c1-1',
  pitchId: 'p1',
  deviceId: code,
  started: NOW,
  seconds: {},
  slideCount: 2,
  answers: {},
  ...NO_VISIT_MEDIA,
  ...NO_COURSE,
  lengths: { 'p1-a': { kind: 'AUDIO', seconds: 2 } },
  version: 0,
});

/** Links that are stored twice and for another contact, and visits that report. */
export async function exerciseViews({
  browserTokens,
  busyFigures,
  pitchLinks,
  pitchViews,
  pitchViewLists,
  sharedReads,
  viewFigures,
}: Data): Promise<void> {
  const tokenOwner = { organizationId: ORGANIZATION_ID, contactId: 'nameless', phone: '+16025550142' } as const;
  for (const token of ['token', 'token'])
    await browserTokens.createBrowserToken(token, tokenOwner, { now: NOW, also: [] });
  for (const tokens of [[], ['none'], ['none', 'token', 'token']]) await browserTokens.hasOne(tokens, tokenOwner);
  for (const contactId of ['nameless', 'nameless', 'other'])
    await falseIfConditionFails(() => pitchLinks.store([{ code: 'lead', target: { ...TARGET, contactId } }]));
  for (const code of ['lead', 'none']) await pitchLinks.findPitchLink(code);
  for (const code of ['one', 'one', 'two', '0three']) await pitchViews.createVisit(LINK, visit(code));
  await pitchViews.loadVisit(LINK, 'none');
  for (const code of ['one', 'two', 'one', '0three']) {
    const loaded = await pitchViews.loadVisit(LINK, code);
    if (!loaded) continue;
    const snapshot = {
      times: [{ slideId: 'p1-a', seconds: 5, audio: 3 }],
      answers: [],
      moments: [{ ...NO_MOMENT, at: 1, kind: 'SHOW', slideId: 'p1-a' } as const],
      completed: code === 'two',
      redirected: false,
    };
    const recorded = recordSnapshot(loaded.visit, loaded.view, snapshot, new Date(NOW.getTime() + 60_000));
    // The second save comes from someone who read before the first. A contact that is gone stores nothing.
    for (const each of [loaded, loaded]) await pitchViews.savePitchView(each, recorded);
    await pitchViews.savePitchView({ ...loaded, holder: { ...LINK, contactId: 'gone' } }, recorded);
  }
  const scheduling = await pitchViews.loadView(LINK, { stepId: 'c1-1', pitchId: 'p1', started: NOW });
  const scheduled = recordScheduled(scheduling.view, 'p1-a', NOW, NOW);
  for (const each of [scheduling, scheduling]) await pitchViews.saveView(each, scheduled, []);
  // The link of a redirect step belongs to no pitch and no visit, and is followed twice.
  const link = { ...LINK, featureCode: 'redirect' };
  const following = await pitchViews.loadView(link, { stepId: 'c1-2', pitchId: null, started: NOW });
  const followed = recordFollowed(following.view, NOW);
  if (followed) for (const each of [following, following]) await pitchViews.saveView(each, followed);
  // While many report, the figures wait for a worker.
  while (!busyFigures.noteReport(LINK));
  const second = { ...LINK, round: 2 };
  const waiting = await pitchViews.loadView(second, { stepId: 'c1-1', pitchId: 'p1', started: NOW });
  const late = recordScheduled(waiting.view, 'p1-b', NOW, NOW);
  for (const each of [waiting, waiting]) await pitchViews.saveView(each, late);
  for (let round = 0; round < 2; round += 1) {
    await sharedReads.findOrganization(LINK);
    await sharedReads.listIfThens(LINK, 'c1-1');
    await viewFigures.countWaiting(LINK);
  }
  await pitchViews.listVisits(LINK, 10);
  await pitchViews.listVisits({ ...LINK, leadCode: 'none' }, 10);
  await pitchViews.listVisits(LINK, 10, '0a');
  await pitchViews.findView(LINK);
  await pitchViews.findListened(LINK, ['p1-a', 'p1-b']);
  await pitchViews.listViews(ORGANIZATION_ID, 'nameless');
  await pitchViews.listViews(ORGANIZATION_ID, 'nameless', 'c1');
  await viewFigures.getSlideCounts(LINK, 'c1-1');
  await viewFigures.getTimes(LINK, 'c1-1');
  await viewFigures.getTimes(LINK, 'none');
  await viewFigures.retention.getRetention(LINK, { stepId: 'c1-1', slideId: 'p1-a', seconds: 60 });
  await viewFigures.retention.findRetention(LINK, { stepId: 'c1-1', slideId: 'p1-a' });
  for (const filter of [
    { kind: 'OPENED' },
    { kind: 'COMPLETE' },
    { kind: 'SLIDE', slideId: 'p1-a' },
    { kind: 'SLIDE', slideId: 'p1-b' },
  ] as const) {
    const page = await pitchViewLists.listPage(LINK, filter, { limit: 1, after: null });
    await pitchViewLists.listPage(LINK, filter, { limit: 1, after: page.next ?? 'none' });
  }
  await pitchViewLists.findMany(LINK, [
    { contactId: 'nameless', round: 1, appointmentId: null },
    { contactId: 'none', round: 1, appointmentId: 'a1' },
  ]);
  await pitchViews.findTotals(ORGANIZATION_ID, ['nameless', 'none']);
}

/** A campaign that is published, renamed, archived and withdrawn, and a library that is read. */
export async function exerciseLibrary({ campaigns, library }: Data): Promise<void> {
  const publication = { brand: 'text', category: 'Welcome', description: 'For all', since: NOW } as const;
  const read = async (): Promise<void> => {
    for (const id of ['c1', 'none']) await library.findOwner('text', id);
    for (const after of [null, 'none'])
      await library.listPage({ brand: 'text', categories: [], search: '' }, { limit: 1, after });
  };
  for (const change of [
    { publication },
    { name: 'Renamed' },
    { archived: NOW },
    { archived: null },
    { publication: null },
  ]) {
    await campaigns.change(ORGANIZATION_ID, 'c1', (before) => ({ ...before, ...change }));
    await read();
  }
}

/** Pitches and slides that are made, saved by two people, moved and deleted. */
export async function exercisePitches({ pitches, slideFiles }: Data): Promise<void> {
  for (const id of ['p1', 'p2']) await pitches.createPitch(pitch(id));
  await pitches.change(ORGANIZATION_ID, 'p1', (before) => ({ ...before, title: 'New title' }));
  const one = slide('p1-a');
  await pitches.createWithSlides(pitch('p3'), [slide('p3-a', 'p3')]);
  // The video is ready. No slide shows another one.
  for (const id of [VIDEO.id, 'other']) {
    await slideFiles.plan({ ...VIDEO, id, slideId: one.id, state: 'READY' });
  }
}
