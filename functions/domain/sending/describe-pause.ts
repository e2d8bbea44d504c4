import { DateTime } from 'luxon';
import type { Organization } from '../accounts/account.ts';
import type { Pack } from '../brand/pack.ts';
import { describeReason } from '../brand/reasons.ts';
import { SENDING_ZONE } from '../hours/sending-zone.ts';
import { isOpen, nextOpening, type WindowRules } from '../hours/window.ts';
import { laneSegmentsPerDay, type Pace } from './pace.ts';
import type { Reason } from './reasons.ts';
import type { ActivePause } from './sending-pauses.ts';

export interface PauseFacts {
  readonly organization: Pick<Organization, 'number'>;
  /** The pause on all of the organization's sending. */
  readonly pause: Pick<ActivePause, 'reason' | 'note'> | null;
  /** The campaigns that have something to send. */
  readonly campaigns: readonly {
    readonly name: string;
    readonly paused: Date | null;
    readonly pauseReason?: Reason | null;
  }[];
  readonly rules: WindowRules;
  readonly pace: Pace;
  /** Segments that the number has sent today. */
  readonly sentToday: number;
  readonly now: Date;
  readonly pack: Pick<Pack, 'terms'>;
}

/** Returns why nothing is sent at the moment, as a sentence for the banner. Returns null while sending continues. */
export function describePause(facts: PauseFacts): string | null {
  const { organization, pause, campaigns, rules, pace, sentToday, now, pack } = facts;
  if (pause !== null) return `${describeActivePause(pause, pack)}.`;
  if (!organization.number) return 'Number registration pending.';
  const [first] = campaigns;
  if (first && campaigns.every(({ paused }) => paused !== null)) {
    const reason = first.pauseReason ? ` ${describeReason(first.pauseReason, pack)}.` : '';
    return `${first.name} is paused.${reason}`;
  }
  if (!isOpen(now, rules))
    return `Outside sending hours. Resumes ${formatMoment(nextOpening(now, rules), now, rules)}.`;
  if (sentToday >= laneSegmentsPerDay(pace, 'campaign')) return 'The number has reached its daily limit.';
  return null;
}

/** Returns the text for a pause, with the note of the person who paused sending. */
export function describeActivePause(
  { reason, note }: Pick<ActivePause, 'reason' | 'note'>,
  pack: Pick<Pack, 'terms'>,
): string {
  const text = describeReason(reason, pack);
  return note === null ? text : `${text}: ${note}`;
}

/** Returns "at 8 am", "on Monday at 8 am" or "on March 4 at 8 am": as precise as the distance from `now` needs. */
function formatMoment(at: Date, now: Date, { zone = SENDING_ZONE }: Pick<WindowRules, 'zone'>): string {
  const [then, today] = [DateTime.fromJSDate(at, { zone }).setLocale('en-US'), DateTime.fromJSDate(now, { zone })];
  const time = `at ${then.toFormat(then.minute === 0 ? 'h a' : 'h:mm a').toLowerCase()}`;
  const days = Math.round(then.startOf('day').diff(today.startOf('day'), 'days').days);
  if (days <= 1) return time;
  return `on ${then.toFormat(days < 7 ? 'cccc' : 'LLLL d')} ${time}`;
}
