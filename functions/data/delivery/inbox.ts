import { describeText } from '../../domain/media/attachment.ts';
import type { CampaignId, MessageId } from '../../domain/shared/ids.ts';
import { getDay } from '../../domain/results/day-figures.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { isFirstResponse } from '../../domain/contacts/response.ts';
import { addDeltas, CAMPAIGN_TOTAL } from '../../domain/sending/figures.ts';
import {
  isRemoved,
  wasHandedOver,
  type AnsweredStep,
  type Message,
  type MessageRef,
} from '../../domain/sending/message.ts';
import { getPlaceholderValues } from '../../domain/sending/decide-hand-over.ts';
import { renderWords } from '../../domain/content/words.ts';
import { countReply } from '../../domain/results/result-figures.ts';
import type { Counters } from '../table/counters.ts';
import { buildInboundChange, type InboundKind } from './inbound-change.ts';
import type { Flow } from './message/message-flow.ts';
import type { Enrollments } from '../campaigns/enrollments.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { hintWrite } from '../contacts/opt-outs/opt-out-hint.ts';
import { listMoveWrites } from '../contacts/conversations/conversation-lists.ts';
import { textLogWrite } from '../search/text-log.ts';
import { carrierKey, contactKey } from '../table/keys.ts';
import { toContact } from '../contacts/contact-item.ts';
import { buildContactChange } from '../contacts/contact-lists.ts';
import { ConditionFailed, type Table, type Write } from '../table/table.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import type { Messages } from '../sending/messages.ts';
import type { FlowDeps } from './flow-deps.ts';
import type { WebhookOutbox } from '../webhook-calls/webhook-outbox.ts';
import { toTtl } from '../table/lifetimes.ts';
import { readDateOrNull, readStringOrNull } from '../table/values.ts';

const MAX_ATTEMPTS = 8;
/** How many messages back a reply looks for the campaign that it answers. */
const REPLY_LOOKBACK_LIMIT = 50;

export interface ReceiveResult {
  /** The campaign that the message answers. Set only when the message arrives for the first time. */
  readonly campaignId: CampaignId | null;
  /** The id under which the message was first stored. */
  readonly messageId: MessageId;
  readonly at: Date;
}

/** Stores inbound messages. */
export class Inbox {
  readonly #table: Table;
  readonly #counters: Counters;
  readonly #enrollments: Enrollments;
  readonly #messages: Messages;
  readonly #outbox: WebhookOutbox;

  constructor(
    table: Table,
    { counters, enrollments, messages, outbox }: Pick<FlowDeps, 'counters' | 'enrollments' | 'messages' | 'outbox'>,
  ) {
    this.#outbox = outbox;
    this.#table = table;
    this.#counters = counters;
    this.#enrollments = enrollments;
    this.#messages = messages;
  }

