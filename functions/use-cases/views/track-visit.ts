import type { Data } from '../../data/index.ts';
import { campaignChanged, contactChanged, type Publish } from '../../domain/live/live-event.ts';
import { recordSnapshot, type Snapshot } from '../../domain/views/visit.ts';
import { buildLeadCode } from '../../platform/security/pitch-codes.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';
import { parseVisitId } from './visit-id.ts';

export interface TrackVisitDeps {
  readonly data: Pick<Data, 'pitchLinks' | 'pitchViews'>;
  readonly publish: Publish;
}

const MAX_ATTEMPTS = 8;

/**
 * Records what the page of a pitch reports: the time on each slide, the answers, and whether the end was reached. The report is the
 * sum since the page was loaded, so that a lost, repeated or late one does no harm. Cost: two reads and one transaction.
 */
export async function trackVisit(
  { data, publish }: TrackVisitDeps,
  visitId: string,
  snapshot: Snapshot,
  now: Date,
): Promise<Refusal | undefined> {
  const codes = parseVisitId(visitId);
  const target = codes && (await data.pitchLinks.find(codes.leadCode));
  if (!codes || !target) return notFound('visit');
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const loaded = await data.pitchViews.loadVisit({ ...target, ...codes }, codes.code);
    if (!loaded || buildLeadCode(target, loaded.phone) !== codes.leadCode) return notFound('visit');
    const recorded = recordSnapshot(loaded.visit, loaded.view, snapshot, now);
    // Nothing that a view consists of.
    if (recorded.view === loaded.view) return undefined;
    if (!(await data.pitchViews.save(loaded, recorded))) continue;
    if (recorded.isNews)
      await publish([
        contactChanged(target.organizationId, target.contactId),
        campaignChanged(target.organizationId, target.campaignId),
      ]);
    return undefined;
  }
  // The contact was erased or got another number meanwhile, or its visits report faster than they can be stored. The page reports again.
  return notFound('visit');
}
