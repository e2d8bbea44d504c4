import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Outgoing, Queue } from '../../adapters/queue.ts';
import type { DueMessage } from '../../data/sending/due-messages.ts';
import type { DueMinute } from '../../data/sending/due-minutes.ts';
import type { Data } from '../../data/index.ts';
import { getSendingPauseState, type Organization } from '../../domain/accounts/account.ts';
import { findActivePause, type SendingPauseState, type PlatformPause } from '../../domain/sending/sending-pauses.ts';
import { formatMinute } from '../../domain/hours/minute.ts';
import type { Pace } from '../../domain/sending/pace.ts';
import { EventShare } from '../../domain/webhook-endpoints/event-share.ts';
import type { Lane } from '../../domain/sending/message.ts';
import { secondsBetween, type RecordMetric } from '../../platform/metrics.ts';
import type { SendMessage } from '../../messages/texts/deliveries.ts';
import type { BulkMessage } from '../../messages/bulk.ts';
import type { IfThenMessage } from '../../messages/if-thens.ts';
import type { WebhookCallMessage } from '../../messages/webhook-calls.ts';
import { VERSION } from '../../messages/message-version.ts';
import { organizationWakeUp, wakeUpMessage } from '../../messages/texts/wake-ups.ts';
import { allotMinute, MINUTE_MS, toDeparture, wasPaceUsedUp, type Departure } from './minute-slots.ts';

export interface DispatcherDeps {
  readonly data: Pick<Data, 'due' | 'pacing' | 'accounts' | 'pauses' | 'systemHealth'>;
  readonly queues: Readonly<Record<Lane | 'ifThen' | 'webhookCall' | 'bulk', Pick<Queue, 'sendAll'>>>;
  /** The dispatcher's own queue. */
  readonly wakes: Pick<Queue, 'sendAll'>;
  /** Returns the pace of an organization's number. */
  readonly getPace: (organization: Organization) => Pace;
  readonly recordMetric: RecordMetric;
  readonly now: () => Date;
}

/** Due minutes in one message. A message of an organization that was paused for a day must end within the time limit. */
const MINUTES_PER_MESSAGE = 30;
/** Parallel calls with ten messages each: 10,000 organizations take seconds. */
const FAN_OUT_CONCURRENCY = 10;
const PAUSED_RECHECK_MINUTES = 15;

/**
 * Finds the organizations with due messages, or queues the due messages of one organization, each with a delay to its own
 * second. Queues only as many campaign messages as the number may send in this minute. The others keep their due entries,
 * and the next minute's sweep queues more. So queues stay short, no message waits by repeated attempts, and a canceled
 * message costs nothing.
 */
export async function dispatch(deps: DispatcherDeps, body: unknown): Promise<void> {
  const payload = wakeUpMessage.parse(body);
  const { due } = deps.data;
  switch (payload.kind) {
    case 'dispatch':
      return dispatchOrganization(deps, payload.organizationId, payload.minutes);
    case 'sweep':
      if (payload.scheduled) await deps.data.systemHealth.recordSweep(deps.now());
      return fanOut(deps, await due.listDueMinutesUntil(deps.now()));
    case 'minute':
      // The wake-up came early, because the scheduler's clock may differ. The minute keeps its messages.
      if (payload.minute > formatMinute(new Date(deps.now().getTime() + MINUTE_MS))) return;
      return fanOut(deps, await due.listDueMinutes(payload.minute));
  }
}

/** Queues one message for each organization, so that none waits for another, and a repetition repeats only one. */
async function fanOut({ wakes }: DispatcherDeps, dueMinutes: readonly DueMinute[]): Promise<void> {
  const wakeUps: Outgoing[] = [];
  for (const [organizationId, own] of Map.groupBy(dueMinutes, (due) => due.organizationId)) {
    const minutes = own.map(({ minute }) => minute);
    for (let from = 0; from < minutes.length; from += MINUTES_PER_MESSAGE)
      wakeUps.push({
        body: organizationWakeUp(organizationId, minutes.slice(from, from + MINUTES_PER_MESSAGE)),
        group: organizationId,
      });
  }
  const share = Math.ceil(wakeUps.length / FAN_OUT_CONCURRENCY);
  await Promise.all(
    Array.from({ length: FAN_OUT_CONCURRENCY }, (_, index) =>
      wakes.sendAll(wakeUps.slice(index * share, (index + 1) * share)),
    ),
  );
}

