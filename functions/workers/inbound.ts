import type { LiveEvent } from '../adapters/events.ts';
import type { Queue } from '../adapters/queue.ts';
import type { Wake } from '../adapters/wake.ts';
import { newId } from '../platform/ids.ts';
import type { ConsentChanged } from '../data/consents.ts';
import type { Data } from '../data/parts.ts';
import { sendingRules, type Organization } from '../domain/accounts/account.ts';
import { fill, packById } from '../domain/brand/packs.ts';
import { newContact, type Contact } from '../domain/contacts/lead.ts';
import { matchKeyword, type KeywordMatch } from '../domain/messaging/keywords.ts';
import { mayWantOptOut } from '../domain/messaging/opt-out-hint.ts';
import { countSegments } from '../domain/messaging/segments.ts';
import { newMessage, type Message } from '../domain/messaging/text.ts';
import { logger } from '../platform/logger.ts';
import type { Measure } from '../platform/metrics.ts';
import { releaseWaiting } from './opt-in.ts';
import { inboundPayload, type InboundPayload, type LoosePayload } from './payloads.ts';
import { stopContact } from './stop-contact.ts';

export interface InboundDeps {
  readonly data: Data;
  readonly wake: Pick<Wake, 'at'>;
  readonly publish: (events: readonly LiveEvent[]) => Promise<void>;
  readonly replies: Pick<Queue, 'send'>;
  readonly zone: string;
  readonly measure: Measure;
  readonly now: () => Date;
}

/** A person texted one of our numbers: consent first, then the conversation. Runs any number of times for the same text. */
export async function receiveMessage(deps: InboundDeps, body: unknown): Promise<void> {
  const inbound = inboundPayload.parse(body);
  const { data, now } = deps;
  const organizationId = await data.accounts.organizationOfNumber(inbound.to);
  const organization = organizationId ? await data.accounts.organization(organizationId) : null;
  if (!organization) return logger.warn('A text to a number of nobody', { carrierId: inbound.sid });

  const consent = await data.consents.findBefore(organization.id, inbound.from, inbound.sid);
  const match = matchKeyword(inbound.body, {
    optedOut: consent.state === 'OPTED_OUT',
    asked: consent.asked !== null && consent.state === 'NONE',
    optOutType: inbound.optOutType,
  });
  // Consent before all else: from its commit on no text to this number is claimed. It is kept by the carrier's id, so
  // a repetition of an old STOP cannot undo a newer START.
  const changed = match && match.keyword !== 'HELP' ? await changeConsent(deps, organization, inbound, match) : null;

  const contact = consent.contactId
    ? await data.contacts.find(organization.id, consent.contactId)
    : await incomingContact(deps, organization, inbound, match);
  if (!contact) return unknownNumber(deps, organization, inbound, match);

  const message = buildInboundMessage(organization.id, contact, inbound, now());
  const { campaignId, at } = await data.inbox.receive(
    message,
    contact,
    inbound.sid,
    { isReply: match === null, hint: match === null && mayWantOptOut(inbound.body) },
    now(),
  );
  const stopped = changed && match?.keyword === 'OPT_OUT' ? await stopOptedOut(deps, message, changed) : [];
  if (match?.keyword === 'OPT_IN') await releaseWaiting(deps, contact, sendingRules(organization, deps.zone));
  const left = match === null ? await stopOnReply(data, message, at) : [];
  if (match && !match.answered) await confirm(deps, organization, contact, inbound, match);
  await deps.publish([
    { organizationId: organization.id, kind: 'conversation', id: contact.id },
    { organizationId: organization.id, kind: 'lead', id: contact.id },
    ...[...stopped, ...left, ...(campaignId ? [campaignId] : [])].map((id) => ({
      organizationId: organization.id,
      kind: 'campaign' as const,
      id,
    })),
  ]);
}

/** A keyword acts without a contact too; what the carrier does not answer we do. Anything else is answered by nothing. */
async function unknownNumber(
  deps: InboundDeps,
  organization: Organization,
  inbound: InboundPayload,
  match: KeywordMatch | null,
): Promise<void> {
  logger.info('A text from an unknown number', {
    organizationId: organization.id,
    carrierId: inbound.sid,
    keyword: match?.keyword,
  });
  if (!match || match.answered) return;
  const body = answerTo(organization, match);
  // Named after the carrier's message: its repetition makes no second answer.
  const loose = {
    organizationId: organization.id,
    id: inbound.sid,
    kind: 'CONFIRMATION',
    state: 'SCHEDULED',
    phone: inbound.from,
    body,
    segments: countSegments(body).segments,
    reason: null,
  } as const;
  await deps.data.unlinkedMessages.create(loose, deps.now());
  const message: LoosePayload = { v: 1, kind: 'loose', o: organization.id, t: loose.id };
  await deps.replies.send({ body: message });
}

