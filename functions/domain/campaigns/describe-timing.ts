import { SENDING_ZONE } from '../hours/sending-zone.ts';
import type { StructureType } from './step.ts';
import type { StepTiming } from './timing.ts';

/**
 * Returns the timing as text for the editor, such as "2 days after step 1, at 9 am" or "2 hours before the appointment". `index`: of the
 * step in its phase; 0 is the first.
 */
export function describeTiming(timing: StepTiming, index: number, phase: StructureType = 'FEATURE'): string {
  const until = timing.delayUntil ? `, not before ${formatMoment(timing.delayUntil)}` : '';
  return `${phase === 'FEATURE' ? describeInstant(timing, index) : describeAround(timing, phase)}${until}`;
}

/** Returns the delay alone, without the hour that a step is moved to, such as "2 days after step 1". */
export function describeDelay(timing: StepTiming, index: number, phase: StructureType = 'FEATURE'): string {
  const { days, hours, minutes } = timing;
  return describeTiming({ days, hours, minutes, window: null, delayUntil: null }, index, phase);
}

function describeInstant(timing: StepTiming, index: number): string {
  const from = index === 0 ? 'joining' : `step ${index}`;
  const delay = formatDelay(timing);
  if (delay !== '') return `${delay} after ${from}${formatAt(timing)}`;
  if (timing.window !== null)
    return `The next ${formatHour(timing.window)} after ${from}${formatNightDelay(timing.window)}`;
  return index === 0 ? 'As soon as a contact joins' : `Right after step ${index}`;
}

function describeAround(timing: StepTiming, phase: Exclude<StructureType, 'FEATURE'>): string {
  const delay = formatDelay(timing);
  const word = phase === 'BEFORE' ? 'before' : 'after';
  if (delay !== '') return `${delay} ${word} the appointment${formatAt(timing)}`;
  if (timing.window === null) return 'When the appointment begins';
  const hour = `${formatHour(timing.window)}${formatNightDelay(timing.window)}`;
  return phase === 'BEFORE' ? `At ${hour} on the day of the appointment` : `The next ${hour} after the appointment`;
}

function formatAt({ window }: StepTiming): string {
  return window === null ? '' : `, at ${formatHour(window)}${formatNightDelay(window)}`;
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

/** Returns a moment in the sending zone, such as "4 Mar 2026 at 9:00 am". */
export function formatMoment(at: Date): string {
  const part = Object.fromEntries(DATE.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${part['day']} ${part['month']} ${part['year']} at ${part['hour']}:${part['minute']} ${part['dayPeriod']?.toLowerCase()}`;
}
