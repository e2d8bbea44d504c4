import type { Lead } from '../domain/contacts/lead.ts';
import { WHOLE } from '../domain/messaging/figures.ts';
import { wasHandedOver, type Text } from '../domain/messaging/text.ts';
import type { Counters } from './counters.ts';
import type { Flow } from './flow.ts';
import type { Enrollments } from './enrollments.ts';
import { carrierKey, leadKey } from './keys.ts';
import { conversationUpdate } from './leads.ts';
import { ABSENT, ConditionFailed, type Table, type Update, type Write } from './table.ts';
import type { Texts } from './texts.ts';
import { dateOrNull, expiry } from './values.ts';

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
  readonly #texts: Texts;

  constructor(table: Table, counters: Counters, enrollments: Enrollments, texts: Texts) {
    this.#table = table;
    this.#counters = counters;
    this.#enrollments = enrollments;
    this.#texts = texts;
  }

  /**
   * Keeps an inbound text in the conversation, once however often the carrier tells it. A reply (no keyword) counts
   * for the organization once a contact, and for the campaign whose text came last before it.
   * Answers that campaign, if any, and when the text was kept first.
   */
  async receive(
    text: Text,
    lead: Lead,
    carrierId: string,
    { isReply, hint }: { readonly isReply: boolean; readonly hint: boolean },
    now: Date,
  ): Promise<Received> {
    for (let round = 0; round < TRIES; round += 1) {
      const answered = isReply ? await this.#answeredCampaign(lead) : null;
      const fresh = await this.#table.get(leadKey(lead.organizationId, lead.id));
      const first = isReply && fresh?.responded !== true;
      const writes: Write[] = [
        this.#table.putWrite(
          { ...carrierKey(carrierId), at: now.toISOString(), expires: expiry(now, REMEMBERED_SECONDS) },
          ABSENT,
        ),
        this.#texts.create(text),
        this.#table.updateWrite(leadKey(lead.organizationId, lead.id), this.#leadUpdate(text, first, hint)),
        ...(first ? this.#counters.organization(lead.organizationId, lead.id, { responses: 1 }) : []),
      ];
      if (answered && !answered.replied) {
        writes.push(
          this.#enrollments.change(answered, { replied: now }),
          ...this.#counters.campaign(lead.organizationId, answered.campaignId, WHOLE, lead.id, { responses: 1 }, now),
        );
      }
      try {
        await this.#table.transact(writes);
        return { campaignId: answered?.campaignId ?? null, at: now };
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        if (error.failed.includes(0))
          return { campaignId: null, at: dateOrNull((await this.#table.get(carrierKey(carrierId)))?.at) ?? now };
      }
    }
    throw new Error(`Inbound text of contact ${lead.id} could not be kept`);
  }

  /** Schedules the one answer to an inbound keyword; false when it was answered before. */
  async answerOnce(carrierId: string, answer: Text, now: Date, flow: Flow): Promise<boolean> {
    const once = this.#table.putWrite(
      { ...carrierKey(`${carrierId}#answer`), expires: expiry(now, REMEMBERED_SECONDS) },
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

  #leadUpdate(text: Text, first: boolean, hint: boolean): Update {
    const seen = conversationUpdate(text.organizationId, text.leadId, {
      textId: text.id,
      direction: 'IN',
      body: text.body ?? '',
      at: text.created,
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

  async #answeredCampaign(lead: Lead) {
    const texts = await this.#texts.latest(lead.organizationId, lead.id, LOOK_BACK);
    const last = texts.find((text) => text.kind === 'CAMPAIGN' && wasHandedOver(text.state));
    return last?.campaign ? this.#enrollments.find(lead.organizationId, last.campaign.id, lead.id) : null;
  }
}
