import { SENDING_ZONE } from '../hours/sending-zone.ts';
import type { StepTiming } from './timing.ts';

/** Returns the timing as text for the editor, such as "2 days after step 1, at 9 am". `index` 0 is the first step. */
export function describeTiming(timing: StepTiming, index: number): string {
  const from = index === 0 ? 'joining' : `step ${index}`;
  const delay = formatDelay(timing);
  const at = timing.window === null ? '' : `, at ${formatHour(timing.window)}${formatNightDelay(timing.window)}`;
  const until = timing.delayUntil ? `, not before ${formatDate(timing.delayUntil)}` : '';
  if (delay !== '') return `${delay} after ${from}${at}${until}`;
  if (timing.window !== null)
    return `The next ${formatHour(timing.window)} after ${from}${formatNightDelay(timing.window)}${until}`;
  return `${index === 0 ? 'As soon as a contact joins' : `Right after step ${index}`}${until}`;
}

function formatDelay(timing: StepTiming): string {
  const parts = [plural(timing.days, 'day'), plural(timing.hours, 'hour'), plural(timing.minutes, 'minute')];
  return parts.filter((part) => part !== '').join(' ');
}

function plural(count: number, unit: string): string {
  if (count === 0) return '';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export function formatHour(hour: number): string {
  if (hour === 0) return '12 am';
  if (hour === 12) return '12 pm';
  return hour < 12 ? `${hour} am` : `${hour - 12} pm`;
}

function formatNightDelay(hour: number): string {
  return hour < 8 || hour >= 20 ? ' (goes at 8 am)' : '';
}

const DATE = new Intl.DateTimeFormat('en-US', {
  timeZone: SENDING_ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

function formatDate(at: Date): string {
  const part = Object.fromEntries(DATE.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${part['day']} ${part['month']} ${part['year']} at ${part['hour']}:${part['minute']} ${part['dayPeriod']?.toLowerCase()}`;
}
