import * as z from 'zod/mini';
import type { CallTries, WebhookCallState } from '../../domain/webhook-calls/webhook-call.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { storedDate } from '../table/entity.ts';
import type { Key, Table, Write } from '../table/table.ts';

/** The attributes of every call that has attempts. Each kind of call adds its results. */
export const storedTries = {
  state: z.enum(['WAITING', 'DELIVERED', 'FAILED']),
  attempts: z.number(),
  lastAttempt: z.nullable(storedDate),
  nextAt: z.nullable(storedDate),
} as const;
export const answered = z.object({ kind: z.literal('ANSWERED'), status: z.number() });
export const UNANSWERED = ['TIMED_OUT', 'UNREACHABLE', 'NOT_PUBLIC'] as const;

/** How an attempt ended. */
export interface TryOutcome {
  readonly state: WebhookCallState;
  readonly result: CallTries<{ readonly kind: string }>['result'];
}

/**
 * The attempts of calls of if/thens and of deliveries to endpoints. One worker at a time attempts a call, and a due entry for
 * the next attempt exists before the present one begins.
 */
export class CallTriesWriter {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Begins an attempt, and schedules the one after it, so that an attempt whose worker dies is made up for. Returns false when another
   * worker has begun it, or when the call has ended. `due`: the entry of `nextAt`, whose minute is marked. Cost: two writes.
   */
  begin(key: Key, seen: CallTries<unknown>, nextAt: Date, now: Date, due: Write): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(key, {
          UpdateExpression: 'SET attempts = :next, lastAttempt = :now, nextAt = :nextAt, #result = :none',
          ConditionExpression: '#state = :waiting AND attempts = :seen AND nextAt = :due',
          ExpressionAttributeNames: { '#state': 'state', '#result': 'result' },
          ExpressionAttributeValues: {
            ':next': seen.attempts + 1,
            ':now': now.toISOString(),
            ':nextAt': nextAt.toISOString(),
            ':none': null,
            ':waiting': 'WAITING',
            ':seen': seen.attempts,
            ':due': seen.nextAt?.toISOString() ?? null,
          },
        }),
        due,
      ]),
    );
  }

  /**
   * Records how an attempt ended. `lastAttempt`: when it began. null if none has begun. Does nothing when a later attempt has begun, or the
   * call is gone. Cost: one write.
   */
  async end(key: Key, lastAttempt: Date | null, { state, result }: TryOutcome): Promise<void> {
    const isOver = state !== 'WAITING';
    await falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(key, {
          UpdateExpression: `SET #state = :state, #result = :result${isOver ? ', nextAt = :none' : ''}`,
          ConditionExpression: '#state = :waiting AND lastAttempt = :lastAttempt',
          ExpressionAttributeNames: { '#state': 'state', '#result': 'result' },
          ExpressionAttributeValues: {
            ':state': state,
            ':result': result,
            ':waiting': 'WAITING',
            ':lastAttempt': lastAttempt?.toISOString() ?? null,
            ...(isOver ? { ':none': null } : {}),
          },
        }),
      ]),
    );
  }

  /**
   * Lets a call begin again, at once. An attempt that continues in the meantime ends nothing: it may have gone to another address. `url`: where it
   * goes from now on. null if the call has no address of its own. Returns false when the call changed since it was read. Cost: two writes.
   */
  restart(key: Key, seen: CallTries<unknown>, url: string | null, now: Date, due: Write): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(key, {
          UpdateExpression: `SET #state = :waiting, ${url === null ? '' : '#url = :url, '}attempts = :zero, lastAttempt = :none, nextAt = :now`,
          ConditionExpression: '#state = :seenState AND attempts = :seen',
          ExpressionAttributeNames: { '#state': 'state', ...(url === null ? {} : { '#url': 'url' }) },
          ExpressionAttributeValues: {
            ':waiting': 'WAITING',
            ...(url === null ? {} : { ':url': url }),
            ':zero': 0,
            ':none': null,
            ':now': now.toISOString(),
            ':seenState': seen.state,
            ':seen': seen.attempts,
          },
        }),
        due,
      ]),
    );
  }
}
