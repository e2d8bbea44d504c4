import type { Job } from '../domain/jobs/job.ts';
import type { Data } from '../data/parts.ts';
import { sendingRules, type Organization } from '../domain/accounts/account.ts';
import { priceInCents } from '../domain/billing/prices.ts';
import { AT_ONCE, forecast, type PlannedStep } from '../domain/campaigns/forecast.ts';
import type { Pace } from '../domain/messaging/pace.ts';
import { dateIn } from '../domain/messaging/window.ts';
import { SEGMENTS_OF, WAIT_FOR_OPT_IN } from '../workers/sending-summary.ts';

export interface SummaryDeps {
  readonly data: Data;
  readonly zone: string;
  readonly paceOf: (organization: Organization) => Pace;
}

/** What a sending would come to, from what its summary counted. Null for other jobs, and until all is counted. */
export async function summaryView({ data, zone, paceOf }: SummaryDeps, job: Job, now: Date) {
  if (job.kind !== 'SUMMARY' || job.state !== 'DONE') return null;
  const [organization, campaign, sentToday] = await Promise.all([
    data.accounts.organization(job.organizationId),
    job.campaignId ? data.campaigns.find(job.organizationId, job.campaignId) : null,
    data.pacing.sentOn(job.organizationId, dateIn(zone, now)),
  ]);
  if (!organization) return null;
  const counts = job.counts ?? {};
  const timings = campaign ? campaign.structure.FEATURE.map((id) => campaign.steps[id]?.timing ?? AT_ONCE) : [AT_ONCE];
  const steps = timings.flatMap((timing, index): PlannedStep[] => {
    const segments = counts[`${SEGMENTS_OF}${index}`] ?? 0;
    return segments > 0 ? [{ timing, segments }] : [];
  });
  const start = new Date(
    Math.max(now.getTime(), typeof job.details.startAt === 'string' ? Date.parse(job.details.startAt) : 0),
  );
  const segments = steps.reduce((sum, step) => sum + step.segments, 0);
  const times = forecast(steps, start, {
    pace: paceOf(organization),
    sentToday,
    rules: sendingRules(organization, zone),
    now,
  });
  return {
    recipients: job.added,
    waitForOptIn: counts[WAIT_FOR_OPT_IN] ?? 0,
    texts: job.added * steps.length,
    segments,
    priceCents: priceInCents(organization, segments),
    first: times?.first ?? null,
    last: times?.last ?? null,
  };
}
