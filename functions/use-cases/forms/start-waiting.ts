import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { startSubmissionMessage } from '../../messages/bulk.ts';

export interface StartWaitingDeps {
  readonly data: Pick<Data, 'contactArchive' | 'submissions'>;
  readonly bulk: Pick<Queue, 'send'>;
}

/** Submissions that one START starts. Limits let a phone submit ten a day. */
const MAX_WAITING = 50;

/**
 * Lets a worker start what public forms could not start before the phone texted START. An archived contact comes back for it. Cost: one
 * query, and one call for each.
 */
export async function startWaitingSubmissions({ data, bulk }: StartWaitingDeps, contact: Contact): Promise<void> {
  const { organizationId, id: contactId } = contact;
  const submissions = await data.submissions.listByContact(organizationId, contactId, MAX_WAITING);
  const waiting = submissions.toReversed().filter(({ state }) => state === 'WAITING');
  if (waiting.length > 0 && contact.archived !== null) await data.contactArchive.setArchived(contact, null);
  for (const { id } of waiting)
    await bulk.send({ body: startSubmissionMessage(organizationId, contactId, id), group: organizationId });
}
