import { consumeCarrierReports, consumeInboundTexts } from '../../functions/workers/index.ts';
import type { Contact } from '../../functions/domain/contacts/contact.ts';
import { newContact } from '../../functions/domain/contacts/contact.ts';
import type { Organization } from '../../functions/domain/accounts/account.ts';
import { getPackById } from '../../functions/domain/brand/packs.ts';
import type { Message } from '../../functions/domain/sending/message.ts';
import { namedId, newId } from '../../functions/platform/ids.ts';
import { VERSION } from '../../functions/messages/message-version.ts';
import { postponeForOptIn } from '../../functions/use-cases/contacts/opt-in.ts';
import type { CarrierText } from './carrier-texts.ts';
import { cancelOldConfirmations, completeUnlinked, findContact } from './keyword-answers.ts';
import { completePast, getWindow, setAside } from './past-hand-over.ts';
import type { ReplayDeps } from './replay-deps.ts';
import { findWaitingText, listMessages, listUndecided, listWaitingTexts } from './waiting-texts.ts';

/**
 * A text that the carrier accepted this long before the restored moment is in the table. The carrier gives whole seconds.
 */
const SETTLED_MS = 2_000;

const STATUSES = { sent: 'SENT', delivered: 'DELIVERED', undelivered: 'UNDELIVERED', failed: 'FAILED' } as const;

/**
 * Repeats in the restored table what happened between one of our numbers and one phone, oldest first, each text at its
 * moment. The steps are those of the workers, so that figures, enrollments and consent become what they were. May run any
 * number of times.
 */
export async function replayConversation(deps: ReplayDeps, texts: readonly CarrierText[]): Promise<void> {
  const [first] = texts;
  if (!first) return;
  const organizationId = await deps.data.accounts.findOrganizationIdByNumber(first.number);
  const organization = organizationId ? await deps.data.accounts.findOrganization(organizationId) : null;
  if (!organization) return texts.forEach(() => deps.count('foreign', null));
  for (const [index, text] of texts.entries()) {
    const later = texts.slice(index + 1);
    if (text.direction === 'IN') await replayInbound(deps, organization, text);
    else await replayOutbound(deps, organization, text, texts.slice(0, index), later);
  }
  await cancelOldConfirmations(deps, organization, first);
}

/**
 * The worker stores each inbound text once, by the carrier's id. It queues nothing: the answer has left, or is too late. Staff fetch a
 * picture that is missing with "Try again".
 */
async function replayInbound(deps: ReplayDeps, organization: Organization, text: CarrierText): Promise<void> {
  const now = (): Date => new Date(text.at);
  const { data, wakeUps, zone } = deps;
  const nothing = { send: () => Promise.resolve() };
  await consumeInboundTexts(
    {
      data,
      wakeUps,
      publish: () => Promise.resolve(),
      replies: nothing,
      bulk: nothing,
      media: nothing,
      imports: nothing,
      zone,
      recordMetric: () => undefined,
      now,
    },
    {
      version: VERSION,
      carrierId: text.carrierId,
      from: text.phone,
      to: text.number,
      body: text.body,
      ...(text.media.length > 0 ? { media: [...text.media] } : {}),
    },
  );
  deps.count('inbound', organization.id);
}

async function replayOutbound(
  deps: ReplayDeps,
  organization: Organization,
  text: CarrierText,
  earlier: readonly CarrierText[],
  later: readonly CarrierText[],
): Promise<void> {
  const isAfterRestore = Date.parse(text.at) >= deps.restoredTo.getTime() - SETTLED_MS;
  const contact = await findContact(deps, organization, text);
  if (!contact && (!isAfterRestore || (await completeUnlinked(deps, organization, text, earlier)))) return;
  const known = contact ?? (await createContact(deps, organization, text));
  const message = await findMessage(deps, organization, known, text, isAfterRestore, later);
  if (message) await applyStatus(deps, message, text, later[0]);
}

