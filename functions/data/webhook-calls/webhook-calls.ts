import * as z from 'zod/mini';
import type { IfThenId, OrganizationId } from '../../domain/shared/ids.ts';
import type {
  CallResult,
  WebhookCall,
  WebhookCallRef,
  WebhookCallState,
} from '../../domain/webhook-calls/webhook-call.ts';
import type { DueMessages } from '../sending/due-messages.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import { contactKey, contactPk } from '../table/keys.ts';
import { toTtl } from '../table/lifetimes.ts';
import type { Key, Table, Write } from '../table/table.ts';
import { readString } from '../table/values.ts';

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
    state: z.enum(['WAITING', 'DELIVERED', 'FAILED']),
    attempts: z.number(),
    lastAttempt: z.nullable(storedDate),
    result: z.nullable(
      z.union([
        z.object({ kind: z.literal('ANSWERED'), status: z.number() }),
        z.object({ kind: z.enum(['TIMED_OUT', 'UNREACHABLE', 'NOT_PUBLIC']) }),
      ]),
    ),
    nextAt: z.nullable(storedDate),
    created: storedDate,
  }),
);

/** A page of calls, newest first. `next`: the id to read on from. Null: there are no more. */
export interface WebhookCallPage {
  readonly calls: readonly WebhookCall[];
  readonly next: string | null;
}

/** Calls of other systems. A due entry leads to each attempt. */
export class WebhookCalls {
  readonly #table: Table;
  readonly #due: DueMessages;

  constructor(table: Table, due: DueMessages) {
    this.#table = table;
    this.#due = due;
  }

  async find(ref: WebhookCallRef): Promise<WebhookCall | null> {
    const item = await this.#table.get(callKey(ref));
    return item ? callEntity.fromItem(item) : null;
  }

  /**
   * Stores a new call, which is due at once. `also`: a write that ends what the call belongs to, so that nothing is called twice. Returns
   * false when that write fails, or when the contact is erased. Cost: five writes.
   */
  async create(call: WebhookCall, also: Write): Promise<boolean> {
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

  /**
   * Begins an attempt, and schedules the one after it, so that an attempt whose worker dies is made up for. Returns false when another
   * worker has begun it, or when the call has ended. Cost: two writes.
   */
  async begin(call: WebhookCall, nextAt: Date, now: Date): Promise<boolean> {
    await this.#due.markFollowUps(call.organizationId, nextAt);
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(callKey(call), {
          UpdateExpression: 'SET attempts = :next, lastAttempt = :now, nextAt = :nextAt, #result = :none',
          ConditionExpression: '#state = :waiting AND attempts = :seen AND nextAt = :due',
          ExpressionAttributeNames: { '#state': 'state', '#result': 'result' },
          ExpressionAttributeValues: {
            ':next': call.attempts + 1,
            ':now': now.toISOString(),
            ':nextAt': nextAt.toISOString(),
            ':none': null,
            ':waiting': 'WAITING',
            ':seen': call.attempts,
            ':due': call.nextAt?.toISOString() ?? null,
          },
        }),
        this.#due.followUpWrite(call, 'callWebhook', nextAt),
      ]),
    );
  }

  /** Records how an attempt ended. `lastAttempt`: when it began. Does nothing when a later attempt has begun, or the contact was erased. */
  async end(
    ref: WebhookCallRef,
    lastAttempt: Date,
    { state, result }: { readonly state: WebhookCallState; readonly result: CallResult | null },
  ): Promise<void> {
    const isOver = state !== 'WAITING';
    await falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(callKey(ref), {
          UpdateExpression: `SET #state = :state, #result = :result${isOver ? ', nextAt = :none' : ''}`,
          ConditionExpression: '#state = :waiting AND lastAttempt = :lastAttempt',
          ExpressionAttributeNames: { '#state': 'state', '#result': 'result' },
          ExpressionAttributeValues: {
            ':state': state,
            ':result': result,
            ':waiting': 'WAITING',
            ':lastAttempt': lastAttempt.toISOString(),
            ...(isOver ? { ':none': null } : {}),
          },
        }),
      ]),
    );
  }

  /**
   * Lets a call begin anew, at once and at this address. An attempt that goes on meanwhile ends nothing: it may have gone to another
   * address. Returns false when the call changed since it was read. Cost: two writes.
   */
  async restart(call: WebhookCall, url: string, now: Date): Promise<boolean> {
    await this.#due.markFollowUps(call.organizationId, now);
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(callKey(call), {
          UpdateExpression: 'SET #state = :waiting, #url = :url, attempts = :zero, lastAttempt = :none, nextAt = :now',
          ConditionExpression: '#state = :seenState AND attempts = :seen',
          ExpressionAttributeNames: { '#state': 'state', '#url': 'url' },
          ExpressionAttributeValues: {
            ':waiting': 'WAITING',
            ':url': url,
            ':zero': 0,
            ':none': null,
            ':now': now.toISOString(),
            ':seenState': call.state,
            ':seen': call.attempts,
          },
        }),
        this.#due.followUpWrite(call, 'callWebhook', now),
      ]),
    );
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
