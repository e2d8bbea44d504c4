import { createHash } from 'node:crypto';
import { idempotencyKey } from '../table/keys.ts';
import { type Table } from '../table/table.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import { toTtl } from '../table/lifetimes.ts';
import { readDate, readString } from '../table/values.ts';
import type { BeginResult, IdempotencyStore, IdempotentCall } from '../../platform/idempotent.ts';

/** Longer than any function may run. A call without an answer after this time is interrupted. */
const RUNNING_TIMEOUT_SECONDS = 120;

/**
 * Stores the answers of mutations for a day under the caller's idempotency key. A second click or a retry gets the
 * first call's answer.
 */
export class Idempotency implements IdempotencyStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async begin(call: IdempotentCall, now: Date): Promise<BeginResult> {
    const key = buildKey(call);
    const fingerprint = computeFingerprint(call.input);
    const isNew = await this.#table.put(
      { ...key, fingerprint, started: now.toISOString(), expires: toTtl(now, 'callAnswer') },
      IF_ABSENT,
    );
    if (isNew) return { kind: 'NEW' };
    const item = await this.#table.get(key);
    if (!item) return this.begin(call, now);
    if (readString(item.fingerprint) !== fingerprint) return { kind: 'OTHER_INPUT' };
    if (typeof item.answer === 'string') return { kind: 'REPLAY', answer: JSON.parse(item.answer) as unknown };
    return readDate(item.started).getTime() + RUNNING_TIMEOUT_SECONDS * 1000 > now.getTime()
      ? { kind: 'RUNNING' }
      : { kind: 'INTERRUPTED' };
  }

  async finish(call: IdempotentCall, answer: unknown): Promise<void> {
    await this.#table.update(buildKey(call), {
      UpdateExpression: 'SET answer = :answer',
      ExpressionAttributeValues: { ':answer': JSON.stringify(answer) },
    });
  }

  /** Forgets a call that had no effect, so that the caller may repeat it at once. */
  async discard(call: IdempotentCall): Promise<void> {
    await this.#table.delete(buildKey(call));
  }
}

function buildKey(call: IdempotentCall): { pk: string; sk: string } {
  return idempotencyKey(call.organizationId, call.userId, call.operation, call.key);
}

function computeFingerprint(input: unknown): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('base64url');
}
