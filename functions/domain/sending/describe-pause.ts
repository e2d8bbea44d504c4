import { DateTime } from 'luxon';
import type { Organization } from '../accounts/account.ts';
import { laneSegmentsPerDay, type Pace } from './pace.ts';
import { SENDING_ZONE } from '../hours/sending-zone.ts';
import { isOpen, nextOpening, type WindowRules } from '../hours/window.ts';

export interface PauseFacts {
  readonly organization: Pick<Organization, 'number'>;
  /** What holds all its sending, in words. */
  readonly pauseReason: string | null;
  /** Of the campaigns that have something to send. */
  readonly campaigns: readonly { readonly name: string; readonly paused: Date | null }[];
  readonly rules: WindowRules;
  readonly pace: Pace;
  /** Segments that the number has sent today. */
  readonly sentToday: number;
  readonly now: Date;
}

/** Why nothing goes out at the moment, as a sentence for the banner; null when it does (fine points, "sendStats"). */
export function describePause({
  organization,
  pauseReason,
  campaigns,
  rules,
  pace,
  sentToday,
  now,
}: PauseFacts): string | null {
  if (pauseReason !== null) return `${pauseReason}.`;
  if (!organization.number) return 'Number registration pending.';
  const [first] = campaigns;
  if (first && campaigns.every(({ paused }) => paused !== null)) return `${first.name} is paused.`;
  if (!isOpen(now, rules))
    return `Outside sending hours. Goes on ${formatMoment(nextOpening(now, rules), now, rules)}.`;
  if (sentToday >= laneSegmentsPerDay(pace, 'campaign')) return 'The number has sent all it may today.';
  return null;
}

/** "at 8 am", "on Monday at 8 am": as near as it needs to be. */
export function formatMoment(at: Date, now: Date, { zone = SENDING_ZONE }: Pick<WindowRules, 'zone'>): string {
  const [then, today] = [DateTime.fromJSDate(at, { zone }).setLocale('en-US'), DateTime.fromJSDate(now, { zone })];
  const time = `at ${then.toFormat(then.minute === 0 ? 'h a' : 'h:mm a').toLowerCase()}`;
  const days = Math.round(then.startOf('day').diff(today.startOf('day'), 'days').days);
  if (days <= 1) return time;
  return `on ${then.toFormat(days < 7 ? 'cccc' : 'd LLLL')} ${time}`;
}
