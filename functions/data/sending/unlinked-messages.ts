import { countSegmentsOn } from '../../domain/results/day-figures.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import type { MessageId, OrganizationId } from '../../domain/shared/ids.ts';
import { ConditionFailed, type Table, type Write } from '../table/table.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import type { Counters } from '../table/counters.ts';
import type { Consents } from '../contacts/consents.ts';
import type { Pace } from '../../domain/sending/pace.ts';
import { unlinkedMessageKey } from '../table/keys.ts';
import type { Usage } from './usage.ts';
import type { Pacing } from './pacing.ts';
import { toTtl } from '../table/lifetimes.ts';
import { readPhone, readString, readStringOrNull } from '../table/values.ts';
import type { Reason } from '../../domain/sending/reasons.ts';

/**
 * A message that belongs to no contact. TEST: a step's message to a phone that staff named. CONFIRMATION: the one reply
 * to a keyword from a number that no contact has.
 */
export interface UnlinkedMessage {
  readonly organizationId: OrganizationId;
  readonly id: MessageId;
  readonly kind: 'TEST' | 'CONFIRMATION';
  readonly state: 'SCHEDULED' | 'CLAIMED' | 'HANDED_OVER' | 'FAILED' | 'CANCELED' | 'OUTCOME_UNKNOWN';
  /** E.164. */
  readonly phone: E164;
  readonly body: string;
  readonly segments: number;
  readonly reason: Reason | null;
}

/** Messages without a contact. Each is claimed once, and expires after a month. */
export class UnlinkedMessages {
  readonly #table: Table;
  readonly #consents: Consents;
  readonly #pacing: Pacing;
  readonly #counters: Counters;
  readonly #usage: Usage;

  constructor(table: Table, consents: Consents, pacing: Pacing, counters: Counters, usage: Usage) {
    this.#usage = usage;
    this.#table = table;
    this.#consents = consents;
    this.#pacing = pacing;
    this.#counters = counters;
  }

  /**
   * Returns false when the message exists already, or when a condition of `also` fails. The message is then canceled, so
   * that a repetition does not create it.
   */
  async createUnlinkedMessage(unlinked: UnlinkedMessage, now: Date, also: readonly Write[] = []): Promise<boolean> {
    const item = {
      ...unlinkedMessageKey(unlinked.organizationId, unlinked.id),
      ...unlinked,
      expires: toTtl(now, 'unlinkedMessage'),
    };
    try {
      await this.#table.transact([this.#table.putWrite(item, IF_ABSENT), ...also]);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (!error.failed.includes(0)) await this.#table.put({ ...item, state: 'CANCELED' }, IF_ABSENT);
      return false;
    }
  }

  async findUnlinkedMessage(organizationId: OrganizationId, id: string): Promise<UnlinkedMessage | null> {
    const item = await this.#table.get(unlinkedMessageKey(organizationId, id));
    if (!item) return null;
    return {
      organizationId,
      id,
      kind: item.kind === 'TEST' ? 'TEST' : 'CONFIRMATION',
      state: readString(item.state) as UnlinkedMessage['state'],
      phone: readPhone(item.phone),
      body: readString(item.body),
      segments: Number(item.segments),
      reason: readStringOrNull(item.reason) as Reason | null,
    };
  }

  /**
   * Claims a message once, within the number's pace. A test message fails when the number has opted out. Returns why
   * the claim failed. `gate`: conditions that sending is not paused. They are checked in the transaction.
   */
  async claim(
    unlinked: UnlinkedMessage,
    pace: Pace,
    day: string,
    now: Date,
    gate: readonly Write[] = [],
  ): Promise<'CLAIMED' | 'CHANGED' | 'OPTED_OUT' | 'PACE_LIMIT' | 'PAUSED'> {
    // The number of an erased contact has no consent item that the transaction could check.
    const state = (await this.#consents.findConsent(unlinked.organizationId, unlinked.phone)).state;
    if (unlinked.kind === 'TEST' && state === 'OPTED_OUT') return 'OPTED_OUT';
    const consent =
      unlinked.kind === 'TEST' ? [this.#consents.notOptedOutCheck(unlinked.organizationId, unlinked.phone)] : [];
    try {
      await this.#table.transact([
        this.#stateWrite(unlinked, 'SCHEDULED', 'CLAIMED', null),
        ...consent,
        ...gate,
        ...this.#pacing.claimWrites(unlinked.organizationId, 'reply', unlinked.segments, pace, {
          day,
          now,
          shard: this.#pacing.getShard(pace, unlinked.id),
        }),
      ]);
      return 'CLAIMED';
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.failed.includes(0)) return 'CHANGED';
      if (error.failed.some((index) => index <= consent.length)) return 'OPTED_OUT';
      return error.failed.some((index) => index <= consent.length + gate.length) ? 'PAUSED' : 'PACE_LIMIT';
    }
  }

  /**
   * Records the outcome, together with `also`. Does nothing when the message is no longer in the expected state. A message
   * that was handed over is billed like any other.
   */
  async setState(
    unlinked: UnlinkedMessage,
    from: UnlinkedMessage['state'],
    to: UnlinkedMessage['state'],
    reason: Reason | null,
    now: Date,
    also: readonly Write[] = [],
  ): Promise<void> {
    try {
      const { organizationId, id: messageId, segments } = unlinked;
      const paid =
        to === 'HANDED_OVER'
          ? [
              ...this.#counters.organizationWrites(organizationId, messageId, { segments }),
              ...this.#counters.dayWrites(organizationId, messageId, countSegmentsOn(now, segments)),
              ...this.#usage.rowWrites(organizationId, [{ messageId, attempt: 1, segments }], now),
            ]
          : [];
      await this.#table.transact([this.#stateWrite(unlinked, from, to, reason), ...paid, ...also]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }

  #stateWrite(
    unlinked: UnlinkedMessage,
    from: UnlinkedMessage['state'],
    to: UnlinkedMessage['state'],
    reason: Reason | null,
  ): Write {
    return this.#table.updateWrite(unlinkedMessageKey(unlinked.organizationId, unlinked.id), {
      UpdateExpression: 'SET #state = :to, #reason = :reason',
      ConditionExpression: '#state = :from',
      ExpressionAttributeNames: { '#state': 'state', '#reason': 'reason' },
      ExpressionAttributeValues: { ':from': from, ':to': to, ':reason': reason },
    });
  }
}
