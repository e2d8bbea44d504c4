import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import { ATTACHMENTS_LIMIT, newAttachment } from '../../domain/media/attachment.ts';
import { fillTemplate, getPackById } from '../../domain/brand/packs.ts';
import type { KeywordMatch } from '../../domain/consent/keywords.ts';
import type { ConsentState, Contact } from '../../domain/contacts/contact.ts';
import { countSegments } from '../../domain/content/segments.ts';
import { newMessage, type Message } from '../../domain/sending/message.ts';
import { sendNow, sendUnlinked } from '../../messages/texts/deliveries.ts';
import type { InboundTextMessage } from '../../messages/texts/inbound-texts.ts';
import { newId } from '../../platform/ids.ts';
import { logger } from '../../platform/logger.ts';

/** Answers keywords: the one confirmation of STOP, START or HELP, for words that the carrier does not confirm itself. */
export interface ConfirmationDeps {
  readonly data: Pick<Data, 'consents' | 'flow' | 'inbox' | 'limits' | 'unlinkedMessages'>;
  readonly replies: Pick<Queue, 'send'>;
  readonly now: () => Date;
}

/**
 * Returns whether we confirm a keyword: the carrier does not, and a STOP has changed something. A phone that opted out
 * before gets no text. `before`: the consent before the keyword.
 */
export function isConfirmed({ keyword, answeredByCarrier }: KeywordMatch, before: ConsentState): boolean {
  return !answeredByCarrier && !(keyword === 'OPT_OUT' && before === 'OPTED_OUT');
}

/**
 * Sends the one confirmation of STOP, START or HELP, at any hour, and once an hour for each of them. Sends nothing when
 * the contact has changed the consent again since, because the confirmation would be wrong.
 */
export async function sendConfirmation(
  deps: ConfirmationDeps,
  organization: Organization,
  contact: Contact,
  inbound: InboundTextMessage,
  match: KeywordMatch,
): Promise<void> {
  const at = deps.now();
  const { state } = await deps.data.consents.findConsent(organization.id, inbound.from);
  if ((match.keyword === 'OPT_OUT' && state !== 'OPTED_OUT') || (match.keyword === 'OPT_IN' && state !== 'OPTED_IN'))
    return;
  const message: Message = {
    ...buildInboundMessage(organization.id, contact, inbound, at),
    attachments: [],
    id: newId(at),
    carrierId: null,
    kind: 'CONFIRMATION',
    state: 'SCHEDULED',
    lane: 'reply',
    body: buildAnswer(organization, inbound, match),
    due: at,
    sent: null,
  };
  const limitWrites = countAnswer(deps, organization, inbound, match);
  if (await deps.data.inbox.scheduleAnswerOnce(inbound.carrierId, message, at, deps.data.flow, limitWrites))
    await deps.replies.send({ body: sendNow(message), group: organization.id });
}

/** One answer an hour for each keyword of a phone. STOP after HELP is answered all the same. */
function countAnswer(
  { data, now }: ConfirmationDeps,
  { id }: Organization,
  { from }: InboundTextMessage,
  { keyword }: KeywordMatch,
) {
  return data.limits.attemptWrites('keywordAnswer', `${id}#${from}#${keyword}`, now());
}

/**
 * A message from a number without a contact. A keyword acts all the same, and we confirm it like that of a contact. Any
 * other message gets no reply.
 */
export async function confirmToUnknownNumber(
  deps: ConfirmationDeps,
  organization: Organization,
  inbound: InboundTextMessage,
  match: KeywordMatch | null,
  before: ConsentState,
): Promise<void> {
  logger.info('A text from an unknown number', {
    organizationId: organization.id,
    carrierId: inbound.carrierId,
    keyword: match?.keyword,
  });
  if (!match || !isConfirmed(match, before)) return;
  const body = buildAnswer(organization, inbound, match);
  // The id comes from the carrier's message, so that a repetition sends no second reply.
  const unlinkedMessage = {
    organizationId: organization.id,
    id: inbound.carrierId,
    kind: 'CONFIRMATION',
    state: 'SCHEDULED',
    phone: inbound.from,
    body,
    segments: countSegments(body).segments,
    reason: null,
  } as const;
  const limitWrites = countAnswer(deps, organization, inbound, match);
  await deps.data.unlinkedMessages.createUnlinkedMessage(unlinkedMessage, deps.now(), limitWrites);
  await deps.replies.send({ body: sendUnlinked(organization.id, unlinkedMessage.id) });
}

/** The number that the text was sent to is the one that the organization texts from. */
function buildAnswer(organization: Organization, { to }: InboundTextMessage, { keyword }: KeywordMatch): string {
  const texts = getPackById(organization.brand).texts;
  const template = { OPT_OUT: texts.optOutConfirmation, OPT_IN: texts.optInConfirmation, HELP: texts.help }[keyword];
  return fillTemplate(template, { org: organization.name, phone: to });
}

/** Returns the inbound message as it stands in the contact's conversation. */
export function buildInboundMessage(
  organizationId: OrganizationId,
  contact: Contact,
  inbound: InboundTextMessage,
  at: Date,
): Message {
  return newMessage({
    organizationId,
    contactId: contact.id,
    id: newId(at),
    kind: 'INBOUND',
    state: 'RECEIVED',
    lane: 'reply',
    body: inbound.body,
    attachments: (inbound.media ?? []).slice(0, ATTACHMENTS_LIMIT).map(newAttachment),
    phone: inbound.from,
    created: at,
    due: at,
    carrierId: inbound.carrierId,
    sent: at,
  });
}
