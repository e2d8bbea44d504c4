import type { Contact } from '../../domain/contacts/contact.ts';
import { CAMPAIGN_TOTAL } from '../../domain/sending/figures.ts';
import { wasHandedOver, type Message } from '../../domain/sending/message.ts';
import type { Counters } from '../table/counters.ts';
import type { Flow } from './message/message-flow.ts';
import type { Enrollments } from '../campaigns/enrollments.ts';
import { carrierKey, contactKey } from '../table/keys.ts';
import { buildConversationUpdate } from '../contacts/contact-item.ts';
import { ConditionFailed, type Table, type Update, type Write } from '../table/table.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import type { Messages } from '../sending/messages.ts';
import { readDateOrNull, toTtl } from '../table/values.ts';

const MAX_ATTEMPTS = 8;
/** How far back a reply looks for the campaign that it answers. */
const REPLY_LOOKBACK_LIMIT = 50;
/** A carrier repeats a callback for hours at most. */
const DEDUPLICATION_SECONDS = 7 * 86_400;

export interface ReceiveResult {
  /** The campaign that the text answers, when it is told the first time. */
  readonly campaignId: string | null;
  readonly at: Date;
}

/** What comes in from phones. */
export class Inbox {
  readonly #table: Table;
  readonly #counters: Counters;
  readonly #enrollments: Enrollments;
  readonly #messages: Messages;

  constructor(table: Table, counters: Counters, enrollments: Enrollments, messages: Messages) {
    this.#table = table;
    this.#counters = counters;
    this.#enrollments = enrollments;
    this.#messages = messages;
  }

  /**
   * Keeps an inbound text in the conversation, once however often the carrier tells it. A reply (no keyword) counts
   * for the organization once a contact, and for the campaign whose text came last before it.
   * Answers that campaign, if any, and when the text was kept first.
   */
  async receive(
    message: Message,
    contact: Contact,
    carrierId: string,
    { isReply, hint }: { readonly isReply: boolean; readonly hint: boolean },
    now: Date,
  ): Promise<ReceiveResult> {
    for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
      const answered = isReply ? await this.#findAnsweredEnrollment(contact) : null;
      const fresh = await this.#table.get(contactKey(contact.organizationId, contact.id));
      const first = isReply && fresh?.responded !== true;
      const writes: Write[] = [
        this.#table.putWrite(
          { ...carrierKey(carrierId), at: now.toISOString(), expires: toTtl(now, DEDUPLICATION_SECONDS) },
          IF_ABSENT,
        ),
        this.#messages.createWrite(message),
        this.#table.updateWrite(
          contactKey(contact.organizationId, contact.id),
          this.#contactUpdate(message, first, hint),
        ),
        ...(first ? this.#counters.organizationWrites(contact.organizationId, contact.id, { responses: 1 }) : []),
      ];
      if (answered && !answered.replied) {
        writes.push(
          this.#enrollments.changeWrite(answered, { replied: now }),
          ...this.#counters.campaignWrites(
            contact.organizationId,
            answered.campaignId,
            CAMPAIGN_TOTAL,
            contact.id,
            { responses: 1 },
            now,
          ),
        );
      }
      try {
        await this.#table.transact(writes);
        return { campaignId: answered?.campaignId ?? null, at: now };
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        if (error.failed.includes(0))
          return { campaignId: null, at: readDateOrNull((await this.#table.get(carrierKey(carrierId)))?.at) ?? now };
      }
    }
    throw new Error(`Inbound text of contact ${contact.id} could not be kept`);
  }

  /** Schedules the one answer to an inbound keyword; false when it was answered before. */
  async scheduleAnswerOnce(carrierId: string, answer: Message, now: Date, flow: Flow): Promise<boolean> {
    const onceWrite = this.#table.putWrite(
      { ...carrierKey(`${carrierId}#answer`), expires: toTtl(now, DEDUPLICATION_SECONDS) },
      IF_ABSENT,
    );
    try {
      await flow.schedule(answer, [onceWrite]);
      return true;
    } catch (error) {
      if (error instanceof ConditionFailed) return false;
      throw error;
    }
  }

  #contactUpdate(message: Message, first: boolean, hint: boolean): Update {
    const seen = buildConversationUpdate(message.organizationId, message.contactId, {
      messageId: message.id,
      direction: 'IN',
      body: message.body ?? '',
      at: message.created,
    });
    const update = hint ? { ...seen, UpdateExpression: `${seen.UpdateExpression ?? ''}, optOutHint = :at` } : seen;
    if (!first) return update;
    return {
      ...update,
      UpdateExpression: `${update.UpdateExpression ?? ''}, responded = :yes`,
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(responded)',
      ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':yes': true },
    };
  }

  async #findAnsweredEnrollment(contact: Contact) {
    const messages = await this.#messages.listLatest(contact.organizationId, contact.id, REPLY_LOOKBACK_LIMIT);
    const last = messages.find((message) => message.kind === 'CAMPAIGN' && wasHandedOver(message.state));
    return last?.campaign ? this.#enrollments.find(contact.organizationId, last.campaign.id, contact.id) : null;
  }
}
