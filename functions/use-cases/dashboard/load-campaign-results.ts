import type { Data } from '../../data/index.ts';
import { hasAccess } from '../../domain/accounts/access.ts';
import { getPriceTerms } from '../../domain/billing/prices.ts';
import { addFigures, getDay, type Day } from '../../domain/results/day-figures.ts';
import { addDays, findPeriod, findPeriodProblem, MAX_PERIOD_DAYS, splitPeriod } from '../../domain/results/period.ts';
import {
  listFailures,
  listHours,
  toDayFigures,
  type FailedTexts,
  type ResultFigures,
} from '../../domain/results/result-figures.ts';
import type { CampaignId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { countPeriod, type ChosenPeriod, type Dashboard } from './load-dashboard.ts';

export interface LoadCampaignResultsDeps {
  readonly data: Pick<Data, 'accounts' | 'campaigns' | 'counters'>;
  /** Organizations of the main brand that pay nothing while they have no plan. */
  readonly exemptIds: readonly string[];
}

/** The figures of a campaign in a period. */
export interface CampaignResults extends Omit<Dashboard, 'before'> {
  /** Replies by hour of the day, from midnight on. */
  readonly hours: readonly number[];
  readonly failures: readonly FailedTexts[];
}

/**
 * Returns the figures of a campaign in a period by day or month, the hours of its replies and the reasons of its failed texts.
 * `chosen` null: since the campaign was created, but not longer than the longest period. Cost: the organization, the
 * campaign, and 8 queries of the days of the period.
 */
export async function loadCampaignResults(
  { data, exemptIds }: LoadCampaignResultsDeps,
  { organizationId, access, now }: Actor,
  campaignId: CampaignId,
  chosen: ChosenPeriod | null,
): Promise<CampaignResults | Refusal> {
  const [organization, campaign] = await Promise.all([
    data.accounts.findOrganization(organizationId),
    data.campaigns.findCampaign(organizationId, campaignId),
  ]);
  if (!organization || !campaign) return notFound('campaign');
  const today = getDay(now);
  const whole = { from: findFirstDay(getDay(campaign.created), today), until: today };
  const period = typeof chosen === 'string' ? findPeriod(chosen, today) : (chosen ?? whole);
  const problem = findPeriodProblem(period, today);
  if (problem !== null) return new Refusal(problem);
  const counted = await data.counters.listCampaignDays(organizationId, campaignId, period.from, period.until);
  const days = new Map([...counted].map(([day, figures]) => [day, toDayFigures(figures)]));
  const terms = hasAccess(access, 'MANAGER') ? getPriceTerms(organization, exemptIds) : null;
  const total = [...counted.values()].reduce<ResultFigures>(addFigures, {});
  const { unit, parts } = splitPeriod(period);
  return {
    today,
    unit,
    parts: parts.map((part) => countPeriod(days, part, terms)),
    total: countPeriod(days, period, terms),
    segmentMicros: terms?.segmentMicros ?? null,
    hours: listHours(total),
    failures: listFailures(total),
  };
}

function findFirstDay(created: Day, today: Day): Day {
  const earliest = addDays(today, 1 - MAX_PERIOD_DAYS);
  return created > earliest ? created : earliest;
}
