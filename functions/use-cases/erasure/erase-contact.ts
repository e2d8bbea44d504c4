import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { isErasurePhrase } from '../../domain/contacts/erasure.ts';
import { contactChanged, contactsChanged, conversationChanged, type Publish } from '../../domain/shared/live-event.ts';
import { CONFLICT } from '../../domain/shared/conflict.ts';
import type { ContactId } from '../../domain/shared/ids.ts';
import { eraseContactMessage } from '../../messages/bulk.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { recordContactsPeak } from '../billing/contacts-peak.ts';
import { commitWithWork } from '../jobs/commit-with-work.ts';

export interface EraseContactDeps {
  readonly data: Pick<
    Data,
    'accounts' | 'announcements' | 'contactErasures' | 'contacts' | 'contactsPeaks' | 'counters'
  >;
  readonly bulk: Pick<Queue, 'send'>;
  readonly publish: Publish;
}

/** How often an erasure is begun from the newest contact when texts arrive or colleagues edit at the same moment. */
const MAX_ROUNDS = 8;

/**
 * Erases a contact for good. `typed`: what the person typed to confirm. When the call returns, no list or search shows the person and
 * no text is claimed. The rest continues in the background. A repetition for an erased contact starts the rest again.
 */
export async function eraseContact(
  { data, bulk, publish }: EraseContactDeps,
  actor: Actor,
  { contactId, typed }: { readonly contactId: ContactId; readonly typed: string },
): Promise<Refusal | undefined> {
  const { organizationId, userId, now } = actor;
  const work = [eraseContactMessage(organizationId, contactId)];
  await recordContactsPeak({ data, now: () => now }, organizationId);
  for (let round = 0; ; round += 1) {
    const contact = await data.contacts.findContact(organizationId, contactId);
    if (!contact) return notFound('contact');
    if (contact.erased) {
      for (const body of work) await bulk.send({ body, group: organizationId });
      break;
    }
    // Each round compares again: the name that the person typed must be the name of who is erased.
    if (!isErasurePhrase(typed, contact)) return new Refusal('Type the name exactly as it is shown.');
    const hasBegun = await commitWithWork({ data, queue: bulk }, actor, {
      announced: work,
      commit: () => data.contactErasures.begin(contact, { userId, at: now }),
      toWork: (begun) => (begun ? work : []),
    });
    if (hasBegun) break;
    if (round === MAX_ROUNDS) return new Refusal(CONFLICT);
  }
  await publish([
    contactsChanged(organizationId),
    contactChanged(organizationId, contactId),
    conversationChanged(organizationId, contactId),
  ]);
  return undefined;
}
