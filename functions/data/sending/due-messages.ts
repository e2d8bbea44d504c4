import { getCorrelationId } from '../../platform/correlation.ts';
import { isBulk } from '../../domain/webhook-endpoints/event-share.ts';
import type { CampaignId, ContactId, MessageId, OrganizationId, StepId } from '../../domain/shared/ids.ts';
import { getOwnCampaign, type Lane, type Message, type MessageRef } from '../../domain/sending/message.ts';
import { campaignPk, dueKey, duePk } from '../table/keys.ts';
import { DEFERRED, liftDeferred } from './due/old-deferred.ts';
import { DueMinutes, toFollowUpSlot, toStatusCheckSlot, type DueMinute } from './due-minutes.ts';
import { type Item, type Key, type Table, type Write } from '../table/table.ts';
import { prefixQuery } from '../table/expressions.ts';
import { readDate, readString, readStringOrNull } from '../table/values.ts';

/** In the keys of due entries of a step, and of the views of a campaign. */
const NO_CONTACT = '~STEP';
const VIEWS = '~VIEWS';

/** A new attempt, or a message of an if/then, that waits until its campaign resumes. */
const deferredKey = (
  organizationId: OrganizationId,
  campaignId: CampaignId,
  contactId: ContactId,
  messageId: MessageId,
): Key => ({
  pk: campaignPk(organizationId, campaignId),
  sk: `${DEFERRED}${contactId}#${messageId}`,
});

/**
 * What follows from if/thens: look at those of a contact, do an action of one that has fired, or call another system. And what follows
 * from events: deliver one to an endpoint of the organization. And what follows from a new step: remove it if no one has filled it. And
 * what follows from a snooze: open the conversation again. And what follows from a pitch that many people look at: count their views.
 */
const FOLLOW_UP_KINDS = [
  'checkIfThens',
  'runAction',
  'callWebhook',
  'deliverEvent',
  'removeOrphan',
  'wakeConversation',
  'countViews',
] as const;
type FollowUpKind = (typeof FOLLOW_UP_KINDS)[number];

/**
 * What is due: `send` hands the message over, `checkStatus` asks the carrier about it, `publishEvents` tells endpoints what happened, and
 * the others are follow-ups. The queue message of a due entry has the same kind.
 */
const DUE_KINDS = ['send', 'checkStatus', 'publishEvents', ...FOLLOW_UP_KINDS] as const;
type DueKind = (typeof DUE_KINDS)[number];

/**
 * A due entry: a message, a status check or a follow-up that is due. It holds ids only. `id`: of the message, of the step round
 * (`formatStepRound`), of the action run, of the call, of the event, of the step, of the campaign, or the time at which a snooze ends.
 * `contactId`: of a delivery to an endpoint, the endpoint; of a step, `NO_CONTACT`; of the views of a campaign, `VIEWS`.
 */
export interface DueMessage extends MessageRef {
  readonly key: Key;
  readonly due: Date;
  readonly lane: Lane;
  readonly campaignId: CampaignId | null;
  readonly kind: DueKind;
  /** True for a confirmation of STOP, START or HELP. An organization's own pause does not stop it. */
  readonly confirmation: boolean;
  /** Carrier segments, as far as they are known before the text is made. */
  readonly segments: number;
  /** The correlation id of the work that scheduled the message. */
  readonly correlationId: string | null;
  /** What happened, as the outbox of events stored it. Empty for all other kinds. */
  readonly facts: readonly unknown[];
}

/**
 * Due entries. The messages of a minute have keys of the base table, because an index is only eventually consistent. A
 * list of the minutes with messages lets a sweep find missed messages with one query.
 */
export class DueMessages extends DueMinutes {
  readonly #table: Table;

  constructor(table: Table) {
    super(table);
    this.#table = table;
  }

