import type { Contact } from '../../../domain/contacts/contact.ts';
import { saysHowToOptOut } from '../../../domain/content/opt-out-line.ts';
import { countTextedContact, isAnsweredAlready } from '../../../domain/contacts/response.ts';
import { mergeDayChanges } from '../../../domain/results/day-figures.ts';
import type { ResultChanges } from '../../../domain/results/result-figures.ts';
import { addDeltas, getFigureOwner, type Delta } from '../../../domain/sending/figures.ts';
import type { CarrierStatus, Message } from '../../../domain/sending/message.ts';
import { contactKey } from '../../table/keys.ts';
import type { UsedAttempt } from '../../sending/usage.ts';
import type { Write } from '../../table/table.ts';
import type { FlowDeps } from '../flow-deps.ts';

/**
 * The writes that count a change of a message: for the organization, and for its campaign's step or its send. `alone`: what only
 * the organization counts.
 */
export function buildMessageFigureWrites(
  deps: Pick<FlowDeps, 'counters'>,
  message: Message,
  delta: Delta,
  alone: Delta = {},
): Write[] {
  const { organizationId, contactId } = message;
  const owner = getFigureOwner(message);
  return [
    ...deps.counters.organizationWrites(
      organizationId,
      contactId,
      addDeltas(toOrganizationDelta(message, delta), alone),
    ),
    ...(owner ? deps.counters.campaignWrites(organizationId, owner.id, owner.part, contactId, delta) : []),
  ];
}

/** A text, and how it changes the figures of its campaign. */
export interface CountedChange {
  readonly message: Message;
  readonly changes: ResultChanges;
}

/** The writes that count changes of texts of one organization for the days of their campaigns. Texts without a campaign count for none. */
export function buildResultWrites(
  { counters }: Pick<FlowDeps, 'counters'>,
  counted: readonly CountedChange[],
): Write[] {
  const [first] = counted;
  if (!first) return [];
  const { organizationId, contactId: shardBy } = first.message;
  return [...Map.groupBy(counted, ({ message }) => message.campaign?.id ?? null)].flatMap(([campaignId, each]) =>
    campaignId === null
      ? []
      : counters.campaignDayWrites(
          organizationId,
          campaignId,
          shardBy,
          mergeDayChanges(...each.map(({ changes }) => changes)),
        ),
  );
}

/** Returns what the carrier charges for the current attempt of a message. */
export function toUsedAttempt({ id: messageId, attempt, segments }: Message): UsedAttempt {
  return { messageId, attempt, segments };
}

/** The organization counts only some of a message's figures, and which texts have a pitch. */
export function toOrganizationDelta({ hasPitch }: Pick<Message, 'hasPitch'>, delta: Delta): Delta {
  const { messages, messagesSuccess, messagesFailed, segments } = delta;
  return { messages, messagesSuccess, messagesFailed, segments, ...(hasPitch ? { pitchTexts: messages } : {}) };
}

/** What a text changes besides itself: its contact, and the figures that only the organization counts. */
export interface TextedContact {
  readonly writes: readonly Write[];
  readonly delta: Delta;
}

/**
 * Records that the contact's number has received a first text, which said how to opt out. The number stands beside the
 * time, because staff may have given the contact another number since the claim. The first text to the contact, whatever its
 * number, also counts for the response rate, and the first one with a pitch for the open rate. The write then fails when the
 * contact got another text or replied since it was read. `isUndelivered`: the text is known not to have arrived, so that the opt-out
 * line in it is due again.
 */
export function buildTextedContact(
  { table }: Pick<FlowDeps, 'table'>,
  message: Message,
  { texted, response }: Pick<Contact, 'texted' | 'response'>,
  now: Date,
  isUndelivered = false,
): TextedContact {
  const isAnswered = isAnsweredAlready(response, message.claimed);
  const isFirstPitch = message.hasPitch && !response.wasPitched;
  if (texted && !isAnswered && !isFirstPitch) return { writes: [], delta: {} };
  const lastReply = response.lastReply?.toISOString();
  const isReplyAsRead = lastReply === undefined ? 'attribute_not_exists(lastReply)' : 'lastReply = :lastReply';
  const conditions = [
    ...(response.wasTexted ? [] : ['attribute_not_exists(textedPhone)', isReplyAsRead]),
    ...(isAnswered ? ['attribute_not_exists(countedReply)'] : []),
    ...(isFirstPitch ? ['attribute_not_exists(pitched)'] : []),
  ];
  const saysLine = hasOptOutLine(message);
  const set = {
    texted: now.toISOString(),
    // The message of an erased contact has no number anymore.
    textedPhone: message.phone ?? undefined,
    countedReply: isAnswered || undefined,
    pitched: isFirstPitch || undefined,
    optOutLineDue: (isUndelivered && saysLine) || undefined,
  };
  const names = Object.entries(set).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const write = table.updateWrite(contactKey(message.organizationId, message.contactId), {
    UpdateExpression: `SET ${names.map((name) => `${name} = :${name}`).join(', ')}${saysLine && !isUndelivered ? ' REMOVE optOutLineDue' : ''}`,
    ...(conditions.length > 0 ? { ConditionExpression: conditions.join(' AND ') } : {}),
    ExpressionAttributeValues: {
      ...Object.fromEntries(
        Object.entries(set).flatMap(([name, value]) => (value === undefined ? [] : [[`:${name}`, value]])),
      ),
      ...(!response.wasTexted && lastReply !== undefined ? { ':lastReply': lastReply } : {}),
    },
  });
  return { writes: [write], delta: countTextedContact(response, { isAnswered, hasPitch: message.hasPitch }) };
}

/**
 * Records that a text with the opt-out line did not arrive, so that the contact's next text ends with the line. Empty for other reports,
 * and when the contact has another number now. The write fails when another number was texted since, or the contact was erased.
 */
export function buildOptOutLineDue(
  { table }: Pick<FlowDeps, 'table'>,
  message: Message,
  status: CarrierStatus,
  { texted, phone }: Pick<Contact, 'texted' | 'phone'>,
): Write[] {
  if (!isUndeliveredStatus(status) || !hasOptOutLine(message)) return [];
  if (texted === null || phone === null || phone !== message.phone) return [];
  return [
    table.updateWrite(contactKey(message.organizationId, message.contactId), {
      UpdateExpression: 'SET optOutLineDue = :true',
      ConditionExpression: 'textedPhone = :phone',
      ExpressionAttributeValues: { ':true': true, ':phone': phone },
    }),
  ];
}

/** Returns whether a report says that the text will not arrive. */
export function isUndeliveredStatus(status: CarrierStatus): boolean {
  return status === 'UNDELIVERED' || status === 'FAILED';
}

/** The text of an erased contact has no words anymore. */
function hasOptOutLine({ body }: Message): boolean {
  return body !== null && saysHowToOptOut(body);
}
