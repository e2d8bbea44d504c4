import { mergeDayChanges } from '../../../domain/dashboard/day-figures.ts';
import type { ResultChanges } from '../../../domain/results/result-figures.ts';
import { getFigureOwner, type Delta } from '../../../domain/sending/figures.ts';
import type { Message } from '../../../domain/sending/message.ts';
import { contactKey } from '../../table/keys.ts';
import type { UsedAttempt } from '../../sending/usage.ts';
import type { Write } from '../../table/table.ts';
import type { FlowDeps } from '../flow-deps.ts';

/** The writes that count a change of a message: for the organization, and for its campaign's step or its send. */
export function buildMessageFigureWrites(deps: Pick<FlowDeps, 'counters'>, message: Message, delta: Delta): Write[] {
  const { organizationId, contactId } = message;
  const owner = getFigureOwner(message);
  return [
    ...deps.counters.organizationWrites(organizationId, contactId, toOrganizationDelta(delta)),
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

/** The organization counts only some of a message's figures. */
export function toOrganizationDelta({ messages, messagesSuccess, messagesFailed, segments }: Delta): Delta {
  return { messages, messagesSuccess, messagesFailed, segments };
}

/**
 * Records that the contact's number has received a first message, which said how to opt out. The number stands beside the
 * time, because staff may have given the contact another number since the claim.
 */
export function buildFirstMessageWrite({ table }: Pick<FlowDeps, 'table'>, message: Message, now: Date): Write {
  return table.updateWrite(contactKey(message.organizationId, message.contactId), {
    // The message of an erased contact has no number any more.
    UpdateExpression: `SET texted = :now${message.phone === null ? '' : ', textedPhone = :phone'}`,
    ExpressionAttributeValues: {
      ':now': now.toISOString(),
      ...(message.phone === null ? {} : { ':phone': message.phone }),
    },
  });
}
