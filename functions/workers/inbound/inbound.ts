import { isRunning } from '../../domain/campaigns/enrollment.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import type { LiveEvent } from '../../domain/shared/live-event.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import { newId } from '../../platform/ids.ts';
import type { ConsentChangeResult } from '../../data/contacts/consents.ts';
import type { Data } from '../../data/index.ts';
import { buildSendingRules, type Organization } from '../../domain/accounts/account.ts';
import { newContact, type Contact } from '../../domain/contacts/contact.ts';
import { isAutomaticText } from '../../domain/consent/automatic-text.ts';
import { matchKeyword, type KeywordMatch } from '../../domain/consent/keywords.ts';
import { isOvertaken } from '../../domain/consent/late-keyword.ts';
import { looksLikeOptOut } from '../../domain/consent/opt-out-hint.ts';
import type { Message } from '../../domain/sending/message.ts';
import type { ContactId } from '../../domain/shared/ids.ts';
import { logger } from '../../platform/logger.ts';
import { secondsBetween, type RecordMetric } from '../../platform/metrics.ts';
import { cancelReminder, resumeWaitingForConsent } from '../../use-cases/contacts/opt-in.ts';
import { startWaitingSubmissions } from '../../use-cases/forms/start-waiting.ts';
import { inboundTextMessage, type InboundTextMessage } from '../../messages/texts/inbound-texts.ts';
import { stopContact } from '../../use-cases/contacts/stop-contact.ts';
import { alertReplies } from '../../messages/texts/deliveries.ts';
import { textFolding } from '../../messages/imports.ts';
import { fetchAttachmentsMessage } from '../../messages/media.ts';
import { receiveAtPlatformNumber } from './platform-number.ts';
import { sendAutoReply } from './auto-reply.ts';
import { isStaffPhone } from './staff-phone.ts';
import { buildInboundMessage, confirmToUnknownNumber, isConfirmed, sendConfirmation } from './keyword-confirmation.ts';

export interface InboundDeps {
  readonly data: Data;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly publish: (events: readonly LiveEvent[]) => Promise<void>;
  readonly replies: Pick<Queue, 'send'>;
  /** Fetches the files that came with a text. */
  readonly media: Pick<Queue, 'send'>;
  /** Folds the log of texts for search. */
  readonly imports: Pick<Queue, 'send'>;
  /** Starts what a public form could not start for a number that had opted out. */
  readonly bulk: Pick<Queue, 'send'>;
  readonly zone: string;
  readonly recordMetric: RecordMetric;
  readonly now: () => Date;
}

/**
 * Processes a message from a phone: consent first, then the conversation. May run any number of times for the same
 * message.
 */
export async function receiveInbound(deps: InboundDeps, body: unknown): Promise<void> {
  const inbound = inboundTextMessage.parse(body);
  const { data, now } = deps;
  const organizationId = await data.accounts.findOrganizationIdByNumber(inbound.to);
  const organization = organizationId ? await data.accounts.findOrganization(organizationId) : null;
  if (!organization) return receiveAtPlatformNumber(deps, inbound);

  const consent = await data.consents.findAsOfEvent(organization.id, inbound.from, inbound.carrierId);
  const match = matchKeyword(inbound.body, {
    optedOut: consent.state === 'OPTED_OUT',
    optInRequested: consent.optInRequestedAt !== null && consent.state === 'NONE',
    optOutType: inbound.optOutType,
  });
  // Consent first: from its commit on, no message to this number is claimed. The change is stored under the carrier's
  // id of the message, so that a repetition of an old STOP cannot undo a newer START.
  const acting = match && (await isLate(data, organization, inbound, match)) ? null : match;
  // One time for the text and for the change that it makes. With a later one, the text would stand below its own effect.
  const arrived = now();
  const changed =
    acting && acting.keyword !== 'HELP'
      ? await changeConsent(deps, organization, inbound, acting, { contactId: consent.contactId, at: arrived })
      : null;

  const isAutomatic = match === null && isAutomaticText(inbound.body);
  const isReply = match === null && !isAutomatic;
  const hint = isReply && looksLikeOptOut(inbound.body);
  const isStaff = match === null && (await isStaffPhone(data, organization.id, inbound.from));
  const contact = consent.contactId
    ? await data.contacts.findContact(organization.id, consent.contactId)
    : await findOrCreateContact(deps, organization, inbound, { mayCreate: isReply && !isStaff });
  if (!contact) {
    await confirmToUnknownNumber(deps, organization, inbound, acting, consent.state);
    return data.inboundChecks.setSeen(inbound.carrierId, now());
  }

  const message = buildInboundMessage(organization.id, contact, inbound, arrived);
  logger.info('An inbound text was received', {
    organizationId: organization.id,
    contactId: contact.id,
    messageId: message.id,
    carrierId: inbound.carrierId,
    ...(match ? { keyword: match.keyword } : {}),
  });
  const isAlerted = isReply && !isStaff && (organization.messageAlertIds ?? []).length > 0;
  const { campaignId, messageId, at } = await data.inbox.receive(
    message,
    contact,
    inbound.carrierId,
    { isReply, isAutomatic, hint },
    now(),
    isAlerted ? [data.replyAlerts.waitWrite(message, now())] : [],
  );
  // The repetition of a text is built again, so the id is the stored one.
  if (message.attachments.some(({ state }) => state === 'WAITING'))
    await deps.media.send({ body: fetchAttachmentsMessage({ ...message, id: messageId }), group: organization.id });
  if (data.search.texts.folding.isDueAfter(inbound.carrierId))
    await deps.imports.send({ body: textFolding(organization.id) });
  const canceledCampaigns =
    changed && acting?.keyword === 'OPT_OUT' ? await cancelAfterOptOut(deps, message, inbound.from, changed) : [];
  // Keywords to stop cancel everything, and START comes from a contact whose texts were canceled.
  if (consent.optInRequestedAt !== null && (isReply || acting?.keyword === 'OPT_IN'))
    await cancelReminder(deps, contact, {
      reason: isReply ? 'CONTACT_REPLIED' : 'OPTED_IN',
      rules: buildSendingRules(organization, deps.zone),
    });
  if (acting?.keyword === 'OPT_IN') {
    await resumeWaitingForConsent(deps, contact, buildSendingRules(organization, deps.zone));
    await startWaitingSubmissions(deps, contact);
  }
  const endedCampaigns = isReply ? await stopRepliedCampaigns(data, message, readSentAt(inbound) ?? at) : [];
  if (acting && isConfirmed(acting, consent.state))
    await sendConfirmation(deps, organization, contact, inbound, acting);
  // An automatic answer to a request to stop would be one text more.
  if (isReply && !isStaff && !hint) await sendAutoReply(deps, organization, contact, inbound.carrierId);
  if (isAlerted) await deps.replies.send({ body: alertReplies(organization.id), group: organization.id });
  await deps.publish([
    { organizationId: organization.id, kind: 'conversation', id: contact.id },
    { organizationId: organization.id, kind: 'lead', id: contact.id },
    ...[...canceledCampaigns, ...endedCampaigns, ...(campaignId ? [campaignId] : [])].map((id) => ({
      organizationId: organization.id,
      kind: 'campaign' as const,
      id,
    })),
  ]);
}

