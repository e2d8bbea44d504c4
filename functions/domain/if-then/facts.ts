import type { SlideId } from '../shared/ids.ts';

/** What is known about what a contact did with the pitch of one step in one round. Every fact has the time at which it became true. */
export interface StepFacts {
  readonly viewed: Date | null;
  /** The contact used the button on the last slide, or followed the link to a page or a number. */
  readonly redirected: Date | null;
  readonly slides: Readonly<Record<SlideId, SlideFacts>>;
  /** By the id of the question. */
  readonly answers: Readonly<Record<string, readonly GivenAnswer[]>>;
}

export interface SlideFacts {
  readonly seen: Date;
  /** When the contact booked on the slide's calendar, as the page or the calendar's own service said first. */
  readonly scheduled: Date | null;
  /** Whether the calendar's own service said so. missing means an older item, which kept confirmed bookings only, or no booking. */
  readonly isConfirmed?: boolean | undefined;
  /** Enough of the video was watched to count. missing means an older item, or no video. */
  readonly watched?: Date | undefined;
  /** How many seconds the contact had spent on the slide at a time. Both grow. */
  readonly spent: readonly SpentTime[];
}

interface SpentTime {
  readonly at: Date;
  readonly seconds: number;
}

/** An answer as it was given. A contact who changes an answer has given both. */
interface GivenAnswer {
  readonly at: Date;
  readonly values: readonly string[];
}

/** What the page of a pitch reports. It may arrive late, twice, and in any order. */
export type ViewEvent =
  | { readonly kind: 'VIEWED'; readonly at: Date }
  | { readonly kind: 'SEEN'; readonly at: Date; readonly slideId: SlideId }
  | { readonly kind: 'SPENT'; readonly at: Date; readonly slideId: SlideId; readonly seconds: number }
  | { readonly kind: 'ANSWERED'; readonly at: Date; readonly widgetId: string; readonly values: readonly string[] }
  | { readonly kind: 'WATCHED'; readonly at: Date; readonly slideId: SlideId }
  /** The calendar's own service knows of a booking. */
  | { readonly kind: 'SCHEDULED'; readonly at: Date; readonly slideId: SlideId }
  /** The page says that the contact booked. */
  | { readonly kind: 'BOOKED'; readonly at: Date; readonly slideId: SlideId }
  | { readonly kind: 'REDIRECTED'; readonly at: Date };

export const NO_FACTS: StepFacts = { viewed: null, redirected: null, slides: {}, answers: {} };

/** An item holds this many different answers to a question, and this many times of a slide. Later answers are left out. */
const FACT_LIMITS = { answers: 20, times: 16 } as const;

/**
 * Returns the facts after an event. The result depends on the set of events only: a repetition changes nothing, and neither does the
 * order, because each fact keeps the earliest time at which it was true. This holds up to the limits.
 */
export function addEvent(facts: StepFacts, event: ViewEvent): StepFacts {
  const { at } = event;
  // Whatever a contact does on the page, the contact has opened it.
  const viewed = earliest(facts.viewed, at);
  switch (event.kind) {
    case 'VIEWED':
      return { ...facts, viewed };
    case 'REDIRECTED':
      return { ...facts, viewed, redirected: earliest(facts.redirected, at) };
    case 'ANSWERED': {
      const given = addAnswer(facts.answers[event.widgetId] ?? [], { at, values: event.values });
      return { ...facts, viewed, answers: { ...facts.answers, [event.widgetId]: given } };
    }
    default: {
      const before = facts.slides[event.slideId];
      const slide = addToSlide(before ?? { seen: at, scheduled: null, spent: [] }, event);
      return { ...facts, viewed, slides: { ...facts.slides, [event.slideId]: slide } };
    }
  }
}

function addToSlide(
  slide: SlideFacts,
  event: Extract<ViewEvent, { kind: 'SEEN' | 'SPENT' | 'SCHEDULED' | 'BOOKED' | 'WATCHED' }>,
): SlideFacts {
  const seen = earliest(slide.seen, event.at);
  if (event.kind === 'SCHEDULED' || event.kind === 'BOOKED') {
    const isConfirmed = event.kind === 'SCHEDULED' || isBookingConfirmed(slide);
    return { ...slide, seen, scheduled: earliest(slide.scheduled, event.at), isConfirmed };
  }
  if (event.kind === 'WATCHED') return { ...slide, seen, watched: earliest(slide.watched ?? null, event.at) };
  if (event.kind === 'SEEN') return { ...slide, seen };
  return { ...slide, seen, spent: addTime(slide.spent, { at: event.at, seconds: event.seconds }) };
}

/** Returns whether the calendar's own service knows of the contact's booking on a slide. */
export function isBookingConfirmed({ scheduled, isConfirmed }: Pick<SlideFacts, 'scheduled' | 'isConfirmed'>): boolean {
  return scheduled !== null && isConfirmed !== false;
}

/** Keeps each answer once, with the earliest time. */
function addAnswer(given: readonly GivenAnswer[], answer: GivenAnswer): readonly GivenAnswer[] {
  const key = JSON.stringify(answer.values);
  const same = given.find(({ values }) => JSON.stringify(values) === key);
  const at = earliest(same?.at ?? null, answer.at);
  const others = given.filter((each) => each !== same);
  return [...others, { at, values: answer.values }]
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (JSON.stringify(a.values) < JSON.stringify(b.values) ? -1 : 1))
    .slice(0, FACT_LIMITS.answers);
}

/** Keeps the times at which the seconds grew. A report that says less than an earlier one says nothing. */
function addTime(spent: readonly SpentTime[], time: SpentTime): readonly SpentTime[] {
  const grown: SpentTime[] = [];
  for (const each of [...spent, time].sort((a, b) => a.at.getTime() - b.at.getTime() || b.seconds - a.seconds))
    if (each.seconds > (grown.at(-1)?.seconds ?? 0)) grown.push(each);
  return grown.length <= FACT_LIMITS.times ? grown : grown.toSpliced(-2, 1);
}

function earliest(one: Date | null, other: Date): Date {
  return one !== null && one <= other ? one : other;
}
