import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Outgoing, Queue } from '../../adapters/queue.ts';
import type { DueMessage } from '../../data/sending/due-messages.ts';
import type { DueMinute } from '../../data/sending/due-minutes.ts';
import type { Data } from '../../data/index.ts';
import { getSendingPauseState, type Organization } from '../../domain/accounts/account.ts';
import { findActivePause, type SendingPauseState, type PlatformPause } from '../../domain/sending/sending-pauses.ts';
import { formatMinute } from '../../domain/hours/minute.ts';
import { allotSeconds, type Pace } from '../../domain/sending/pace.ts';
import type { Lane } from '../../domain/sending/message.ts';
import type { RecordMetric } from '../../platform/metrics.ts';
import type { SendMessage } from '../../messages/deliveries.ts';
import { VERSION } from '../../messages/message-version.ts';
import { organizationWakeUp, wakeUpMessage } from '../../messages/wake-ups.ts';

export interface DispatcherDeps {
  readonly data: Pick<Data, 'due' | 'pacing' | 'accounts' | 'pauses'>;
  readonly queues: Readonly<Record<Lane, Pick<Queue, 'sendAll'>>>;
  /** The dispatcher's own queue. */
  readonly wakes: Pick<Queue, 'sendAll'>;
  /** Returns the pace of an organization's number. */
  readonly getPace: (organization: Organization) => Pace;
  readonly recordMetric: RecordMetric;
  readonly now: () => Date;
}

const MINUTE_MS = 60_000;
const MAX_ATTEMPTS = 5;
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
  const counts: Record<DispatchResult, number> = { EMPTY: 0, REMAINING: 0, PAUSED: 0 };
  for (const due of await data.due.findDueMinutes(organizationId, minutes)) {
    const { minute } = due;
    // Once a minute has more than the number may send, the campaign messages of later minutes wait too.
    const result = await dispatchMinute(deps, due, context, counts.REMAINING > 0);
    if (result === 'REMAINING' && counts.REMAINING === 0)
      recordMetric('OverdueMinutes', (now().getTime() - Date.parse(`${minute}:00.000Z`)) / MINUTE_MS);
    if (result === 'EMPTY') await data.due.closeMinute(due, now());
    counts[result] += 1;
  }
  if (counts.PAUSED > 0) recordMetric('HeldMinutes', counts.PAUSED);
}

/** The state of a minute after dispatching: EMPTY, REMAINING (more than the number may send now), or PAUSED. */
type DispatchResult = 'EMPTY' | 'REMAINING' | 'PAUSED';

interface DispatchContext {
  readonly platform: PlatformPause | null;
  readonly organization: Organization | undefined;
}

/** Reads the pauses once. The sender checks again for each message, so this only keeps paused messages in place. */
async function loadDispatchContext({ data }: DispatcherDeps, organizationId: OrganizationId): Promise<DispatchContext> {
  const platform = await data.pauses.findPlatformPause();
  return {
    platform,
    organization: platform ? undefined : ((await data.accounts.findOrganization(organizationId)) ?? undefined),
  };
}

async function dispatchMinute(
  deps: DispatcherDeps,
  minute: DueMinute,
  { platform, organization }: DispatchContext,
  isFull: boolean,
): Promise<DispatchResult> {
  if (platform) return 'PAUSED';
  const pauses = getSendingPauseState(organization, platform);
  if (findActivePause(pauses, 'CAMPAIGN', deps.now()))
    return isWorthALook(minute, deps.now()) ? dispatchPaused(deps, minute, pauses) : 'PAUSED';
  const pace = organization ? deps.getPace(organization) : { segmentsPerSecond: 1, segmentsPerDay: 1 };
  for await (const replies of deps.data.due.iterateMinute(minute, 'reply'))
    await enqueue(
      deps,
      'reply',
      replies,
      replies.map(() => 0),
    );
  if (isFull) return 'REMAINING';
  for await (const page of deps.data.due.iterateMinute(minute, 'campaign')) {
    const seconds = await allotMinute(deps, minute.organizationId, page, pace);
    await enqueue(deps, 'campaign', page.slice(0, seconds.length), seconds);
    if (seconds.length < page.length) return 'REMAINING';
  }
  return 'EMPTY';
}

/**
 * Returns whether a minute of a paused organization may hold something that a pause does not stop. Older minutes are looked
 * at four times an hour only: an organization that waits for its registration has thousands of them.
 */
function isWorthALook({ minute }: DueMinute, now: Date): boolean {
  const age = (now.getTime() - Date.parse(`${minute}:00.000Z`)) / MINUTE_MS;
  return age <= PAUSED_RECHECK_MINUTES || now.getUTCMinutes() % PAUSED_RECHECK_MINUTES === 0;
}

/** Queues what a pause does not stop: status checks, and confirmations unless the carrier's pause stops them too. */
async function dispatchPaused(
  deps: DispatcherDeps,
  minute: DueMinute,
  pauses: SendingPauseState,
): Promise<DispatchResult> {
  const confirmations = findActivePause(pauses, 'CONFIRMATION', deps.now()) === null;
  for await (const replies of deps.data.due.iterateMinute(minute, 'reply')) {
    const sendable = replies.filter((text) => text.kind === 'checkStatus' || (text.confirmation && confirmations));
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
    kind: due.kind,
    organizationId: due.organizationId,
    contactId: due.contactId,
    messageId: due.id,
    campaignId: due.campaignId,
  };
  const untilDue = Math.ceil((due.due.getTime() - now.getTime()) / 1000);
  return { body, group: due.organizationId, delaySeconds: Math.max(0, untilDue, delay) };
}
