import type { ShownOffer } from './shown-form.ts';

const SCHEDULES: Readonly<Record<string, string>> = {
  WEEKLY: 'a week',
  BI_MONTHLY: 'twice a month',
  MONTHLY: 'a month',
};

/** Returns what a group offers in a line, such as "$5 a month, first 14 days free". No one is charged by the platform. */
export function describeOffer({ price, schedule, trialPeriod }: ShownOffer): string {
  const amount = price === 0 ? 'Free' : `$${Number.isInteger(price) ? price : price.toFixed(2)}`;
  const often = schedule === null || price === 0 ? '' : (SCHEDULES[schedule] ?? '');
  const trial = trialPeriod === 0 || price === 0 ? '' : `, first ${trialPeriod} days free`;
  return `${[amount, often].filter(Boolean).join(' ')}${trial}`;
}