/** A number that only the carrier knows becomes a contact without a name, so that its conversation shows the texts. */
async function createContact(
  deps: ReplayDeps,
  { id: organizationId }: Organization,
  text: CarrierText,
): Promise<Contact> {
  const created = new Date(text.at);
  const contact = newContact({ organizationId, id: newId(created), phone: text.phone, created });
  const [outcome] = await deps.data.contactWriter.addContacts(organizationId, [{ contact, attestation: null }]);
  const added = outcome && (await deps.data.contacts.findContact(organizationId, outcome.contactId));
  if (!added) throw new Error('A contact could not be added');
  deps.count('newContacts', organizationId);
  return added;
}

/** Returns the message that left as this text, as the table has the message now. null if the table had it settled before. */
async function findMessage(
  deps: ReplayDeps,
  organization: Organization,
  contact: Contact,
  text: CarrierText,
  isAfterRestore: boolean,
  later: readonly CarrierText[],
): Promise<Message | null> {
  const { data, count } = deps;
  const messages = await listMessages(deps, contact);
  const recorded = messages.find(({ carrierId }) => carrierId === text.carrierId);
  if (recorded) {
    count('known', organization.id);
    return recorded;
  }
  let waiting = await listWaitingTexts(deps, messages);
  let match = findWaitingText(waiting, text, isAfterRestore);
  if (!match && isAfterRestore && (await requestOptIn(deps, organization, waiting, text))) {
    waiting = await listWaitingTexts(deps, await listMessages(deps, contact));
    match = findWaitingText(waiting, text, isAfterRestore);
  }
  if (match) {
    count('matched', organization.id);
    return completePast(deps, match, text);
  }
  if (!isAfterRestore) return null;
  for (const undecided of listUndecided(waiting, text, later)) {
    await setAside(deps, undecided, text);
    count('undecided', organization.id);
  }
  count('unknown', organization.id);
  const at = new Date(text.at);
  return data.flow.addUnknownText(
    {
      organizationId: organization.id,
      contactId: contact.id,
      id: namedId(at, text.carrierId, 'restored'),
      phone: text.phone,
      body: text.body,
      carrierId: text.carrierId,
      at,
    },
    getWindow(deps, organization, text),
  );
}

/** As the sender does before the first text of a blast organization. Returns whether a message now waits for the reply. */
async function requestOptIn(
  { data, wakeUps }: ReplayDeps,
  organization: Organization,
  waiting: Awaited<ReturnType<typeof listWaitingTexts>>,
  text: CarrierText,
): Promise<boolean> {
  if (!getPackById(organization.brand).flags.blastMode) return false;
  const now = (): Date => new Date(text.at);
  const due = waiting.filter(
    ({ message, facts }) =>
      message.state === 'SCHEDULED' &&
      message.kind !== 'OPT_IN' &&
      message.kind !== 'CONFIRMATION' &&
      message.due <= now() &&
      facts.contact.consent !== 'OPTED_IN',
  );
  for (const { facts, rules } of due) await postponeForOptIn({ data, wakeUps, now }, facts, rules);
  return due.length > 0;
}

/** The carrier's reports went to messages that the table does not have, or are lost. The list has the latest one. */
async function applyStatus(
  deps: ReplayDeps,
  message: Message,
  text: CarrierText,
  next: CarrierText | undefined,
): Promise<void> {
  const status = Object.hasOwn(STATUSES, text.status) ? STATUSES[text.status as keyof typeof STATUSES] : null;
  if (status === null || status === 'SENT') deps.count('pending', message.organizationId);
  if (status === null) return;
  // Before the next text of the conversation, which may be the new attempt that followed this report.
  const at = new Date(Math.min(Date.parse(text.updated), next ? Date.parse(next.at) : Number.POSITIVE_INFINITY));
  const { data, wakeUps, zone } = deps;
  await consumeCarrierReports(
    { data, wakeUps, publish: () => Promise.resolve(), zone, recordMetric: () => undefined, now: () => at },
    {
      version: VERSION,
      organizationId: message.organizationId,
      contactId: message.contactId,
      messageId: message.id,
      campaignId: message.campaign?.id ?? null,
      carrierId: text.carrierId,
      attempt: message.attempt,
      status,
      code: text.code,
    },
  );
}
