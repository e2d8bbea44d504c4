import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { startSubmissionMessage } from '../../messages/bulk.ts';

export interface StartWaitingDeps {
  readonly data: Pick<Data, 'submissions'>;
  readonly bulk: Pick<Queue, 'send'>;
}

/** Submissions that one START starts. Limits let a phone submit ten a day. */
const MAX_WAITING = 50;

/** Lets a worker start what public forms could not start while the number had opted out. Cost: one query, and one call for each. */
export async function startWaitingSubmissions(
  { data, bulk }: StartWaitingDeps,
  { organizationId, id: contactId }: Pick<Contact, 'organizationId' | 'id'>,
): Promise<void> {
  const submissions = await data.submissions.listByContact(organizationId, contactId, MAX_WAITING);
  for (const { id, state } of submissions.toReversed())
    if (state === 'WAITING')
      await bulk.send({ body: startSubmissionMessage(organizationId, contactId, id), group: organizationId });
}
