import type { Data } from '../../data/index.ts';
import { buildSendingRules, type Organization } from '../../domain/accounts/account.ts';
import { computePriceCents } from '../../domain/billing/prices.ts';
import { computeForecast, IMMEDIATELY, type PlannedStep } from '../../domain/campaigns/forecast.ts';
import { formatDateIn } from '../../domain/hours/window.ts';
import type { Job } from '../../domain/jobs/job.ts';
import { countCycleSegments, type CycleDeps } from '../billing/cycle-segments.ts';
import type { Pace } from '../../domain/sending/pace.ts';

export interface SendingSummaryDeps {
  readonly data: Pick<Data, 'accounts' | 'campaigns' | 'pacing'> & CycleDeps['data'];
  readonly zone: string;
  /** Organizations that pay nothing while they have no plan. */
  readonly exemptIds: readonly string[];
  readonly getPace: (organization: Organization) => Pace;
}

export interface SendingSummary {
  readonly recipients: number;
  /** Recipients who will first be asked to opt in. */
  readonly waitForOptIn: number;
  readonly texts: number;
  readonly segments: number;
  readonly priceCents: number;
  /** When the first and the last text are expected to be sent. */
  readonly first: Date | null;
  readonly last: Date | null;
}

/** What a sending would come to. Null for other kinds of jobs, and until the job has counted everything. */
export async function getSendingSummary(
  { data, zone, exemptIds, getPace }: SendingSummaryDeps,
  job: Job,
  now: Date,
): Promise<SendingSummary | null> {
  if (job.kind !== 'SUMMARY' || job.state !== 'DONE') return null;
  const [organization, campaign, sentToday] = await Promise.all([
    data.accounts.findOrganization(job.organizationId),
    job.campaignId ? data.campaigns.find(job.organizationId, job.campaignId) : null,
    data.pacing.getSegmentsSent(job.organizationId, formatDateIn(zone, now)),
  ]);
  if (!organization) return null;
  const segmentsSent = await countCycleSegments({ data }, organization, now);
  const timings = campaign
    ? campaign.structure.FEATURE.map((id) => campaign.steps[id]?.timing ?? IMMEDIATELY)
    : [IMMEDIATELY];
  const steps = timings.flatMap((timing, index): PlannedStep[] => {
    const segments = job.counts?.segmentsByStep?.[index] ?? 0;
    return segments > 0 ? [{ timing, segments }] : [];
  });
  const startAt = typeof job.details.startAt === 'string' ? Date.parse(job.details.startAt) : 0;
  const segments = steps.reduce((sum, step) => sum + step.segments, 0);
  const forecast = computeForecast(steps, new Date(Math.max(now.getTime(), startAt)), {
    pace: getPace(organization),
    sentToday,
    rules: buildSendingRules(organization, zone),
    now,
  });
  return {
    recipients: job.added,
    waitForOptIn: job.counts?.waitForOptIn ?? 0,
    texts: job.added * steps.length,
    segments,
    priceCents: computePriceCents({ organization, segmentsSent, exemptIds }, segments),
    first: forecast?.first ?? null,
    last: forecast?.last ?? null,
  };
}
