import type { Queue } from '../adapters/queue.ts';
import type { DueText, DueTexts } from '../data/due.ts';
import { minuteOf } from '../domain/messaging/minute.ts';
import type { Lane } from '../domain/messaging/text.ts';
import { wakePayload, type TextPayload } from './payloads.ts';

export interface DispatcherParts {
  readonly due: DueTexts;
  readonly queues: Readonly<Record<Lane, Queue>>;
  readonly now: () => Date;
}

/** Queue delays are at most this; a text further away has its minute's own wake. */
const MINUTE_MS = 60_000;

/** Puts the texts of a due minute on their queues, each to come out at its own second. */
export async function dispatch(parts: DispatcherParts, body: unknown): Promise<void> {
  const payload = wakePayload.parse(body);
  if (payload.kind === 'minute') return dispatchMinute(parts, payload.minute);
  const minutes = await parts.due.minutesUntil(parts.now());
  for (const minute of minutes) {
    await dispatchMinute(parts, minute);
    await parts.due.forget(minute, parts.now());
  }
}

async function dispatchMinute(parts: DispatcherParts, minute: string): Promise<void> {
  // Woken before its time (a schedule may run early by the scheduler's clock): the minute keeps its texts.
  if (minute > minuteOf(new Date(parts.now().getTime() + MINUTE_MS))) return;
  for await (const page of parts.due.ofMinute(minute)) {
    const lanes = Map.groupBy(page, (due) => due.lane);
    for (const [lane, dues] of lanes) await parts.queues[lane].sendAll(dues.map((due) => outgoing(due, parts.now())));
    // Only now: a crash before it repeats a queue message, which the claim sees through; the other way round loses texts.
    await parts.due.remove(page);
  }
}

function outgoing(due: DueText, now: Date) {
  const body: TextPayload = { v: 1, o: due.organizationId, l: due.leadId, t: due.id, c: due.campaignId, ...(due.settle ? { settle: true } : {}) };
  return { body, group: due.organizationId, delaySeconds: Math.max(0, Math.ceil((due.due.getTime() - now.getTime()) / 1000)) };
}
