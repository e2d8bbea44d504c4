import * as z from 'zod/mini';
import { ALERTED_ACCESS } from '../../domain/alerts/reply-alert.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import type { ContactId, OrganizationId, UserId } from '../../domain/shared/ids.ts';
import { failedConditions } from '../table/attempt.ts';
import { defineEntity } from '../table/entity.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import { contactPk, membershipKey, userKey } from '../table/keys.ts';
import { toTtl } from '../table/lifetimes.ts';
import { platformStopKey } from '../table/platform-keys.ts';
import type { Key, Table, Write } from '../table/table.ts';

/** Names the text of an action run to one person of the team. */
export interface TeamTextRef {
  readonly organizationId: OrganizationId;
  readonly contactId: ContactId;
  readonly runId: string;
  readonly userId: UserId;
}

const teamTextEntity = defineEntity(
  ({ organizationId, contactId, runId, userId }: TeamTextRef): Key => ({
    pk: contactPk(organizationId, contactId),
    sk: `TEAM-TEXT#${runId}#${userId}`,
  }),
  z.object({
    body: z.string(),
    state: z.enum(['SCHEDULED', 'CLAIMED', 'HANDED_OVER', 'FAILED', 'CANCELED', 'OUTCOME_UNKNOWN']),
  }),
);
export type TeamText = ReturnType<typeof teamTextEntity.fromItem>;

/**
 * Texts that if/thens send to people of the team. They name the contact, so that they are in the partition of the contact, where an
 * erasure finds them.
 */
export class TeamTexts {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Creates a text. A repetition changes nothing. */
  async create(ref: TeamTextRef, body: string, now: Date): Promise<void> {
    const text: TeamText = { body, state: 'SCHEDULED' };
    await this.#table.put({ ...teamTextEntity.toItem(text, ref), expires: toTtl(now, 'replyAlert') }, IF_ABSENT);
  }

  async find(ref: TeamTextRef): Promise<TeamText | null> {
    const item = await this.#table.get(teamTextEntity.key(ref));
    return item ? teamTextEntity.fromItem(item) : null;
  }

  /**
   * Claims a text once, while the person belongs to the organization and may see contacts, has this phone, and has not stopped the number
   * that the text is from. `REFUSED`: a condition about the person failed. Cost: one transaction of four.
   */
  async claim(
    ref: TeamTextRef,
    { from, phone }: { readonly from: E164; readonly phone: E164 },
  ): Promise<'CLAIMED' | 'CHANGED' | 'REFUSED'> {
    const levels = ALERTED_ACCESS.map((access, index) => [`:access${index}`, access] as const);
    const failed = await failedConditions(() =>
      this.#table.transact([
        this.#stateWrite(ref, 'SCHEDULED', 'CLAIMED'),
        this.#table.checkWrite(membershipKey(ref.userId, ref.organizationId), {
          ConditionExpression: `#access IN (${levels.map(([name]) => name).join(', ')})`,
          ExpressionAttributeNames: { '#access': 'access' },
          ExpressionAttributeValues: Object.fromEntries(levels),
        }),
        this.#table.checkWrite(userKey(ref.userId), {
          ConditionExpression: 'phone = :phone',
          ExpressionAttributeValues: { ':phone': phone },
        }),
        this.#table.checkWrite(platformStopKey(from, phone), IF_ABSENT),
      ]),
    );
    if (failed === null) return 'CLAIMED';
    return failed.has(0) ? 'CHANGED' : 'REFUSED';
  }

  /** Records what became of a text. Does nothing when the text is no longer in the expected state. */
  async setState(ref: TeamTextRef, from: TeamText['state'], to: TeamText['state']): Promise<void> {
    await failedConditions(() => this.#table.transact([this.#stateWrite(ref, from, to)]));
  }

  #stateWrite(ref: TeamTextRef, from: TeamText['state'], to: TeamText['state']): Write {
    return this.#table.updateWrite(teamTextEntity.key(ref), {
      UpdateExpression: 'SET #state = :to',
      ConditionExpression: '#state = :from',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':from': from, ':to': to },
    });
  }
}
