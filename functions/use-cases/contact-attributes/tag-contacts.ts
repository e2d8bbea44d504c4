import type { Data } from '../../data/index.ts';
import type { Job } from '../../domain/jobs/job.ts';
import type { Selection } from '../../domain/jobs/selection.ts';
import { contactsChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { Reason } from '../../domain/sending/reasons.ts';
import type { ContactId, TagId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { isDoneAtOnce, keepExisting, startSelectionJob, type SelectionJobDeps } from '../jobs/selection-job.ts';
import { hasTag } from './named-lists.ts';

export interface TagContactsDeps extends SelectionJobDeps {
  readonly data: SelectionJobDeps['data'] & Pick<Data, 'contactTags'>;
  readonly publish: Publish;
}

/** What became of the named contacts, or the job that works on everyone that a list shows. */
export type ContactsTagged =
  | {
      readonly kind: 'DONE';
      /** How many contacts are as wanted now, also those that were before. */
      readonly done: number;
      readonly changed: readonly ContactId[];
      readonly skipped: readonly { readonly reason: Reason }[];
    }
  | { readonly kind: 'STARTED'; readonly job: Job };

/** Adds a tag to contacts, or takes it off: some at once, many in the background. */
export async function tagContacts(
  deps: TagContactsDeps,
  actor: Actor,
  {
    tagId,
    selection,
    remove,
  }: { readonly tagId: TagId; readonly selection: Selection | null; readonly remove: boolean },
): Promise<ContactsTagged | Refusal> {
  const { organizationId } = actor;
  if (!(await hasTag(deps, organizationId, tagId))) return notFound('tag');
  const kept = await keepExisting(deps, actor, selection);
  if (kept instanceof Refusal) return kept;
  if (!isDoneAtOnce(kept)) {
    const kind = remove ? 'UNTAG' : 'TAG';
    const job = await startSelectionJob(deps, actor, { kind, campaignId: null, selection: kept, details: { tagId } });
    return { kind: 'STARTED', job };
  }
  const change = { organizationId, tagId };
  const { done, changed, skipped } = remove
    ? await deps.data.contactTags.removeContactTags(change, kept.contactIds)
    : await deps.data.contactTags.addContactTags(change, kept.contactIds);
  await deps.publish([contactsChanged(organizationId)]);
  return { kind: 'DONE', done: done.length, changed, skipped };
}
