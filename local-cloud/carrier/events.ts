import { DateTime } from 'luxon';
import type { Plan } from './rules.ts';
import type { CarrierEvent, CarrierText, TextStatus } from './texts.ts';

/** Twilio's default validity period, and the longest that Twilio allows. */
export const MAX_VALIDITY_MS = 36_000_000;
const SENT_MS = 4;
export const DELIVERED_MS = 9;
/** Error codes of reports that are not true. */
const CONTRADICTION = 30003;
const STRAY = 30005;
const EXPIRED = 30036;
/** The account was suspended after it accepted the text. */
export const ACCOUNT_SUSPENDED = 30002;
const DAILY_CAP_REACHED = 30023;
/** The carriers count a day from midnight to midnight there. */
const CAP_ZONE = 'America/Los_Angeles';

/** Returns the plan of a text that a number sends now. Beyond the cap of its day it fails. */
export function limitDay(plan: Plan, from: string, texts: readonly CarrierText[], now: number): Plan {
  if (plan.cap === undefined) return plan;
  const dayStart = DateTime.fromMillis(now, { zone: CAP_ZONE }).startOf('day').toMillis();
  const sent = texts.filter(
    (text) => text.from === from && text.direction === 'outbound-api' && text.created >= dayStart,
  );
  return sent.length < plan.cap ? plan : { ...plan, fail: DAILY_CAP_REACHED };
}

/** Returns what happens to an accepted text of a suspended account in place of being sent. */
export function suspend(event: CarrierEvent): CarrierEvent {
  return event.status === 'sent' ? { ...event, status: 'failed', errorCode: ACCOUNT_SUSPENDED } : event;
}

/** Returns what will happen to an accepted text, and which callbacks report it, by the rule that matched the text. */
export function planEvents(text: CarrierText, plan: Plan, validityMs: number): CarrierEvent[] {
  const start = text.created + (plan.slowMs ?? 0);
  const expired = (plan.slowMs ?? 0) > validityMs;
  const at = (moment: number, status: TextStatus, errorCode?: number): CarrierEvent => ({
    at: moment,
    sid: text.sid,
    status,
    errorCode,
    silent: plan.lost === true,
    stale: false,
  });
  const final =
    plan.fail === undefined
      ? at(start + DELIVERED_MS, 'delivered')
      : at(start + DELIVERED_MS, 'undelivered', plan.fail);
  const steps = expired ? [at(text.created + validityMs, 'failed', EXPIRED)] : [at(start + SENT_MS, 'sent'), final];
  const events = reorder(plan, delayReports(plan, steps));
  if (plan.contradict === 'undelivered')
    events.push({ ...at(start + 2 * DELIVERED_MS + (plan.lateMs ?? 0), 'undelivered', CONTRADICTION), stale: true });
  if (plan.contradict === 'delivered')
    events.push({ ...at(start + SENT_MS, 'undelivered', CONTRADICTION), stale: true });
  if (plan.stray) events.push({ ...at(start + SENT_MS, 'undelivered', STRAY), stale: true, stray: true });
  if (plan.duplicate) events.push(...steps.map((step) => ({ ...step, at: step.at + DELIVERED_MS, stale: true })));
  return events;
}

/** The text changes its status in time. Only the callbacks come later. */
function delayReports({ lateMs, contradict }: Plan, steps: readonly CarrierEvent[]): CarrierEvent[] {
  if (lateMs === undefined || contradict === 'undelivered') return [...steps];
  return steps.flatMap((step) => [
    { ...step, silent: true },
    { ...step, at: step.at + lateMs, stale: true },
  ]);
}

/** The first status is reported after the others. */
function reorder(plan: Plan, events: CarrierEvent[]): CarrierEvent[] {
  const [first, ...others] = events;
  if (!plan.reorder || !first) return events;
  return [...others, { ...first, silent: true }, { ...first, at: first.at + DELIVERED_MS, stale: true }];
}
