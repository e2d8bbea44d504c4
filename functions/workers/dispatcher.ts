import type { Outgoing, Queue } from '../adapters/queue.ts';
import type { DueMinute, DueMessage } from '../data/due.ts';
import type { Data } from '../data/parts.ts';
import { holdsOn, type Organization } from '../domain/accounts/account.ts';
import { heldBy, type Holds, type PlatformHold } from '../domain/messaging/holds.ts';
import { minuteOf } from '../domain/messaging/minute.ts';
import { allot, type Pace } from '../domain/messaging/pace.ts';
import type { Lane } from '../domain/messaging/text.ts';
import type { Measure } from '../platform/metrics.ts';
import { wakePayload, type MessagePayload } from './payloads.ts';

export interface DispatcherDeps {
  readonly data: Pick<Data, 'due' | 'pacing' | 'accounts' | 'holds'>;
  readonly queues: Readonly<Record<Lane, Pick<Queue, 'sendAll'>>>;
  /** An organization's number may send so much. */
  readonly paceOf: (organization: Organization) => Pace;
  readonly measure: Measure;
  readonly now: () => Date;
}

const MINUTE_MS = 60_000;
const TRIES = 5;

/**
 * Puts due texts on their queues, each to come out at its own second. Of a campaign's texts only as many as the number
 * may send in this minute: the others stay where they are, and the sweep of the next minute takes the next ones. So
 * queues stay short, nothing waits by retrying, and a text that is canceled meanwhile costs nothing.
 */
export async function dispatch(deps: DispatcherDeps, body: unknown): Promise<void> {
  const payload = wakePayload.parse(body);
  if (payload.kind === 'sweep') {
    return sweep(deps);
  }
  // Woken before its time (a schedule may run early by the scheduler's clock): the minute keeps its texts.
  if (payload.minute > minuteOf(new Date(deps.now().getTime() + MINUTE_MS))) return;
  const minutes = await deps.data.due.inMinute(payload.minute);
  const senders = await sendersOf(deps, minutes);
  for (const due of minutes) await dispatchMinute(deps, due, senders);
}

/** All minutes up to now, whether their own schedule came or not. What is on hold waits on purpose and is not overdue. */
async function sweep(deps: DispatcherDeps): Promise<void> {
  const counts: Record<Dispatched, number> = { EMPTY: 0, LEFT: 0, HELD: 0 };
  const minutes = await deps.data.due.until(deps.now());
  const senders = await sendersOf(deps, minutes);
  for (const due of minutes) {
    const dispatched = await dispatchMinute(deps, due, senders);
    counts[dispatched] += 1;
    if (dispatched === 'EMPTY') await deps.data.due.forget(due, deps.now());
  }
  deps.measure('OverdueMinutes', counts.LEFT);
  deps.measure('HeldMinutes', counts.HELD);
}

/** What became of a minute: nothing is left in it, more than its number may send now, or its sender is on hold. */
type Dispatched = 'EMPTY' | 'LEFT' | 'HELD';

interface Senders {
  readonly platform: PlatformHold | null;
  readonly organizations: ReadonlyMap<string, Organization>;
}

/** Read once for all minutes. The sender asks again for each text: this only keeps what is on hold where it is. */
async function sendersOf({ data }: DispatcherDeps, minutes: readonly DueMinute[]): Promise<Senders> {
  const platform = await data.holds.platform();
  return {
    platform,
    organizations: platform
      ? new Map()
      : await data.accounts.organizations([...new Set(minutes.map((minute) => minute.organizationId))]),
  };
}

async function dispatchMinute(
  deps: DispatcherDeps,
  minute: DueMinute,
  { platform, organizations }: Senders,
): Promise<Dispatched> {
  if (platform) return 'HELD';
  const organization = organizations.get(minute.organizationId);
  const holds = holdsOn(organization, platform);
  if (heldBy(holds, 'CAMPAIGN', deps.now())) return dispatchHeld(deps, minute, holds);
  const pace = organization ? deps.paceOf(organization) : { segmentsPerSecond: 1, segmentsPerDay: 1 };
  for await (const replies of deps.data.due.ofMinute(minute, 'reply'))
    await handOn(
      deps,
      'reply',
      replies,
      replies.map(() => 0),
    );
  for await (const page of deps.data.due.ofMinute(minute, 'campaign')) {
    const seconds = await takeShare(deps, minute.organizationId, page, pace);
    await handOn(deps, 'campaign', page.slice(0, seconds.length), seconds);
    if (seconds.length < page.length) return 'LEFT';
  }
  return 'EMPTY';
}

/** Of an organization on hold only what its hold does not mean: questions to the carrier, and confirmations unless the carrier holds them. */
async function dispatchHeld(deps: DispatcherDeps, minute: DueMinute, holds: Holds): Promise<Dispatched> {
  const confirmations = heldBy(holds, 'CONFIRMATION', deps.now()) === null;
  for await (const replies of deps.data.due.ofMinute(minute, 'reply')) {
    const going = replies.filter((text) => text.settle || (text.confirmation && confirmations));
    await handOn(
      deps,
      'reply',
      going,
      going.map(() => 0),
    );
  }
  return 'HELD';
}

/** The seconds of the current minute that the first of these texts get; as many as there is room for. */
async function takeShare(
  deps: DispatcherDeps,
  organizationId: string,
  texts: readonly DueMessage[],
  pace: Pace,
): Promise<number[]> {
  for (let round = 0; round < TRIES && texts.length > 0; round += 1) {
    const now = deps.now();
    const minute = minuteOf(now);
    const used = await deps.data.pacing.allotted(organizationId, minute);
    const seconds = allot(
      texts.map((text) => text.segments),
      used,
      pace,
    );
    if (seconds.length === 0) return [];
    const segments = texts.slice(0, seconds.length).reduce((sum, text) => sum + text.segments, 0);
    if (!(await deps.data.pacing.allot(organizationId, minute, used, segments, now))) continue;
    const passed = Math.floor((now.getTime() % MINUTE_MS) / 1000);
    return seconds.map((second) => Math.max(0, second - passed));
  }
  return [];
}

async function handOn(
  deps: DispatcherDeps,
  lane: Lane,
  texts: readonly DueMessage[],
  delays: readonly number[],
): Promise<void> {
  if (texts.length === 0) return;
  const now = deps.now();
  await deps.queues[lane].sendAll(texts.map((text, index) => outgoing(text, delays[index] ?? 0, now)));
  // Only now: a crash before it repeats a queue message, which the claim sees through; the other way round loses texts.
  await deps.data.due.remove(texts);
}

function outgoing(due: DueMessage, delay: number, now: Date): Outgoing {
  const body: MessagePayload = {
    v: 1,
    o: due.organizationId,
    l: due.contactId,
    t: due.id,
    c: due.campaignId,
    ...(due.settle ? { settle: true } : {}),
  };
  const untilDue = Math.ceil((due.due.getTime() - now.getTime()) / 1000);
  return { body, group: due.organizationId, delaySeconds: Math.max(0, untilDue, delay) };
}