async function stopOptedOut({ data, now }: InboundDeps, message: Message, { at }: ConsentChanged): Promise<string[]> {
  const until = await data.consents.optOutConcerns(message.organizationId, message.phone, at, now());
  return stopContact(data, message, { reason: 'The contact has opted out', until });
}

/** Takes a contact who replied out of the campaigns that end with a reply and had begun by then. Answers which. */
async function stopOnReply(data: Data, { organizationId, contactId }: Message, replied: Date): Promise<string[]> {
  const enrollments = (await data.enrollments.ofContact(organizationId, contactId)).filter(
    ({ state }) => state === 'ACTIVE' || state === 'WAITING',
  );
  const campaigns = await data.campaigns.findMany(
    organizationId,
    enrollments.map(({ campaignId }) => campaignId),
  );
  const ending = enrollments.filter(({ campaignId }) => campaigns.get(campaignId)?.stopOnReply);
  for (const enrollment of ending)
    await data.joining.remove(enrollment, { reason: 'The contact replied', state: 'STOPPED', until: replied });
  return ending.map(({ campaignId }) => campaignId);
}

async function changeConsent(
  deps: InboundDeps,
  organization: Organization,
  inbound: InboundPayload,
  match: KeywordMatch,
): Promise<ConsentChanged> {
  if (match.keyword === 'OPT_OUT') deps.measure('OptOuts', 1);
  return deps.data.consents.change(
    organization.id,
    inbound.from,
    {
      state: match.keyword === 'OPT_OUT' ? 'OPTED_OUT' : 'OPTED_IN',
      how: 'keyword',
      evidence: `${match.word} in carrier message ${inbound.sid}`,
      at: deps.now(),
    },
    inbound.sid,
  );
}

/** A text from an unknown number makes a contact only where the organization wants it; a keyword never does. */
async function incomingContact(
  deps: InboundDeps,
  organization: Organization,
  inbound: InboundPayload,
  match: KeywordMatch | null,
): Promise<Contact | null> {
  if (!organization.allowIncomingContacts || match) return null;
  const at = deps.now();
  const contact = newContact({ organizationId: organization.id, id: newId(at), phone: inbound.from, created: at });
  const [outcome] = await deps.data.contactWriter.add(organization.id, [{ contact, attestation: null }]);
  return outcome ? deps.data.contacts.find(organization.id, outcome.contactId) : null;
}

/**
 * The single answer to STOP, START or HELP, for words that the carrier leaves to us. At any hour. Nobody is told any
 * more of a consent that they have changed again since.
 */
async function confirm(
  deps: InboundDeps,
  organization: Organization,
  contact: Contact,
  inbound: InboundPayload,
  match: KeywordMatch,
): Promise<void> {
  const at = deps.now();
  const { state } = await deps.data.consents.find(organization.id, inbound.from);
  if ((match.keyword === 'OPT_OUT' && state !== 'OPTED_OUT') || (match.keyword === 'OPT_IN' && state !== 'OPTED_IN'))
    return;
  const message: Message = {
    ...buildInboundMessage(organization.id, contact, inbound, at),
    id: newId(at),
    carrierId: null,
    kind: 'CONFIRMATION',
    state: 'SCHEDULED',
    lane: 'reply',
    body: answerTo(organization, match),
    due: at,
    sent: null,
  };
  if (await deps.data.inbox.answerOnce(inbound.sid, message, at, deps.data.flow)) await deps.wake.at([at], at);
}

function answerTo(organization: Organization, { keyword }: KeywordMatch): string {
  const texts = packById(organization.brand).texts;
  const template = { OPT_OUT: texts.optOutConfirmation, OPT_IN: texts.optInConfirmation, HELP: texts.help }[keyword];
  return fill(template, { org: organization.name, phone: organization.number ?? '' });
}

function buildInboundMessage(organizationId: string, contact: Contact, inbound: InboundPayload, at: Date): Message {
  return newMessage({
    organizationId,
    contactId: contact.id,
    id: newId(at),
    kind: 'INBOUND',
    state: 'RECEIVED',
    lane: 'reply',
    body: inbound.body,
    phone: inbound.from,
    created: at,
    due: at,
    carrierId: inbound.sid,
    sent: at,
  });
}
