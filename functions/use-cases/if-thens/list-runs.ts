import type { Data } from '../../data/index.ts';
import type { LoggedRun } from '../../data/pitches/action-runs.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { IfThenId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';

export interface ListRunsDeps {
  readonly data: Pick<Data, 'actionRuns' | 'contacts' | 'ifThens'>;
}

const RUNS_PER_PAGE = 20;

/** What an if/then did, with the contact. null if the contact was erased since. */
export type ListedRun = LoggedRun & { readonly contact: Contact | null };

interface RunPage {
  readonly runs: readonly ListedRun[];
  readonly next: string | null;
}

/** Returns a page of what an if/then did, newest first. Cost: one read, one query and two batches of reads. */
export async function listRuns(
  { data }: ListRunsDeps,
  { organizationId }: Pick<Actor, 'organizationId'>,
  { ifThenId, after }: { readonly ifThenId: IfThenId; readonly after: string | null },
): Promise<RunPage | Refusal> {
  if (!(await data.ifThens.findIfThen(organizationId, ifThenId))) return notFound('if/then');
  const { runs, next } = await data.actionRuns.listOfIfThen(organizationId, ifThenId, { after, limit: RUNS_PER_PAGE });
  const ids = [...new Set(runs.map(({ run }) => run.contactId))];
  const byId = new Map((await data.contacts.findMany(organizationId, ids)).map((contact) => [contact.id, contact]));
  return { runs: runs.map((logged) => ({ ...logged, contact: byId.get(logged.run.contactId) ?? null })), next };
}
