import {
  countMessage,
  DAY_FIGURES,
  getDay,
  mergeDayChanges,
  moveMessage,
  type ChangesByDay,
  type DayFigure,
  type DayFigures,
} from './day-figures.ts';
import { SENDING_ZONE } from '../hours/sending-zone.ts';
import { formatHourIn } from '../hours/window.ts';
import type { Message } from '../sending/message.ts';
import type { Reason } from '../sending/reasons.ts';

/**
 * The figures of a campaign for one day of the sending zone: those that its organization has for the day, the replies by hour
 * (`HOUR_09`), which its organization has, too, and the texts that failed by reason (`FAILED_CARRIER_30007`). A failed text counts on
 * the day of its hand-over or refusal, and leaves its reason with a new attempt.
 */
export type ResultFigure = DayFigure | `HOUR_${string}` | `FAILED_${Reason}`;
export type ResultFigures = Partial<Readonly<Record<ResultFigure, number>>>;
export type ResultChanges = ChangesByDay<ResultFigure>;

const HOURS_OF_DAY = 24;
const HOUR_PREFIX = 'HOUR_';
const FAILED_PREFIX = 'FAILED_';

/** What decides where a text of a campaign counts. */
type CountedText = Pick<Message, 'state' | 'sent' | 'countedOn' | 'reason'>;

/** Returns how the figures of a campaign change when one of its texts changes its state, day or reason. */
export function moveText(before: CountedText, after: CountedText): ResultChanges {
  return mergeDayChanges<ResultFigure>(moveMessage(before, after), countFailure(before, -1), countFailure(after, 1));
}

function countFailure(text: CountedText, sign: 1 | -1): ResultChanges {
  const { undelivered = 0, failed = 0, refused = 0 } = countMessage(text);
  const texts = undelivered + failed + refused;
  if (text.countedOn === null || texts === 0) return new Map();
  return new Map([[text.countedOn, { [`${FAILED_PREFIX}${text.reason ?? 'CARRIER_UNKNOWN'}`]: sign * texts }]]);
}

/** Returns the change by a reply. */
export function countReply(at: Date): ResultChanges {
  return new Map([[getDay(at), { responses: 1, [`${HOUR_PREFIX}${formatHourIn(SENDING_ZONE, at)}`]: 1 }]]);
}

/** Returns those figures that an organization has for a day, too. */
export function toDayFigures(figures: ResultFigures): DayFigures {
  return Object.fromEntries(DAY_FIGURES.map((name) => [name, figures[name] ?? 0])) as DayFigures;
}

/** Returns the replies of each hour of the day, from midnight on. */
export function listHours(figures: ResultFigures): number[] {
  return Array.from(
    { length: HOURS_OF_DAY },
    (_, hour) => figures[`${HOUR_PREFIX}${String(hour).padStart(2, '0')}`] ?? 0,
  );
}

/** Texts that failed for one reason. */
export interface FailedTexts {
  readonly reason: Reason;
  readonly texts: number;
}

/** Returns the failed texts by reason, the most frequent reason first. */
export function listFailures(figures: ResultFigures): FailedTexts[] {
  return Object.entries(figures)
    .flatMap(([name, texts = 0]) =>
      name.startsWith(FAILED_PREFIX) && texts > 0
        ? [{ reason: name.slice(FAILED_PREFIX.length) as Reason, texts }]
        : [],
    )
    .toSorted((one, other) => other.texts - one.texts || one.reason.localeCompare(other.reason));
}