/** Dispatches minutes of an organization, oldest first. Minutes of a paused organization wait on purpose. */
async function dispatchOrganization(
  deps: DispatcherDeps,
  organizationId: OrganizationId,
  minutes: readonly string[],
): Promise<void> {
  const { data, now, recordMetric } = deps;
  const context = await loadDispatchContext(deps, organizationId);
  const counts: Record<DispatchResult, number> = { EMPTY: 0, REMAINING: 0, TELLING: 0, PAUSED: 0 };
  for (const due of await data.due.findDueMinutes(organizationId, minutes)) {
    // Once a minute has more than the number may send, the campaign messages of later minutes wait too.
    const result = await dispatchMinute(deps, due, context, counts.REMAINING > 0);
    if (result === 'EMPTY') await data.due.closeMinute(due, now());
    counts[result] += 1;
  }
  if (counts.PAUSED > 0) recordMetric('HeldMinutes', counts.PAUSED);
}

type DueBody = SendMessage | IfThenMessage | WebhookCallMessage | BulkMessage;

/** The state of a minute after dispatching: EMPTY, REMAINING (more than the number may send now), TELLING (events wait), or PAUSED. */
type DispatchResult = 'EMPTY' | 'REMAINING' | 'TELLING' | 'PAUSED';

interface DispatchContext {
  readonly platform: PlatformPause | null;
  readonly organization: Organization | undefined;
  readonly pace: Pace;
  readonly share: EventShare;
  /** Whether the number's pace explains why a message of an earlier minute waits. Read at most once. */
  readonly explainWait: () => Promise<boolean>;
}

/** Reads the pauses once. The sender checks again for each message, so this only keeps paused messages in place. */
async function loadDispatchContext(deps: DispatcherDeps, organizationId: OrganizationId): Promise<DispatchContext> {
  const platform = await deps.data.pauses.findPlatformPause();
  const organization = platform
    ? undefined
    : ((await deps.data.accounts.findOrganization(organizationId)) ?? undefined);
  const pace = organization ? deps.getPace(organization) : { segmentsPerSecond: 1, segmentsPerDay: 1 };
  let isExplained: Promise<boolean> | undefined;
  return {
    platform,
    organization,
    pace,
    share: new EventShare(),
    explainWait: () => (isExplained ??= wasPaceUsedUp(deps, organizationId, pace)),
  };
}

async function dispatchMinute(
  deps: DispatcherDeps,
  minute: DueMinute,
  context: DispatchContext,
  isFull: boolean,
): Promise<DispatchResult> {
  const { platform, organization, pace } = context;
  if (platform) return 'PAUSED';
  const pauses = getSendingPauseState(organization, platform);
  if (findActivePause(pauses, 'CAMPAIGN', deps.now()))
    return isWorthALook(minute, deps.now()) ? dispatchPaused(deps, minute, pauses, context.share) : 'PAUSED';
  const isTold = await dispatchReplies(deps, minute, context.share);
  if (isFull) return 'REMAINING';
  let isMeasured = false;
  for await (const page of deps.data.due.iterateMinute(minute, 'campaign')) {
    const isLate = minute.minute < formatMinute(deps.now());
    const isExplained = !isLate || (await context.explainWait());
    if (isLate && !isMeasured) recordWait(deps, page, isExplained);
    isMeasured = true;
    const slots = await allotMinute(deps, minute.organizationId, page, pace);
    await enqueue(deps, 'campaign', page.slice(0, slots.length), (index) =>
      toDeparture(minute, slots[index], isExplained),
    );
    if (slots.length < page.length) return 'REMAINING';
  }
  return isTold ? 'EMPTY' : 'TELLING';
}

/** Measures how long the messages of an earlier minute have waited. */
function recordWait(
  { recordMetric, now }: DispatcherDeps,
  [oldest]: readonly DueMessage[],
  isExplained: boolean,
): void {
  if (oldest) recordMetric(isExplained ? 'WaitForPace' : 'WaitBeyondPace', secondsBetween(oldest.due, now()));
}

/**
 * Returns whether a minute of a paused organization may hold something that a pause does not stop. Older minutes are looked
 * at four times an hour only: an organization that waits for its registration has thousands of them.
 */
