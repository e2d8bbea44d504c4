import { DateTime } from 'luxon';
import type { Services } from '../services.ts';

/** Hours of the sending window, in the sending zone. */
const OPENS = 8;
const CLOSES = 20;

/** Returns sentences for the console: whether the window is open, when the next texts are due, what runs. */
export function waitingReason(services: Services, zone: string): string {
  const { clock, scheduler, sqs, activity } = services;
  const local = DateTime.fromMillis(clock.now(), { zone });
  const open = local.hour >= OPENS && local.hour < CLOSES;
  const window = open
    ? `It is ${local.toFormat('HH:mm')} in ${zone}: the sending window (08:00 to 20:00) is open.`
    : `It is ${local.toFormat('HH:mm')} in ${zone}: outside the sending window. Texts wait until 08:00${local.hour >= CLOSES ? ' tomorrow' : ''}.`;
  const next = scheduler.next();
  const waiting =
    next === undefined
      ? 'No text is scheduled.'
      : `The next texts are due ${DateTime.fromMillis(next, { zone }).toFormat('ccc d LLL, HH:mm')}.`;
  const depth = sqs.all
    .filter((queue) => !queue.spec.name.toLowerCase().includes('dead'))
    .reduce((sum, queue) => sum + queue.depth.visible + queue.depth.hidden, 0);
  const working = activity.quiet ? '' : ` Working now: ${depth} message${depth === 1 ? '' : 's'} in the queues.`;
  return `${window} ${waiting}${working}`;
}
