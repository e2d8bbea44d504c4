import type { CarrierStatus, Message } from './message.ts';

/** What is counted of texts and contacts, for an organization, a campaign and each of its steps. */
export const COUNTER_NAMES = [
  'leads',
  'currentLeads',
  'queued',
  'messages',
  'messagesSuccess',
  'messagesFailed',
  'skipped',
  'waiting',
  'responses',
  'segments',
] as const;
export type CounterName = (typeof COUNTER_NAMES)[number];

/** A change of figures. */
export type Delta = Partial<Readonly<Record<CounterName, number>>>;

export interface Counts extends Readonly<Record<CounterName, number>> {
  /** When it last handed over a text or a contact acted; a campaign's only. */
  readonly lastActive: Date | null;
}

/** A campaign's own figures stand beside those of its steps under this name. */
export const CAMPAIGN_TOTAL = '-';

export const ZERO_COUNTS: Counts = sumCounts([]);

/** One figure over several. */
export function sumCounts(counts: Iterable<Counts>): Counts {
  const all = [...counts];
  const figures = Object.fromEntries(
    COUNTER_NAMES.map((name) => [name, all.reduce((sum, each) => sum + each[name], 0)]),
  );
  const times = all.flatMap((each) => each.lastActive ?? []).sort((a, b) => a.getTime() - b.getTime());
  return { ...(figures as Record<CounterName, number>), lastActive: times.at(-1) ?? null };
}

/** Two changes as one. */
export function addDeltas(one: Delta | undefined, other: Delta): Delta {
  const names = new Set([...Object.keys(one ?? {}), ...Object.keys(other)]) as Set<keyof Delta>;
  return Object.fromEntries([...names].map((name) => [name, (one?.[name] ?? 0) + (other[name] ?? 0)]));
}

/** What a carrier's report changes in the figures, given the state that the text was in. */
export function computeReportDelta(message: Pick<Message, 'state' | 'segments' | 'sent'>, to: CarrierStatus): Delta {
  // Nobody had counted a text whose hand-over was unknown or taken back: the report says that it happened.
  let delta: Delta = message.sent === null ? { messages: 1, segments: message.segments } : {};
  if (message.state === 'SCHEDULED') delta = addDeltas(delta, { queued: -1 });
  if (message.state === 'UNDELIVERED' || message.state === 'FAILED') delta = addDeltas(delta, { messagesFailed: -1 });
  if (to === 'DELIVERED') delta = addDeltas(delta, { messagesSuccess: 1 });
  if (to === 'UNDELIVERED' || to === 'FAILED') delta = addDeltas(delta, { messagesFailed: 1 });
  return delta;
}

/** A new attempt takes back what the failed one counted: a text counts once, however often it is tried. */
export function computeRetryDelta(message: Pick<Message, 'state' | 'segments' | 'sent'>): Delta {
  const handedOver: Delta = message.sent === null ? {} : { messages: -1, segments: -message.segments };
  const failed: Delta = message.state === 'FAILED' || message.state === 'UNDELIVERED' ? { messagesFailed: -1 } : {};
  return addDeltas(addDeltas(handedOver, failed), { queued: 1 });
}

/** Changes by step id, added up. */
export function mergeDeltas(...all: readonly ReadonlyMap<string, Delta>[]): Map<string, Delta> {
  const sum = new Map<string, Delta>();
  for (const figures of all) for (const [stepId, delta] of figures) sum.set(stepId, addDeltas(sum.get(stepId), delta));
  return sum;
}
