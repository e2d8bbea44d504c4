import * as z from 'zod/mini';
import type { IfThenId, OrganizationId } from '../../domain/shared/ids.ts';
import type { WebhookCall, WebhookCallRef } from '../../domain/webhook-calls/webhook-call.ts';
import type { DueMessages } from '../sending/due-messages.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import { contactKey, contactPk } from '../table/keys.ts';
import { toTtl } from '../table/lifetimes.ts';
import type { Key, Table, Write } from '../table/table.ts';
import { readString } from '../table/values.ts';
import { answered, CallTriesWriter, storedTries, UNANSWERED, type TryOutcome } from './call-tries.ts';

/** The call names the contact, so that it is in the partition of the contact, where an erasure finds it. */
const callKey = ({ organizationId, contactId, id }: WebhookCallRef): Key => ({
  pk: contactPk(organizationId, contactId),
  sk: `WEBHOOK-CALL#${id}`,
});
/** The entry of a call in the log of its if/then. It holds ids only. */
const logKey = (organizationId: OrganizationId, ifThenId: IfThenId, id: string): Key => ({
  pk: `ORG#${organizationId}#IF-THEN#${ifThenId}#CALLS`,
  sk: id,
});

const callEntity = defineEntity(
  callKey,
  z.object({
    organizationId: z.string(),
    contactId: z.string(),
    id: z.string(),
    ifThenId: z.string(),
    actionId: z.string(),
    url: z.string(),
    body: z.string(),
    ...storedTries,
    result: z.nullable(z.union([answered, z.object({ kind: z.enum(UNANSWERED) })])),
    created: storedDate,
  }),
);

/** A page of calls, newest first. `next`: the id to read on from. null if there are no more. */
export interface WebhookCallPage {
  readonly calls: readonly WebhookCall[];
  readonly next: string | null;
}

/** Calls of other systems. A due entry leads to each attempt. */
export class WebhookCalls {
  readonly #table: Table;
  readonly #due: DueMessages;
  readonly #tries: CallTriesWriter;

  constructor(table: Table, due: DueMessages) {
    this.#table = table;
    this.#due = due;
    this.#tries = new CallTriesWriter(table);
  }

  async findWebhookCall(ref: WebhookCallRef): Promise<WebhookCall | null> {
    const item = await this.#table.get(callKey(ref));
    return item ? callEntity.fromItem(item) : null;
  }

  /**
   * Stores a new call, which is due at once. `also`: a write that ends what the call belongs to, so that nothing is called twice. Returns
   * false when that write fails, or when the contact is erased. Cost: five writes.
   */
  async createWebhookCall(call: WebhookCall, also: Write): Promise<boolean> {
    const { organizationId, contactId, id, ifThenId, created } = call;
    const expires = toTtl(created, 'webhookCall');
    await this.#due.markFollowUps(organizationId, created);
    return falseIfConditionFails(() =>
      this.#table.transact([
        also,
        this.#table.putWrite({ ...callEntity.toItem(call, call), expires }, IF_ABSENT),
        this.#table.putWrite({ ...logKey(organizationId, ifThenId, id), contactId, expires }),
        this.#due.followUpWrite(call, 'callWebhook', created),
        this.#table.checkWrite(contactKey(organizationId, contactId), {
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(erased)',
        }),
      ]),
    );
  }

  /** Begins an attempt (`CallTriesWriter.begin`). */
  async begin(call: WebhookCall, nextAt: Date, now: Date): Promise<boolean> {
    await this.#due.markFollowUps(call.organizationId, nextAt);
    return this.#tries.begin(callKey(call), call, nextAt, now, this.#due.followUpWrite(call, 'callWebhook', nextAt));
  }

  /** Records how an attempt ended (`CallTriesWriter.end`). */
  end(ref: WebhookCallRef, lastAttempt: Date | null, outcome: TryOutcome): Promise<void> {
    return this.#tries.end(callKey(ref), lastAttempt, outcome);
  }

  /** Lets a call begin again at this address (`CallTriesWriter.restart`). */
  async restart(call: WebhookCall, url: string, now: Date): Promise<boolean> {
    await this.#due.markFollowUps(call.organizationId, now);
    return this.#tries.restart(callKey(call), call, url, now, this.#due.followUpWrite(call, 'callWebhook', now));
  }

  /** Returns a page of the calls of an if/then, without those of erased contacts. Cost: one query and one batch of reads. */
  async listPage(
    organizationId: OrganizationId,
    ifThenId: IfThenId,
    { after, limit }: { readonly after: string | null; readonly limit: number },
  ): Promise<WebhookCallPage> {
    const { pk } = logKey(organizationId, ifThenId, '');
    const { items } = await this.#table.query({
      KeyConditionExpression: after === null ? 'pk = :pk' : 'pk = :pk AND sk < :after',
      ExpressionAttributeValues: { ':pk': pk, ...(after === null ? {} : { ':after': after }) },
      ScanIndexForward: false,
      Limit: limit + 1,
    });
    const listed = items.slice(0, limit);
    const refs = listed.map((item) => ({ organizationId, contactId: readString(item.contactId), id: item.sk }));
    const found = await this.#table.batchGet(refs.map((ref) => callKey(ref)));
    return {
      calls: found.flatMap((item) => (item ? [callEntity.fromItem(item)] : [])),
      next: items.length > limit ? (listed.at(-1)?.sk ?? null) : null,
    };
  }
}