  dueWrite(message: Message, due: Date): Write {
    return this.#table.putWrite({
      ...dueKey(due, message),
      kind: 'send',
      organizationId: message.organizationId,
      contactId: message.contactId,
      messageId: message.id,
      due: due.toISOString(),
      lane: message.lane,
      campaignId: getOwnCampaign(message)?.id,
      segments: message.segments,
      correlationId: getCorrelationId(),
      ...(message.kind === 'CONFIRMATION' ? { confirmation: true } : {}),
    });
  }

  /** Schedules a status check: at this time the carrier is asked about the message. */
  statusCheckWrite(message: Message, at: Date): Write {
    const key = dueKey(at, { ...message, lane: 'reply' });
    return this.#table.putWrite({
      ...key,
      sk: `${key.sk}#settle`,
      organizationId: message.organizationId,
      contactId: message.contactId,
      messageId: message.id,
      due: at.toISOString(),
      lane: 'reply',
      campaignId: getOwnCampaign(message)?.id,
      kind: 'checkStatus',
    });
  }

  /** Marks the minute of work of if/thens before it is scheduled. */
  markFollowUps(organizationId: OrganizationId, at: Date): Promise<void> {
    return this.markMinutes(organizationId, [toFollowUpSlot(at)]);
  }

  /** Lets a worker remove a new step later if no one has filled it by then. Cost: two writes. */
  async scheduleOrphanCheck(organizationId: OrganizationId, stepId: StepId, at: Date): Promise<void> {
    await this.markFollowUps(organizationId, at);
    const ref = { organizationId, contactId: NO_CONTACT, id: String(stepId) };
    await this.#table.transact([this.followUpWrite(ref, 'removeOrphan', at)]);
  }

  /** Lets a worker count views of a campaign later. Cost: two writes. */
  async scheduleViewCount(
    { organizationId, campaignId }: { readonly organizationId: OrganizationId; readonly campaignId: CampaignId },
    at: Date,
  ): Promise<void> {
    await this.markFollowUps(organizationId, at);
    await this.#table.transact([
      this.followUpWrite({ organizationId, contactId: VIEWS, id: String(campaignId) }, 'countViews', at),
    ]);
  }

  /** Schedules work of an if/then. `id`: see `DueMessage`. */
  followUpWrite({ organizationId, contactId, id }: MessageRef, kind: FollowUpKind, at: Date): Write {
    return this.#table.putWrite({
      ...dueKey(at, { organizationId, contactId, id, lane: 'reply', progressCell: null }),
      organizationId,
      contactId,
      messageId: id,
      due: at.toISOString(),
      lane: 'reply',
      kind,
      correlationId: getCorrelationId(),
    });
  }

  /**
   * Stores events for the endpoints of the organization, in the transaction of what they tell of. `id`: different for each transaction.
   * In the order of the minute, replies come first and events of imports last.
   */
  eventsWrite(organizationId: OrganizationId, id: string, facts: readonly object[], at: Date): Write {
    return this.#table.putWrite({
      ...dueKey(at, {
        organizationId,
        contactId: isBulk(facts) ? '~EVENTS-BULK' : '~EVENTS',
        id,
        lane: 'reply',
        progressCell: null,
      }),
      organizationId,
      due: at.toISOString(),
      lane: 'reply',
      kind: 'publishEvents',
      facts,
      correlationId: getCorrelationId(),
    });
  }

  async scheduleStatusCheck(message: Message, at: Date): Promise<void> {
    await this.markMinutes(message.organizationId, [toStatusCheckSlot(at)]);
    await this.#table.transact([this.statusCheckWrite(message, at)]);
  }

  dueDelete(message: Message, due: Date): Write {
    return this.#table.deleteWrite(dueKey(due, message));
  }

  /** Stores a new attempt that waits until its campaign resumes. No enrollment leads to it, so it has its own list. */
  deferredWrite(message: Message, campaignId: CampaignId): Write {
    return this.#table.putWrite({
      ...deferredKey(message.organizationId, campaignId, message.contactId, message.id),
      contactId: message.contactId,
      messageId: message.id,
    });
  }

  deferredDelete({ organizationId, contactId, id }: MessageRef, campaignId: CampaignId): Write {
    return this.#table.deleteWrite(deferredKey(organizationId, campaignId, contactId, id));
  }

  async releaseDeferred(ref: MessageRef, campaignId: CampaignId): Promise<void> {
    await this.#table.delete(deferredKey(ref.organizationId, campaignId, ref.contactId, ref.id));
  }

  async listDeferred(organizationId: OrganizationId, campaignId: CampaignId, limit: number): Promise<MessageRef[]> {
    await liftDeferred(this.#table, campaignPk(organizationId, campaignId), limit);
    const { items } = await this.#table.query({
      ...prefixQuery(campaignPk(organizationId, campaignId), DEFERRED),
      Limit: limit,
    });
    return items.map((item) => ({
      organizationId,
      contactId: readString(item.contactId),
      id: readString(item.messageId),
    }));
  }

  /** Yields an organization's messages of one minute and lane, page by page over the shards that were used. */
  async *iterateMinute({ minute, organizationId, shards }: DueMinute, lane: Lane): AsyncGenerator<DueMessage[]> {
    for (const shard of shards[lane]) {
      let from: Record<string, unknown> | undefined;
      do {
        const page = await this.#table.query({
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': duePk(minute, organizationId, lane, shard) },
          Limit: 500,
          ...(from ? { ExclusiveStartKey: from } : {}),
        });
        if (page.items.length > 0) yield page.items.map(toDueMessage);
        from = page.next;
      } while (from);
    }
  }

  async removeEntries(texts: readonly DueMessage[]): Promise<void> {
    await this.#table.deleteMany(texts.map((due) => due.key));
  }
}

function toDueMessage(item: Item): DueMessage {
  return {
    key: { pk: item.pk, sk: item.sk },
    organizationId: readString(item.organizationId),
    contactId: readString(item.contactId),
    id: readString(item.messageId),
    due: readDate(item.due),
    lane: item.lane === 'reply' ? 'reply' : 'campaign',
    campaignId: readStringOrNull(item.campaignId),
    kind: readKind(item.kind),
    confirmation: item.confirmation === true,
    segments: Number(item.segments ?? 1),
    correlationId: readStringOrNull(item.correlationId),
    facts: Array.isArray(item.facts) ? item.facts : [],
  };
}

/** @throws for a kind that this version does not know, so that nothing else is done in its place */
function readKind(value: unknown): DueKind {
  const kind = DUE_KINDS.find((each) => each === value);
  if (kind === undefined) throw new Error('A due entry has an unknown kind');
  return kind;
}
