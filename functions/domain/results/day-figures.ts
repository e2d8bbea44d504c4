import { SENDING_ZONE } from '../hours/sending-zone.ts';
import { formatDateIn } from '../hours/window.ts';
import type { Message, MessageState } from '../sending/message.ts';

/**
 * The figures of an organization for one day of the sending zone. A message counts on the day of its hand-over, whenever
 * the carrier reports on the message: `messages` is the sum of `delivered`, `undelivered`, `failed` and those on their way.
 * `refused`: the carrier did not accept the message. `responses`: replies, without keywords. `optOuts`: numbers that opted
 * out. `segments`: what the carrier charges, for every attempt.
 */
export const DAY_FIGURES = [
  'messages',
  'delivered',
  'undelivered',
  'failed',
  'refused',
  'responses',
  'optOuts',
  'segments',
] as const;
export type DayFigure = (typeof DAY_FIGURES)[number];
export type DayFigures = Readonly<Record<DayFigure, number>>;

/** A date of the sending zone: "2026-11-22". */
export type Day = string;

/** Changes of named figures by day. */
export type ChangesByDay<Figure extends string> = ReadonlyMap<Day, Partial<Readonly<Record<Figure, number>>>>;
export type DayChanges = ChangesByDay<DayFigure>;

const NO_DAY_FIGURES: DayFigures = {
  messages: 0,
  delivered: 0,
  undelivered: 0,
  failed: 0,
  refused: 0,
  responses: 0,
  optOuts: 0,
  segments: 0,
};

/** What decides where a message counts. */
type CountedMessage = Pick<Message, 'state' | 'sent' | 'countedOn'>;

/** Returns the day of a moment. */
export function getDay(at: Date): Day {
  return formatDateIn(SENDING_ZONE, at);
}

/** Returns what an outgoing message adds to the figures of its day. */
export function countMessage({ state, sent }: Pick<Message, 'state' | 'sent'>): Partial<DayFigures> {
  if (sent === null) return state === 'FAILED' ? { refused: 1 } : {};
  if (state === 'DELIVERED') return { messages: 1, delivered: 1 };
  if (state === 'UNDELIVERED') return { messages: 1, undelivered: 1 };
  return state === 'FAILED' ? { messages: 1, failed: 1 } : { messages: 1 };
}

/**
 * Returns the day on which a message counts after a change: the day of its hand-over, or of its refusal. null means the message
 * counts on no day. A message of an installation from before there were daily figures stays uncounted.
 */
export function getCountedDay(before: CountedMessage, to: MessageState, sent: Date | null, now: Date): Day | null {
  if (sent !== null && before.sent === null) return getDay(sent);
  return sent === null && to === 'FAILED' ? (before.countedOn ?? getDay(now)) : before.countedOn;
}

/** Returns how the figures change when a message changes its state or its day. */
export function moveMessage(before: CountedMessage, after: CountedMessage): DayChanges {
  return mergeDayChanges(
    before.countedOn === null ? new Map() : new Map([[before.countedOn, negate(countMessage(before))]]),
    after.countedOn === null ? new Map() : new Map([[after.countedOn, countMessage(after)]]),
  );
}

/** Returns the change by what the carrier charges at a moment. */
export function countSegmentsOn(at: Date, segments: number): DayChanges {
  return new Map([[getDay(at), { segments }]]);
}

/** Returns the sum of several changes. */
export function mergeDayChanges<Figure extends string>(...all: readonly ChangesByDay<Figure>[]): ChangesByDay<Figure> {
  const sum = new Map<Day, Partial<Record<Figure, number>>>();
  for (const changes of all) for (const [day, change] of changes) sum.set(day, addFigures(sum.get(day) ?? {}, change));
  return sum;
}

/** Returns the sum of figures. */
export function sumDayFigures(all: Iterable<Partial<DayFigures>>): DayFigures {
  let sum: Partial<DayFigures> = NO_DAY_FIGURES;
  for (const figures of all) sum = addFigures(sum, figures);
  return { ...NO_DAY_FIGURES, ...sum };
}

/** Returns the sum of two sets of figures. */
export function addFigures<Figure extends string>(
  one: Partial<Readonly<Record<Figure, number>>>,
  other: Partial<Readonly<Record<Figure, number>>>,
): Partial<Record<Figure, number>> {
  const sum: Partial<Record<Figure, number>> = { ...one };
  for (const name of Object.keys(other) as Figure[]) sum[name] = (sum[name] ?? 0) + (other[name] ?? 0);
  return sum;
}

function negate(figures: Partial<DayFigures>): Partial<DayFigures> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, -value]));
}
