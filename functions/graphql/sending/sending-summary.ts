import type { Job } from '../../domain/jobs/job.ts';
import type { Data } from '../../data/index.ts';
import { buildSendingRules, type Organization } from '../../domain/accounts/account.ts';
import { computePriceCents } from '../../domain/billing/prices.ts';
import { IMMEDIATELY, computeForecast, type PlannedStep } from '../../domain/campaigns/forecast.ts';
import type { Pace } from '../../domain/sending/pace.ts';
import { formatDateIn } from '../../domain/hours/window.ts';
import { SEGMENTS_PREFIX, WAIT_FOR_OPT_IN_COUNT } from '../../workers/bulk/sending-summary.ts';

export interface SummaryDeps {
  readonly data: Data;
  readonly zone: string;
  readonly getPace: (organization: Organization) => Pace;
}

/** What a sending would come to, from what its summary counted. Null for other jobs, and until all is counted. */
export async function summaryView({ data, zone, getPace }: SummaryDeps, job: Job, now: Date) {
  if (job.kind !== 'SUMMARY' || job.state !== 'DONE') return null;
  const [organization, campaign, sentToday] = await Promise.all([
    data.accounts.findOrganization(job.organizationId),
    job.campaignId ? data.campaigns.find(job.organizationId, job.campaignId) : null,
    data.pacing.getSegmentsSent(job.organizationId, formatDateIn(zone, now)),
  ]);
  if (!organization) return null;
  const counts = job.counts ?? {};
  const timings = campaign
    ? campaign.structure.FEATURE.map((id) => campaign.steps[id]?.timing ?? IMMEDIATELY)
    : [IMMEDIATELY];
  const steps = timings.flatMap((timing, index): PlannedStep[] => {
    const segments = counts[`${SEGMENTS_PREFIX}${index}`] ?? 0;
    return segments > 0 ? [{ timing, segments }] : [];
  });
  const start = new Date(
    Math.max(now.getTime(), typeof job.details.startAt === 'string' ? Date.parse(job.details.startAt) : 0),
  );
  const segments = steps.reduce((sum, step) => sum + step.segments, 0);
  const times = computeForecast(steps, start, {
    pace: getPace(organization),
    sentToday,
    rules: buildSendingRules(organization, zone),
    now,
  });
  return {
    recipients: job.added,
    waitForOptIn: counts[WAIT_FOR_OPT_IN_COUNT] ?? 0,
    texts: job.added * steps.length,
    segments,
    priceCents: computePriceCents(organization, segments),
    first: times?.first ?? null,
    last: times?.last ?? null,
  };
}