/** Returns when the carrier received a text that no callback brought, or null if a callback brought it just now. */
function readSentAt({ sentAt }: InboundTextMessage): Date | null {
  return sentAt === undefined ? null : new Date(sentAt);
}

/** Returns whether a keyword came so late that the person or staff have decided otherwise since. Cost: one query for a late one. */
async function isLate(
  data: Data,
  { id }: Organization,
  inbound: InboundTextMessage,
  { keyword }: KeywordMatch,
): Promise<boolean> {
  const sentAt = readSentAt(inbound);
  if (sentAt === null || keyword === 'HELP') return false;
  const history = await data.consents.listHistory(id, inbound.from);
  return isOvertaken({ keyword, carrierId: inbound.carrierId, sentAt }, history);
}

async function cancelAfterOptOut(
  { data, now }: InboundDeps,
  message: Message,
  phone: E164,
  { at }: ConsentChangeResult,
): Promise<string[]> {
  const cutoff = await data.consents.optOutCutoff(message.organizationId, phone, at, now());
  return stopContact({ data }, message, { reason: 'OPTED_OUT', cutoff });
}

/**
 * Takes a contact who replied out of the campaigns that end with a reply and that had begun by then. Texts before and after an
 * appointment continue: a contact who confirms must still be reminded. Returns these campaigns.
 */
async function stopRepliedCampaigns(
  data: Data,
  { organizationId, contactId }: Message,
  replied: Date,
): Promise<string[]> {
  const enrollments = (await data.enrollments.listByContact(organizationId, contactId)).filter(
    (enrollment) => isRunning(enrollment) && enrollment.appointmentId === null,
  );
  const campaigns = await data.campaigns.findMany(
    organizationId,
    enrollments.map(({ campaignId }) => campaignId),
  );
  const stoppedEnrollments = enrollments.filter(({ campaignId }) => campaigns.get(campaignId)?.stopOnReply);
  for (const enrollment of stoppedEnrollments)
    await data.enroller.unenroll(enrollment, { reason: 'CONTACT_REPLIED', state: 'STOPPED', cutoff: replied });
  return stoppedEnrollments.map(({ campaignId }) => campaignId);
}

async function changeConsent(
  deps: InboundDeps,
  organization: Organization,
  inbound: InboundTextMessage,
  match: KeywordMatch,
  { contactId, at }: { readonly contactId: ContactId | null; readonly at: Date },
): Promise<ConsentChangeResult> {
  const isOptOut = match.keyword === 'OPT_OUT';
  const after =
    isOptOut && contactId !== null
      ? await deps.data.inbox.findAnsweredStep({ organizationId: organization.id, id: contactId })
      : null;
  const changed = await deps.data.consents.change(
    organization.id,
    inbound.from,
    {
      state: isOptOut ? 'OPTED_OUT' : 'OPTED_IN',
      evidence: { kind: 'KEYWORD', word: match.word, carrierId: inbound.carrierId },
      at,
      after,
    },
    inbound.carrierId,
  );
  if (isOptOut) deps.recordMetric('OptOuts', 1);
  if (inbound.receivedAt) deps.recordMetric('ConsentLag', secondsBetween(new Date(inbound.receivedAt), deps.now()));
  return changed;
}

/**
 * Returns the contact of a number. An unknown number becomes a contact only when the organization allows it, and never
 * by a keyword or a text of a member.
 */
async function findOrCreateContact(
  deps: InboundDeps,
  organization: Organization,
  inbound: InboundTextMessage,
  { mayCreate }: { readonly mayCreate: boolean },
): Promise<Contact | null> {
  if (!organization.allowIncomingContacts || !mayCreate) return null;
  // A text that comes again after its contact was erased must not bring the number back.
  if (await deps.data.inbox.hasReceived(inbound.carrierId)) return null;
  const at = deps.now();
  const contact = newContact({ organizationId: organization.id, id: newId(at), phone: inbound.from, created: at });
  const [outcome] = await deps.data.contactWriter.addContacts(organization.id, [{ contact, attestation: null }]);
  return outcome ? deps.data.contacts.findContact(organization.id, outcome.contactId) : null;
}
