import type { Contact } from '../domain/contacts/lead.ts';
import { WHOLE } from '../domain/messaging/figures.ts';
import { wasHandedOver, type Message } from '../domain/messaging/text.ts';
import type { Counters } from './counters.ts';
import type { Flow } from './flow.ts';
import type { Enrollments } from './enrollments.ts';
import { carrierKey, contactKey } from './keys.ts';
import { conversationUpdate } from './leads.ts';
import { ABSENT, ConditionFailed, type Table, type Update, type Write } from './table.ts';
import type { Messages } from './texts.ts';
import { readDateOrNull, toTtl } from './values.ts';

const TRIES = 8;
/** How far back a reply looks for the campaign that it answers. */
const LOOK_BACK = 50;
/** A carrier repeats a callback for hours at most. */
const REMEMBERED_SECONDS = 7 * 86_400;

export interface Received {
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
  ): Promise<Received> {
    for (let round = 0; round < TRIES; round += 1) {
      const answered = isReply ? await this.#answeredCampaign(contact) : null;
      const fresh = await this.#table.get(contactKey(contact.organizationId, contact.id));
      const first = isReply && fresh?.responded !== true;
      const writes: Write[] = [
        this.#table.putWrite(
          { ...carrierKey(carrierId), at: now.toISOString(), expires: toTtl(now, REMEMBERED_SECONDS) },
          ABSENT,
        ),
        this.#messages.create(message),
        this.#table.updateWrite(
          contactKey(contact.organizationId, contact.id),
          this.#contactUpdate(message, first, hint),
        ),
        ...(first ? this.#counters.organization(contact.organizationId, contact.id, { responses: 1 }) : []),
      ];
      if (answered && !answered.replied) {
        writes.push(
          this.#enrollments.change(answered, { replied: now }),
          ...this.#counters.campaign(
            contact.organizationId,
            answered.campaignId,
            WHOLE,
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
  async answerOnce(carrierId: string, answer: Message, now: Date, flow: Flow): Promise<boolean> {
    const once = this.#table.putWrite(
      { ...carrierKey(`${carrierId}#answer`), expires: toTtl(now, REMEMBERED_SECONDS) },
      ABSENT,
    );
    try {
      await flow.schedule(answer, [once]);
      return true;
    } catch (error) {
      if (error instanceof ConditionFailed) return false;
      throw error;
    }
  }

  #contactUpdate(message: Message, first: boolean, hint: boolean): Update {
    const seen = conversationUpdate(message.organizationId, message.contactId, {
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

  async #answeredCampaign(contact: Contact) {
    const messages = await this.#messages.latest(contact.organizationId, contact.id, LOOK_BACK);
    const last = messages.find((message) => message.kind === 'CAMPAIGN' && wasHandedOver(message.state));
    return last?.campaign ? this.#enrollments.find(contact.organizationId, last.campaign.id, contact.id) : null;
  }
}
