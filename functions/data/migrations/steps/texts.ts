import { countSegmentsOn, getDay, mergeDayChanges } from '../../../domain/results/day-figures.ts';
import { countReply, moveText, type ResultChanges } from '../../../domain/results/result-figures.ts';
import { isUnconfirmed } from '../../../domain/sending/figures.ts';
import { wasHandedOver, type AnsweredStep, type Message } from '../../../domain/sending/message.ts';
import { textLogWrite } from '../../search/text-log.ts';
import { toMessage } from '../../sending/message-item.ts';
import { falseIfConditionFails } from '../../table/attempt.ts';
import { Counters } from '../../table/counters.ts';
import type { Item, Table, Write } from '../../table/table.ts';
import { toReasonCode } from './old-reasons.ts';
import { isWrittenReply } from './old-replies.ts';
import { parseContactPk } from './positions.ts';
import type { MigrationStep } from '../step.ts';

const ATTEMPTS = 5;
/** How many texts before a reply may hide the text of a campaign that it answers. As for new replies. */
const LOOKBACK = 30;

/**
 * Release 3.4.7 counted texts on no day, stored reasons in words, and had no search for words. A text counts on the day of its
 * hand-over or refusal, a reply on the day on which it came. The mark is `countedOn`, which every text of the present release has.
 */
export const textsStep: MigrationStep = {
  name: '0005-texts',
  what: 'Texts count on their days, for the organization and the campaign, and their words can be searched. Until then figures of days and the search lack the texts of before the upgrade.',
  isRequired: false,
  attributes: ['countedOn', 'state', 'reason'],
  change: async (table, { pk, sk, ...marks }) => {
    if (!sk.startsWith('MESSAGE#') || !parseContactPk(pk) || isPresent(marks)) return false;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const item = await table.get({ pk, sk });
      if (!item || isPresent(item)) return false;
      if (await falseIfConditionFails(() => count(table, item))) return true;
    }
    throw new Error('A text kept changing while it was counted');
  },
};

/** A text that is not settled yet is counted by the release that settles it. */
function isPresent({ countedOn, state }: Record<string, unknown>): boolean {
  return countedOn !== undefined || state === 'SCHEDULED' || state === 'CLAIMED';
}

async function count(table: Table, item: Item): Promise<void> {
  const message = toMessage(item);
  await table.transact(
    message.kind === 'INBOUND' ? await listReplyWrites(table, item, message) : listTextWrites(table, item, message),
  );
}

function listTextWrites(table: Table, item: Item, message: Message): Write[] {
  const { organizationId, contactId, id, campaign, state, sent, due, segments, kind, lane, body } = message;
  const reason = toReasonCode(message.reason, message.errorCode);
  const day = sent ?? (state === 'FAILED' ? due : null);
  const before = { state, sent, reason, countedOn: null };
  const changes = mergeDayChanges(
    moveText(before, { ...before, countedOn: day && getDay(day) }),
    sent ? countSegmentsOn(sent, segments) : new Map(),
  );
  const counters = new Counters(table);
  // The texts of a step add up to `planned`. The step `0002-figures` knows those that wait or were handed over.
  const unplanned = isUnconfirmed(message)
    ? { planned: 1, unconfirmed: 1 }
    : state === 'FAILED' && !sent
      ? { planned: 1 }
      : {};
  return [
    markWrite(table, item, { countedOn: day && getDay(day), reason }),
    ...counters.dayWrites(organizationId, contactId, toOrganizationChanges(changes)),
    ...(campaign
      ? [
          ...counters.campaignDayWrites(organizationId, campaign.id, contactId, changes),
          ...counters.campaignWrites(organizationId, campaign.id, campaign.stepId, contactId, unplanned),
        ]
      : []),
    ...(kind === 'DIRECT' && lane === 'reply' && body !== null
      ? [textLogWrite(table, organizationId, { contactId, id, kind: 'MESSAGE' })]
      : []),
  ];
}

/** The organization counts no failures by reason. */
function toOrganizationChanges(changes: ResultChanges): ResultChanges {
  return new Map(
    [...changes].map(([day, figures]) => [
      day,
      Object.fromEntries(Object.entries(figures).filter(([name]) => !name.startsWith('FAILED_'))),
    ]),
  );
}

async function listReplyWrites(table: Table, item: Item, message: Message): Promise<Write[]> {
  const { organizationId, contactId, id, created } = message;
  const isReply = isWrittenReply(message);
  const answers = isReply ? await findAnswered(table, item) : null;
  const counters = new Counters(table);
  return [
    markWrite(table, item, { countedOn: isReply ? getDay(created) : null, ...(answers ? { answers } : {}) }),
    ...(isReply ? counters.dayWrites(organizationId, contactId, countReply(created)) : []),
    ...(answers ? counters.campaignDayWrites(organizationId, answers.id, contactId, countReply(created)) : []),
    textLogWrite(table, organizationId, { contactId, id, kind: 'MESSAGE' }),
  ];
}

/** Returns the step of the last text of a campaign that the contact had got before a reply. Cost: one query. */
async function findAnswered(table: Table, { pk, sk }: Item): Promise<AnsweredStep | null> {
  const { items } = await table.query({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :reply',
    ExpressionAttributeValues: { ':pk': pk, ':first': 'MESSAGE#', ':reply': sk },
    ScanIndexForward: false,
    Limit: LOOKBACK,
  });
  const last = items.map(toMessage).find(({ kind, state }) => kind === 'CAMPAIGN' && wasHandedOver(state));
  return last?.campaign ? { id: last.campaign.id, stepId: last.campaign.stepId } : null;
}

/** Marks a text as counted, on condition that it has not changed since it was read. */
function markWrite(
  table: Table,
  { pk, sk, state, attempt, sent }: Item,
  set: Readonly<Record<string, unknown>>,
): Write {
  const names = Object.keys(set);
  return table.updateWrite(
    { pk, sk },
    {
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression:
        'attribute_not_exists(countedOn) AND #state = :state AND #attempt = :attempt AND #sent = :sent',
      ExpressionAttributeNames: {
        '#state': 'state',
        '#attempt': 'attempt',
        '#sent': 'sent',
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ':state': state,
        ':attempt': attempt,
        ':sent': sent ?? null,
        ...Object.fromEntries(names.map((name) => [`:${name}`, set[name] ?? null])),
      },
    },
  );
}
