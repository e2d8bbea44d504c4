import type { Data } from '../../data/index.ts';
import { buildSendingRules, type Organization } from '../../domain/accounts/account.ts';
import { computePriceCents } from '../../domain/billing/prices.ts';
import { computeForecast, IMMEDIATELY, type PlannedStep } from '../../domain/forecast/forecast.ts';
import { formatDateIn } from '../../domain/hours/window.ts';
import type { StepId } from '../../domain/shared/ids.ts';
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

/** What the contacts get by one step, and when the first and the last of them is expected to get it. */
interface StepSummary {
  /** null means a message to many. */
  readonly featureId: StepId | null;
  readonly texts: number;
  readonly segments: number;
  readonly first: Date | null;
  readonly last: Date | null;
}

export interface SendingSummary {
  readonly recipients: number;
  /** Recipients whose texts wait until they opt in. */
  readonly waitForOptIn: number;
  /** The opt-in messages that go out first, at most: one and a reminder for each recipient who was never asked. `texts` and `segments` have them. */
  readonly optInTexts: number;
  /** Those of waitForOptIn who were never asked. */
  readonly neverAsked: number;
  /** Recipients who may want to opt out. Their texts wait until staff decide. */
  readonly mayOptOut: number;
  /** Contacts who could get the campaign a second time: they have left it, or got all of it. */
  readonly finishedBefore: number;
  /** Recipients without a first name, where a text uses it. */
  readonly withoutFirstName: number;
  readonly texts: number;
  readonly segments: number;
  readonly priceCents: number;
  /** When the first and the last text are expected to be sent. */
  readonly first: Date | null;
  readonly last: Date | null;
  /** The steps that send something, in the order of the campaign. */
  readonly steps: readonly StepSummary[];
}

/** The opt-in message and its reminder. */
const OPT_IN_MESSAGES = 2;

interface SummarizedStep extends PlannedStep {
  readonly id: StepId | null;
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
    job.campaignId ? data.campaigns.findCampaign(job.organizationId, job.campaignId) : null,
    data.pacing.getSegmentsSent(job.organizationId, formatDateIn(zone, now)),
  ]);
  if (!organization) return null;
  const segmentsSent = await countCycleSegments({ data }, organization, now);
  const ids: readonly (StepId | null)[] = campaign ? campaign.structure.FEATURE : [null];
  const steps = ids.flatMap((id, index): SummarizedStep[] => {
    const segments = job.counts?.segmentsByStep?.[index] ?? 0;
    const timing = (id === null ? null : campaign?.steps[id]?.timing) ?? IMMEDIATELY;
    return segments > 0 ? [{ id, timing, segments }] : [];
  });
  const startAt = typeof job.details.startAt === 'string' ? Date.parse(job.details.startAt) : 0;
  const { neverAsked = 0, optInSegments = 0 } = job.counts ?? {};
  const optInTexts = neverAsked * OPT_IN_MESSAGES;
  const segments = steps.reduce((sum, step) => sum + step.segments, optInSegments * OPT_IN_MESSAGES);
  const forecast = computeForecast(steps, new Date(Math.max(now.getTime(), startAt)), {
    pace: getPace(organization),
    sentToday,
    rules: buildSendingRules(organization, zone),
    now,
  });
  return {
    recipients: job.added,
    waitForOptIn: job.counts?.waitForOptIn ?? 0,
    mayOptOut: job.counts?.mayOptOut ?? 0,
    finishedBefore: job.counts?.finishedBefore ?? 0,
    withoutFirstName: job.counts?.withoutFirstName ?? 0,
    optInTexts,
    neverAsked,
    texts: job.added * steps.length + optInTexts,
    segments,
    priceCents: computePriceCents({ organization, segmentsSent, exemptIds }, segments),
    first: forecast?.first ?? null,
    last: forecast?.last ?? null,
    steps: steps.map(({ id, segments: ofStep }, index) => ({
      featureId: id,
      texts: job.added,
      segments: ofStep,
      first: forecast?.steps[index]?.first ?? null,
      last: forecast?.steps[index]?.last ?? null,
    })),
  };
}
