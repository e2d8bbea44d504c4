import type { Data } from '../../data/index.ts';
import { savedRepliesChanged, type Publish } from '../../domain/shared/live-event.ts';
import { findSavedReplyError, SAVED_REPLY_LIMITS, type SavedReply } from '../../domain/content/saved-reply.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface SavedReplyDeps {
  readonly data: Pick<Data, 'savedReplies'>;
  readonly publish: Publish;
}

type Written = Pick<SavedReply, 'title' | 'text'>;

const FULL = `You have ${SAVED_REPLY_LIMITS.perOrganization} saved replies. Delete one to add another.`;

/** Returns all saved replies of the organization, by title. */
export async function listSavedReplies(
  { data }: Pick<SavedReplyDeps, 'data'>,
  { organizationId }: Actor,
): Promise<readonly SavedReply[]> {
  const replies = await data.savedReplies.listSavedReplies(organizationId);
  return replies.sort((a, b) => a.title.localeCompare(b.title, 'en') || (a.id < b.id ? -1 : 1));
}

/** Saves a new reply. */
export async function createSavedReply(
  { data, publish }: SavedReplyDeps,
  { organizationId, now }: Actor,
  { title, text }: Written,
): Promise<SavedReply | Refusal> {
  const error = findSavedReplyError({ title, text });
  if (error !== null) return new Refusal(error);
  const reply = { organizationId, id: newId(now), title: title.trim(), text: text.trim(), version: 1 };
  if ((await data.savedReplies.createSavedReply(reply)) === 'FULL') return new Refusal(FULL);
  await publish([savedRepliesChanged(organizationId)]);
  return reply;
}

/** Changes a reply. Refused when someone else has changed or deleted it since the caller opened it. */
export async function updateSavedReply(
  { data, publish }: SavedReplyDeps,
  { organizationId }: Actor,
  { id, version, title, text }: Written & Pick<SavedReply, 'id' | 'version'>,
): Promise<SavedReply | Refusal> {
  const error = findSavedReplyError({ title, text });
  if (error !== null) return new Refusal(error);
  const reply = { organizationId, id, title: title.trim(), text: text.trim(), version };
  if (!(await data.savedReplies.updateSavedReply(reply)))
    return new Refusal('Someone else has changed or deleted this reply. Copy your text, then open the reply again.');
  await publish([savedRepliesChanged(organizationId)]);
  return { ...reply, version: version + 1 };
}

/** Deletes a reply. Texts that were made from it stay as they are. */
export async function deleteSavedReply(
  { data, publish }: SavedReplyDeps,
  { organizationId }: Actor,
  id: string,
): Promise<Refusal | undefined> {
  if (!(await data.savedReplies.deleteSavedReply(organizationId, id))) return notFound('saved reply');
  await publish([savedRepliesChanged(organizationId)]);
  return undefined;
}
