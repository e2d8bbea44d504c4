import type { Organization } from '../../functions/domain/accounts/account.ts';
import type { Contact } from '../../functions/domain/contacts/contact.ts';
import type { CarrierText } from './carrier-texts.ts';
import { getWindow } from './past-hand-over.ts';
import type { ReplayDeps } from './replay-deps.ts';
import { listMessages, listWaitingTexts } from './waiting-texts.ts';

/** Returns the contact that has the number of a text, if any. */
export async function findContact(
  { data }: ReplayDeps,
  { id }: Organization,
  { phone }: CarrierText,
): Promise<Contact | null> {
  const { contactId } = await data.consents.findConsent(id, phone);
  return contactId ? data.contacts.findContact(id, contactId) : null;
}

/** A reply to a keyword from an unknown number. Its id is that of the keyword's text. Returns whether the text is one. */
export async function completeUnlinked(
  deps: ReplayDeps,
  organization: Organization,
  text: CarrierText,
  earlier: readonly CarrierText[],
): Promise<boolean> {
  for (const { carrierId } of earlier.filter(({ direction }) => direction === 'IN')) {
    const unlinked = await deps.data.unlinkedMessages.findUnlinkedMessage(organization.id, carrierId);
    if (unlinked?.body !== text.body) continue;
    const counted = deps.data.pacing.countWrite(
      organization.id,
      unlinked.segments,
      getWindow(deps, organization, text),
    );
    const { state } = unlinked;
    // The claim has counted the segments of a claimed text.
    if (state === 'SCHEDULED' || state === 'CLAIMED')
      await deps.data.unlinkedMessages.setState(
        unlinked,
        state,
        'HANDED_OVER',
        null,
        new Date(text.at),
        state === 'SCHEDULED' ? [counted] : [],
      );
    deps.count(state === 'HANDED_OVER' ? 'known' : 'matched', organization.id);
    return true;
  }
  return false;
}

/** A confirmation that did not leave at its moment would come hours late. */
export async function cancelOldConfirmations(
  deps: ReplayDeps,
  organization: Organization,
  text: CarrierText,
): Promise<void> {
  const contact = await findContact(deps, organization, text);
  if (!contact) return;
  const waiting = await listWaitingTexts(deps, await listMessages(deps, contact));
  for (const { message, facts, rules } of waiting)
    if (message.kind === 'CONFIRMATION' && message.state === 'SCHEDULED')
      await deps.data.flow.complete(
        message,
        { to: 'CANCELED', reason: 'BEFORE_RESTORE', delta: {}, base: message.due },
        { campaign: null, contact: facts.contact, rules },
        message.due,
      );
}
