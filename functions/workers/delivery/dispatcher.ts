import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Outgoing, Queue } from '../../adapters/queue.ts';
import type { DueMinute, DueMessage } from '../../data/sending/due-messages.ts';
import type { Data } from '../../data/index.ts';
import { getSendingPauseState, type Organization } from '../../domain/accounts/account.ts';
import { findActivePause, type SendingPauseState, type PlatformPause } from '../../domain/sending/sending-pauses.ts';
import { formatMinute } from '../../domain/hours/minute.ts';
import { allotSeconds, type Pace } from '../../domain/sending/pace.ts';
import type { Lane } from '../../domain/sending/message.ts';
import type { RecordMetric } from '../../platform/metrics.ts';
import type { SendMessage } from '../../messages/deliveries.ts';
import { VERSION } from '../../messages/message-version.ts';
import { wakeUpMessage } from '../../messages/wake-ups.ts';

export interface DispatcherDeps {
  readonly data: Pick<Data, 'due' | 'pacing' | 'accounts' | 'pauses'>;
  readonly queues: Readonly<Record<Lane, Pick<Queue, 'sendAll'>>>;
  /** Returns the pace of an organization's number. */
  readonly getPace: (organization: Organization) => Pace;
  readonly recordMetric: RecordMetric;
  readonly now: () => Date;
}

const MINUTE_MS = 60_000;
const MAX_ATTEMPTS = 5;

/**
 * Queues due messages, each with a delay to its own second. Queues only as many campaign messages as the number may
 * send in this minute. The others keep their due entries, and the next minute's sweep queues more. So queues stay
 * short, no message waits by repeated attempts, and a canceled message costs nothing.
 */
export async function dispatch(deps: DispatcherDeps, body: unknown): Promise<void> {
  const payload = wakeUpMessage.parse(body);
  if (payload.kind === 'sweep') {
    return sweep(deps);
  }
  // The wake-up came early, because the scheduler's clock may differ. The minute keeps its messages.
  if (payload.minute > formatMinute(new Date(deps.now().getTime() + MINUTE_MS))) return;
  const minutes = await deps.data.due.listDueMinutes(payload.minute);
  const context = await loadDispatchContext(deps, minutes);
  for (const due of minutes) await dispatchMinute(deps, due, context);
}

/**
 * Dispatches all minutes up to now, so that a lost wake-up loses no message. Minutes of paused organizations wait on
 * purpose and do not count as overdue.
 */
async function sweep(deps: DispatcherDeps): Promise<void> {
  const counts: Record<DispatchResult, number> = { EMPTY: 0, REMAINING: 0, PAUSED: 0 };
  const minutes = await deps.data.due.listDueMinutesUntil(deps.now());
  const context = await loadDispatchContext(deps, minutes);
  for (const due of minutes) {
    const dispatched = await dispatchMinute(deps, due, context);
    counts[dispatched] += 1;
    if (dispatched === 'EMPTY') await deps.data.due.deleteMarker(due, deps.now());
  }
  deps.recordMetric('OverdueMinutes', counts.REMAINING);
  deps.recordMetric('HeldMinutes', counts.PAUSED);
}

/** The state of a minute after dispatching: EMPTY, REMAINING (more than the number may send now), or PAUSED. */
type DispatchResult = 'EMPTY' | 'REMAINING' | 'PAUSED';

interface DispatchContext {
  readonly platform: PlatformPause | null;
  readonly organizations: ReadonlyMap<string, Organization>;
}

/**
 * Reads organizations and pauses once for all minutes. The sender checks again for each message, so this only keeps
 * paused messages in place.
 */
async function loadDispatchContext({ data }: DispatcherDeps, minutes: readonly DueMinute[]): Promise<DispatchContext> {
  const platform = await data.pauses.findPlatformPause();
  return {
    platform,
    organizations: platform
      ? new Map()
      : await data.accounts.findOrganizations([...new Set(minutes.map((minute) => minute.organizationId))]),
  };
}

