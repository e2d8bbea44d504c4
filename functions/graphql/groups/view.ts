import type { Pack } from '../../domain/brand/pack.ts';
import { showGroupFiles } from '../../domain/groups/group-files.ts';
import { countReasons } from '../../domain/jobs/job.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { LoadedFigures } from '../../use-cases/forms/load-figures.ts';
import type { MembersChanged } from '../../use-cases/groups/group-members.ts';
import type { CountedGroup } from '../../use-cases/groups/groups.ts';
import { jobView, skippedView } from '../jobs/view.ts';
import { respond } from '../shared/respond.ts';

/** `form`: how often its public form was seen and submitted. missing if not asked for. */
type ShownGroup = CountedGroup & { readonly form?: LoadedFigures };

export function respondGroup(given: ShownGroup | Refusal) {
  return respond(given, (counted) => ({ group: groupView(counted), limitReached: false }));
}

export function limitReached(title: string) {
  return { success: false, errors: [title], group: null, limitReached: true };
}

export function groupView({ group, contacts, form }: ShownGroup) {
  const { id, name, code, created, archived, landing, files } = group;
  return {
    id,
    name,
    code,
    created,
    archived: archived !== null,
    landingPage: { ...landing, ...showGroupFiles(files), stats: form?.figures ?? null, days: form?.days ?? [] },
    stats: contacts === null ? null : { leads: contacts },
  };
}

export function membersView(given: MembersChanged, pack: Pack) {
  if (given.kind === 'STARTED') return { job: jobView(given.job, [], pack) };
  const { changed, already, skipped } = given;
  return {
    changed: changed.length,
    changedLeadIds: changed,
    already,
    leftOut: skippedView({ skippedBy: countReasons(skipped) }, pack),
  };
}
