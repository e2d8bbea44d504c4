import type { CampaignId, JobId } from '../shared/ids.ts';
import type { CarrierStatus, Message } from './message.ts';

/**
 * The figures of an organization, a campaign and each of its steps. The messages of a step add up: `planned` is the sum of
 * `queued`, `canceled`, `unconfirmed`, the failed, the delivered, and those that the carrier is delivering. `held` is the part of
 * `queued` that waits for a person.
 */
export const COUNTER_NAMES = [
  'leads',
  'currentLeads',
  'currentAppointments',
  'planned',
  'queued',
  'held',
  'canceled',
  'unconfirmed',
  'messages',
  'messagesSuccess',
  'messagesFailed',
  'waiting',
  'responses',
  'optOuts',
  'segments',
  'conversations',
  'unread',
  'open',
  'snoozed',
  'listed',
  'removed',
  'contactsTexted',
  'contactsReplied',
  'contactsOpened',
  'contactsPitched',
  'pitchTexts',
  'slidesOffered',
  'slidesSeen',
  'views',
  'opened',
  'complete',
] as const;
export type CounterName = (typeof COUNTER_NAMES)[number];

/** A change of figures. */
export type Delta = Partial<Readonly<Record<CounterName, number>>>;

export interface Counts extends Readonly<Record<CounterName, number>> {
  /** When the campaign last handed over a message, or a contact last reacted. Only campaigns have this. */
  readonly lastActive: Date | null;
}

/** The name of a campaign's own figures, beside the figures of its steps. */
export const CAMPAIGN_TOTAL = '-';

/** The name of the figures of a message to many, which are kept under the id of its job. */
export const SEND_FIGURES = 'SEND';

/**
 * Returns where a message is counted beside its organization: at the step of its campaign, or at the job of a message to
 * many. null if only the organization counts the message.
 */
export function getFigureOwner({
  campaign,
  jobId,
}: Pick<Message, 'campaign' | 'jobId'>): { readonly id: CampaignId | JobId; readonly part: string } | null {
  if (campaign) return { id: campaign.id, part: campaign.stepId };
  return jobId === null ? null : { id: jobId, part: SEND_FIGURES };
}

/**
 * Returns which share of the texts with a known outcome was delivered, from 0 to 1. Texts on their way do not count, because
 * a share that falls with each new campaign says nothing. null if no text has an outcome yet.
 */
export function computeDeliveryRate({
  messagesSuccess,
  messagesFailed,
}: Pick<Counts, 'messagesSuccess' | 'messagesFailed'>): number | null {
  const decided = messagesSuccess + messagesFailed;
  return decided > 0 ? messagesSuccess / decided : null;
}

export const ZERO_COUNTS: Counts = sumCounts([]);

/** Returns the sum of several sets of figures. */
export function sumCounts(counts: Iterable<Counts>): Counts {
  const all = [...counts];
  const figures = Object.fromEntries(
    COUNTER_NAMES.map((name) => [name, all.reduce((sum, each) => sum + each[name], 0)]),
  );
  const times = all.flatMap((each) => each.lastActive ?? []).sort((a, b) => a.getTime() - b.getTime());
  return { ...(figures as Record<CounterName, number>), lastActive: times.at(-1) ?? null };
}

/** Returns the sum of two changes. */
export function addDeltas(one: Delta | undefined, other: Delta): Delta {
  const names = new Set([...Object.keys(one ?? {}), ...Object.keys(other)]) as Set<keyof Delta>;
  return Object.fromEntries([...names].map((name) => [name, (one?.[name] ?? 0) + (other[name] ?? 0)]));
}

/** A message whose hand-over may not have reached the carrier. The carrier's report, or a new attempt, settles the message. */
export function isUnconfirmed({ state }: Pick<Message, 'state'>): boolean {
  return state === 'OUTCOME_UNKNOWN' || state === 'NOT_ACCEPTED';
}

/** Returns how the figures change when a scheduled or claimed message leaves the queue. */
export function computeDequeuedDelta(message: Pick<Message, 'progressCell'>, to: Message['state']): Delta {
  const left: Delta = { queued: -1, ...computeHeldDelta(message.progressCell, null) };
  if (to === 'CANCELED') return { ...left, canceled: 1 };
  return to === 'OUTCOME_UNKNOWN' ? { ...left, unconfirmed: 1 } : left;
}

/** Returns how the figures change when a waiting message begins or stops to wait for a person. */
export function computeHeldDelta(before: Message['progressCell'], after: Message['progressCell']): Delta {
  const held = Number(after?.isHeld ?? false) - Number(before?.isHeld ?? false);
  return held === 0 ? {} : { held };
}

/** Returns how a carrier's report changes the figures, given the message's state before the report. */
export function computeReportDelta(
  message: Pick<Message, 'state' | 'segments' | 'sent' | 'progressCell'>,
  to: CarrierStatus,
): Delta {
  // A message with an unknown or undone hand-over was not counted. The report proves the hand-over, so it counts now.
  let delta: Delta = message.sent === null ? { messages: 1, segments: message.segments } : {};
  if (message.state === 'SCHEDULED')
    delta = addDeltas(delta, { queued: -1, ...computeHeldDelta(message.progressCell, null) });
  if (isUnconfirmed(message)) delta = addDeltas(delta, { unconfirmed: -1 });
  if (message.state === 'UNDELIVERED' || message.state === 'FAILED') delta = addDeltas(delta, { messagesFailed: -1 });
  if (to === 'DELIVERED') delta = addDeltas(delta, { messagesSuccess: 1 });
  if (to === 'UNDELIVERED' || to === 'FAILED') delta = addDeltas(delta, { messagesFailed: 1 });
  return delta;
}

/**
 * Returns the change that removes what a failed attempt counted. A message counts once, however many attempts it takes.
 */
export function computeRetryDelta(message: Pick<Message, 'state' | 'segments' | 'sent'>): Delta {
  const handedOver: Delta = message.sent === null ? {} : { messages: -1, segments: -message.segments };
  const failed: Delta = message.state === 'FAILED' || message.state === 'UNDELIVERED' ? { messagesFailed: -1 } : {};
  const unconfirmed: Delta = isUnconfirmed(message) ? { unconfirmed: -1 } : {};
  return addDeltas(addDeltas(addDeltas(handedOver, failed), unconfirmed), { queued: 1 });
}

/** Returns the change that removes what a message counted whose outcome is unknown again. */
export function computeTakeBackDelta(message: Pick<Message, 'state' | 'segments'>): Delta {
  const handedOver: Delta = { messages: -1, segments: -message.segments, unconfirmed: 1 };
  const delivered: Delta = message.state === 'DELIVERED' ? { messagesSuccess: -1 } : {};
  const failed: Delta = message.state === 'FAILED' || message.state === 'UNDELIVERED' ? { messagesFailed: -1 } : {};
  return addDeltas(addDeltas(handedOver, delivered), failed);
}

/** Returns the sum of changes by step id. */
export function mergeDeltas(...all: readonly ReadonlyMap<string, Delta>[]): Map<string, Delta> {
  const sum = new Map<string, Delta>();
  for (const figures of all) for (const [stepId, delta] of figures) sum.set(stepId, addDeltas(sum.get(stepId), delta));
  return sum;
}