  /**
   * Stores an inbound message in the conversation, once for all deliveries by the carrier. A reply (no keyword) counts
   * on its day, once per contact for the organization, and for the campaign that sent the last message before it. Returns that
   * campaign, if any, and when the message was first stored. `also`: what its first arrival changes besides.
   */
  async receive(
    message: Message,
    contact: Contact,
    carrierId: string,
    { isReply, isAutomatic = false, hint }: InboundKind,
    now: Date,
    also: readonly Write[] = [],
  ): Promise<ReceiveResult> {
    const day = getDay(message.created);
    const { organizationId, contactId, id: messageId } = message;
    const events = await this.#outbox.eventWrites(
      organizationId,
      isReply ? [{ type: 'contact.replied', contactId, messageId }] : [],
    );
    for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
      const answers = isReply ? await this.findAnsweredStep(contact) : null;
      const answered =
        answers && (await this.#enrollments.findEnrollment(contact.organizationId, answers.id, contact.id));
      const item = await this.#table.get(contactKey(contact.organizationId, contact.id));
      // The number of an erased contact belongs to no one. The queue delivers the text again, and then it finds who has it.
      if (!item || item.erased !== undefined) break;
      const isFirstReply = isReply && item.responded !== true;
      const current = toContact(item);
      const isResponse = isReply && isFirstResponse(current.response);
      const { update, delta, move } = buildInboundChange(current, message, {
        isReply,
        isAutomatic,
        isFirstReply,
        isResponse,
        hint,
        campaignId: answered?.campaignId ?? null,
      });
      const writes: Write[] = [
        this.#table.putWrite(
          {
            ...carrierKey(carrierId),
            at: now.toISOString(),
            messageId: message.id,
            expires: toTtl(now, 'carrierMessage'),
          },
          IF_ABSENT,
        ),
        this.#messages.createWrite({ ...message, countedOn: isReply ? day : null, answers }),
        this.#table.updateWrite(contactKey(contact.organizationId, contact.id), update),
        ...this.#counters.organizationWrites(
          contact.organizationId,
          contact.id,
          addDeltas(delta, { responses: isFirstReply ? 1 : 0, contactsReplied: isResponse ? 1 : 0 }),
        ),
        ...this.#counters.dayWrites(
          contact.organizationId,
          contact.id,
          isReply ? countReply(message.created) : new Map(),
        ),
        ...(answers ? this.#answerWrites(contact, answers, message.created) : []),
        ...listMoveWrites(this.#table, [move]),
        textLogWrite(this.#table, contact.organizationId, {
          contactId: contact.id,
          id: message.id,
          kind: 'MESSAGE',
        }),
        ...(hint ? [hintWrite(this.#table, message)] : []),
        ...events,
        ...also,
      ];
      if (answers && answered && !answered.replied) {
        writes.push(
          ...this.#enrollments.changeWrites(answered, { replied: now }),
          ...[CAMPAIGN_TOTAL, answers.stepId].flatMap((part) =>
            this.#counters.campaignWrites(
              contact.organizationId,
              answers.id,
              part,
              contact.id,
              { responses: 1 },
              part === CAMPAIGN_TOTAL ? now : undefined,
            ),
          ),
        );
      }
      try {
        await this.#table.transact(writes);
        return { campaignId: answered?.campaignId ?? null, messageId: message.id, at: now };
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        if (error.failed.includes(0)) {
          const received = await this.#table.get(carrierKey(carrierId));
          return {
            campaignId: null,
            messageId: readStringOrNull(received?.messageId) ?? message.id,
            at: readDateOrNull(received?.at) ?? now,
          };
        }
      }
    }
    throw new Error(`The inbound message of contact ${contact.id} could not be stored`);
  }

  /** Returns whether a text was stored before. `carrierId`: the carrier's id of the text. Cost: one read. */
  async hasReceived(carrierId: string): Promise<boolean> {
    return (await this.#table.get(carrierKey(carrierId))) !== undefined;
  }

  /**
   * Schedules the one automatic answer to an inbound message. Returns false when the message was answered before, or when
   * a condition of `also` fails. A repetition of the inbound message then gets no answer either.
   */
  async scheduleAnswerOnce(
    carrierId: string,
    answer: Message,
    now: Date,
    flow: Flow,
    also: readonly Write[] = [],
  ): Promise<boolean> {
    const done = { ...carrierKey(`${carrierId}#answer`), expires: toTtl(now, 'carrierMessage') };
    try {
      await flow.schedule(answer, [this.#table.putWrite(done, IF_ABSENT), ...also]);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      await this.#table.put(done, IF_ABSENT);
      return false;
    }
  }

  /**
   * Shows the newest text of the conversation in the list of conversations, in place of a text that was canceled or removed. Does
   * nothing when the list shows another text already, or when the newest texts hold no conversation.
   */
  async hideCanceled({ organizationId, contactId, id }: MessageRef): Promise<void> {
    for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
      const item = await this.#table.get(contactKey(organizationId, contactId));
      const contact = item ? toContact(item) : null;
      if (contact?.lastMessage?.messageId !== id) return;
      const latest = await this.#messages.listLatest(organizationId, contactId, REPLY_LOOKBACK_LIMIT);
      const shown = latest.find(isConversation);
      if (!shown && latest.length === REPLY_LOOKBACK_LIMIT) return;
      const { update, delta, move } = buildContactChange(contact, {
        lastMessage: shown ? toLastMessage(shown, contact) : null,
      });
      const isCommitted = await falseIfConditionFails(() =>
        this.#table.transact([
          this.#table.updateWrite(contactKey(organizationId, contactId), update),
          ...this.#counters.organizationWrites(organizationId, contactId, delta),
          ...listMoveWrites(this.#table, [move]),
        ]),
      );
      if (isCommitted) return;
    }
    throw new Error(`The conversation of contact ${contactId} kept changing`);
  }

  /** Returns the step of the last text of a campaign that a contact got. null means none among the newest texts. Cost: one query. */
  async findAnsweredStep({ organizationId, id }: Pick<Contact, 'organizationId' | 'id'>): Promise<AnsweredStep | null> {
    const messages = await this.#messages.listLatest(organizationId, id, REPLY_LOOKBACK_LIMIT);
    const last = messages.find((message) => message.kind === 'CAMPAIGN' && wasHandedOver(message.state));
    return last?.campaign ? { id: last.campaign.id, stepId: last.campaign.stepId } : null;
  }

  #answerWrites({ organizationId, id }: Contact, answers: AnsweredStep, at: Date): Write[] {
    return this.#counters.campaignDayWrites(organizationId, answers.id, id, countReply(at));
  }
}

/** Whether the list of conversations shows a message: replies of staff that were not canceled, and what contacts write. */
function isConversation(message: Message): boolean {
  const { kind, lane, state } = message;
  return kind === 'INBOUND' || (kind === 'DIRECT' && lane === 'reply' && state !== 'CANCELED' && !isRemoved(message));
}

function toLastMessage(message: Message, contact: Contact): NonNullable<Contact['lastMessage']> {
  const { id, kind, created } = message;
  const body = message.blocks ? renderWords(message, getPlaceholderValues(contact)) : describeText(message);
  return { messageId: id, direction: kind === 'INBOUND' ? 'IN' : 'OUT', body, at: created };
}
