import { describeDelay, formatHour, formatMoment } from '../campaigns/describe-timing.ts';
import type { Step } from '../campaigns/step.ts';
import type { TimingRule } from './simulation.ts';

/** Returns the sentence of a rule, such as "2 days after step 1". `index`: of the step in its phase; 0 is the first. */
export function describeRule(rule: TimingRule, { timing, structureType }: Step, index: number): string {
  switch (rule) {
    case 'DELAY':
      return describeDelay(timing, index, structureType);
    case 'NOT_BEFORE':
      return `Not before ${timing.delayUntil === null ? 'a set time' : formatMoment(timing.delayUntil)}`;
    case 'HOUR':
      return `At ${formatHour(timing.window ?? 0)}`;
    case 'NIGHT':
      return 'Texts go out from 8 am to 8 pm';
    case 'CLOSING':
      return 'No text goes out in the last half minute before the hours end';
    case 'WEEKEND':
      return 'No texts on weekends';
    case 'RECIPIENT_HOURS':
      return '8 am to 9 pm where the contact is';
  }
}

/** The sentences for steps of an appointment that send nothing. */
const LEFT_OUT: Readonly<Record<'TOO_LATE' | 'NO_TIME', string>> = {
  TOO_LATE: 'Its time has passed when the contact joins.',
  NO_TIME: 'The sending hours leave no time before the appointment.',
};

/** Returns why a step of an appointment sends nothing. */
export function describeLeftOut(reason: keyof typeof LEFT_OUT): string {
  return LEFT_OUT[reason];
}
