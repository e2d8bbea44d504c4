import { readPart, type Content, type PitchQuestion } from './content.ts';
import type { DemoTenant } from '../demo-tenant.ts';

const MINUTE_MS = 60_000;
/** One of so many people leaves before the end, and one of so many books where a calendar is. */
const LEAVES_EVERY = 4;
const BOOKS_EVERY = 2;
const VIDEO_SECONDS = 64;

interface Visitor {
  readonly link: { readonly leadCode: string; readonly featureCode: string };
  /** The person's index among the people of the organization. */
  readonly personIndex: number;
}

/** A contact opens the link of a text, as the page does, and looks for a minute or two. */
export async function visitPitch(demo: DemoTenant, { slides }: Content, { link, personIndex }: Visitor): Promise<void> {
  const { guest, machine, spec } = demo;
  const loaded = await guest('loadLeadActivity', {
    campaignLeadCode: link.leadCode,
    campaignFeatureCode: link.featureCode,
    deviceId: `phone-${spec.slug}-${personIndex}`,
  });
  const activity = readPart<{ readonly ssid: string } | null>(loaded, 'activity');
  if (activity === null) return;
  const isComplete = personIndex % LEAVES_EVERY !== 0;
  const seen = isComplete ? slides : slides.slice(0, 1 + (personIndex % (slides.length - 1)));
  const times = seen.map(({ id, slide }, index) => {
    const seconds =
      (slide.video === undefined || personIndex % 3 === 0 ? 8 : VIDEO_SECONDS) + ((personIndex * 7 + index * 5) % 30);
    const watched = {
      viewRanges: [{ start: 0, end: personIndex % 3 === 0 ? seconds : VIDEO_SECONDS }],
      videoDuration: VIDEO_SECONDS,
    };
    return { pitchSlideId: id, seconds, ...(slide.video === undefined ? {} : watched) };
  });
  const widgets = isComplete
    ? seen.flatMap(({ questions }) =>
        questions.map((question) => ({ widgetId: question.id, values: answerQuestion(question, personIndex) })),
      )
    : [];
  const booked = isComplete && personIndex % BOOKS_EVERY === 0 ? seen.filter(({ slide }) => slide.isCalendar) : [];
  machine.plan(machine.now().getTime() + 2 * MINUTE_MS, () =>
    guest('trackLead', {
      leadActivitySsid: activity.ssid,
      times,
      widgets,
      events: booked.map(({ id }) => ({ pitchSlideId: id })),
      moments: listMoments(seen, { times, widgets, booked: booked.map(({ id }) => id), isComplete }),
      completed: isComplete,
      redirected: isComplete && spec.pitch.button !== undefined && personIndex % 3 === 0,
    }),
  );
}

/** One slide after the other, with the answers a few seconds after a slide came into sight. */
function listMoments(
  seen: Content['slides'],
  done: {
    readonly times: readonly { readonly seconds: number }[];
    readonly widgets: readonly { readonly widgetId: string; readonly values: readonly string[] }[];
    readonly booked: readonly string[];
    readonly isComplete: boolean;
  },
): object[] {
  let at = 0;
  const moments: object[] = [];
  for (const [index, { id, questions }] of seen.entries()) {
    moments.push({ at, kind: 'SHOW', pitchSlideId: id });
    for (const [personIndex, question] of questions.entries())
      for (const { widgetId, values } of done.widgets.filter((widget) => widget.widgetId === question.id))
        moments.push({ at: at + 2 + personIndex, kind: 'ANSWER', pitchSlideId: id, widgetId, values });
    if (done.booked.includes(id)) moments.push({ at: at + 5, kind: 'BOOK', pitchSlideId: id });
    at += done.times[index]?.seconds ?? 0;
  }
  return [...moments, { at, kind: done.isComplete ? 'FINISH' : 'HIDE' }];
}

const WORDS = ['Feel stronger by summer', 'My sister told me about you', 'Nothing else, thank you', 'More energy'];

/** Returns what a person answers. */
export function answerQuestion(
  { type, labels = [], range: [start, end] = [1, 10] }: Omit<PitchQuestion, 'id'>,
  personIndex: number,
): string[] {
  switch (type) {
    case 'YESNO':
      return [personIndex % 3 === 0 ? 'No' : 'Yes'];
    case 'RATING':
    case 'SCALE':
      return [String(start + ((personIndex * 3) % (end - start + 1)))];
    case 'SHORT':
      return [WORDS[personIndex % WORDS.length] ?? ''];
    case 'DATE':
      return [`2026-0${1 + (personIndex % 9)}-1${personIndex % 10}`];
    case 'CHECKBOX':
      return labels.filter((_, index) => (personIndex + index) % 2 === 0);
    case 'CHOICE':
    case 'DROPDOWN':
      return [labels[personIndex % labels.length] ?? ''];
    case 'VERIFY':
      return ['Verified'];
  }
}
