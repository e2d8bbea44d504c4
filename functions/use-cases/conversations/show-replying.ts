import type { Data } from '../../data/index.ts';
import { replyingShown, type Publish } from '../../domain/shared/live-event.ts';
import type { ContactId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';

export interface ShowReplyingDeps {
  readonly data: Pick<Data, 'contacts'>;
  readonly publish: Publish;
}

/** Tells open pages that the caller writes to a contact. Cost: one read and one event. Nothing is stored. */
export async function showReplying(
  { data, publish }: ShowReplyingDeps,
  { organizationId, userId }: Actor,
  contactId: ContactId,
): Promise<Refusal | undefined> {
  if (!(await data.contacts.findContact(organizationId, contactId))) return notFound('contact');
  await publish([replyingShown(organizationId, contactId, userId)]);
  return undefined;
}