async function dispatchMinute(
  deps: DispatcherDeps,
  minute: DueMinute,
  { platform, organizations }: DispatchContext,
): Promise<DispatchResult> {
  if (platform) return 'PAUSED';
  const organization = organizations.get(minute.organizationId);
  const pauses = getSendingPauseState(organization, platform);
  if (findActivePause(pauses, 'CAMPAIGN', deps.now())) return dispatchPaused(deps, minute, pauses);
  const pace = organization ? deps.getPace(organization) : { segmentsPerSecond: 1, segmentsPerDay: 1 };
  for await (const replies of deps.data.due.iterateMinute(minute, 'reply'))
    await enqueue(
      deps,
      'reply',
      replies,
      replies.map(() => 0),
    );
  for await (const page of deps.data.due.iterateMinute(minute, 'campaign')) {
    const seconds = await allotMinute(deps, minute.organizationId, page, pace);
    await enqueue(deps, 'campaign', page.slice(0, seconds.length), seconds);
    if (seconds.length < page.length) return 'REMAINING';
  }
  return 'EMPTY';
}

/** Queues what a pause does not stop: status checks, and confirmations unless the carrier's pause stops them too. */
async function dispatchPaused(
  deps: DispatcherDeps,
  minute: DueMinute,
  pauses: SendingPauseState,
): Promise<DispatchResult> {
  const confirmations = findActivePause(pauses, 'CONFIRMATION', deps.now()) === null;
  for await (const replies of deps.data.due.iterateMinute(minute, 'reply')) {
    const sendable = replies.filter((text) => text.isStatusCheck || (text.confirmation && confirmations));
    await enqueue(
      deps,
      'reply',
      sendable,
      sendable.map(() => 0),
    );
  }
  return 'PAUSED';
}

/** Allots seconds of the current minute to the first messages. Returns one second for each message that fits. */
async function allotMinute(
  deps: DispatcherDeps,
  organizationId: OrganizationId,
  texts: readonly DueMessage[],
  pace: Pace,
): Promise<number[]> {
  for (let round = 0; round < MAX_ATTEMPTS && texts.length > 0; round += 1) {
    const now = deps.now();
    const minute = formatMinute(now);
    const used = await deps.data.pacing.getAllottedSegments(organizationId, minute);
    const seconds = allotSeconds(
      texts.map((text) => text.segments),
      used,
      pace,
    );
    if (seconds.length === 0) return [];
    const segments = texts.slice(0, seconds.length).reduce((sum, text) => sum + text.segments, 0);
    if (!(await deps.data.pacing.allotSegments(organizationId, minute, used, segments, now))) continue;
    const elapsedSeconds = Math.floor((now.getTime() % MINUTE_MS) / 1000);
    return seconds.map((second) => Math.max(0, second - elapsedSeconds));
  }
  return [];
}

async function enqueue(
  deps: DispatcherDeps,
  lane: Lane,
  texts: readonly DueMessage[],
  delays: readonly number[],
): Promise<void> {
  if (texts.length === 0) return;
  const now = deps.now();
  await deps.queues[lane].sendAll(texts.map((text, index) => toOutgoing(text, delays[index] ?? 0, now)));
  // Deleted after queueing. A crash in between repeats a queue message, which the claim ignores. The other order would
  // lose messages.
  await deps.data.due.removeEntries(texts);
}

function toOutgoing(due: DueMessage, delay: number, now: Date): Outgoing {
  const body: SendMessage = {
    version: VERSION,
    kind: due.isStatusCheck ? 'checkStatus' : 'send',
    organizationId: due.organizationId,
    contactId: due.contactId,
    messageId: due.id,
    campaignId: due.campaignId,
  };
  const untilDue = Math.ceil((due.due.getTime() - now.getTime()) / 1000);
  return { body, group: due.organizationId, delaySeconds: Math.max(0, untilDue, delay) };
}