function isWorthALook({ minute }: DueMinute, now: Date): boolean {
  const age = (now.getTime() - Date.parse(`${minute}:00.000Z`)) / MINUTE_MS;
  return age <= PAUSED_RECHECK_MINUTES || now.getUTCMinutes() % PAUSED_RECHECK_MINUTES === 0;
}

/**
 * Queues what a pause does not stop: status checks and follow-ups, whose texts then wait, and confirmations unless the carrier's pause
 * stops them too.
 */
async function dispatchPaused(
  deps: DispatcherDeps,
  minute: DueMinute,
  pauses: SendingPauseState,
  share: EventShare,
): Promise<DispatchResult> {
  const confirmations = findActivePause(pauses, 'CONFIRMATION', deps.now()) === null;
  const isGoing = ({ kind, confirmation }: DueMessage): boolean => kind !== 'send' || (confirmation && confirmations);
  await dispatchReplies(deps, minute, share, isGoing);
  return 'PAUSED';
}

/** Queues the replies of a minute. Returns false when events of imports wait for another turn. They are the last of the minute. */
async function dispatchReplies(
  deps: DispatcherDeps,
  minute: DueMinute,
  share: EventShare,
  isSendable: (due: DueMessage) => boolean = () => true,
): Promise<boolean> {
  for await (const replies of deps.data.due.iterateMinute(minute, 'reply')) {
    const turn = share.take(replies, minute.minute < formatMinute(deps.now()));
    await enqueue(deps, 'reply', turn.filter(isSendable), () => ({ delay: 0, notBefore: null }));
    if (turn.length < replies.length) return false;
  }
  return true;
}

async function enqueue(
  deps: DispatcherDeps,
  lane: Lane,
  texts: readonly DueMessage[],
  getDeparture: (index: number) => Departure,
): Promise<void> {
  if (texts.length === 0) return;
  const now = deps.now();
  const outgoing = texts.map((text, index) => ({ text, message: toOutgoing(text, getDeparture(index), now) }));
  for (const [queue, own] of Map.groupBy(outgoing, ({ text }) => findQueue(text) ?? lane))
    await deps.queues[queue].sendAll(own.map(({ message }) => message));
  // Deleted after queueing: a crash in between repeats a message, which does no harm. The other order would lose some.
  await deps.data.due.removeEntries(texts);
}

function toOutgoing(due: DueMessage, { delay, notBefore }: Departure, now: Date): Outgoing {
  const untilDue = Math.ceil((due.due.getTime() - now.getTime()) / 1000);
  return {
    body: toBody(due, notBefore),
    group: due.organizationId,
    delaySeconds: Math.max(0, untilDue, delay),
    ...(due.correlationId ? { correlationId: due.correlationId } : {}),
  };
}

function toBody(due: DueMessage, notBefore: Date | null): DueBody {
  const { organizationId, contactId, id, campaignId, kind } = due;
  if (kind === 'publishEvents')
    return { version: VERSION, kind, organizationId, at: due.due.toISOString(), facts: [...due.facts] };
  if (kind === 'deliverEvent') return { version: VERSION, kind, organizationId, endpointId: contactId, id };
  if (kind === 'checkIfThens' || kind === 'runAction' || kind === 'callWebhook')
    return { version: VERSION, kind, organizationId, contactId, id };
  if (kind === 'countViews') return { version: VERSION, kind, organizationId, campaignId: id };
  if (kind === 'removeOrphan') return { version: VERSION, kind, organizationId, stepId: id };
  if (kind === 'wakeConversation') return { version: VERSION, kind, organizationId, contactId, until: id };
  const ids = { version: VERSION, organizationId, contactId, messageId: id, campaignId } as const;
  if (kind === 'checkStatus') return { kind, ...ids };
  return { kind, ...ids, ...(notBefore ? { notBefore: notBefore.toISOString() } : {}) };
}

/** Returns the queue of a follow-up or of events. null if the entry is for the senders. */
function findQueue({ kind }: DueMessage): 'ifThen' | 'webhookCall' | 'bulk' | null {
  if (kind === 'removeOrphan' || kind === 'wakeConversation' || kind === 'countViews') return 'bulk';
  if (kind === 'callWebhook' || kind === 'publishEvents' || kind === 'deliverEvent') return 'webhookCall';
  return kind === 'checkIfThens' || kind === 'runAction' ? 'ifThen' : null;
}
