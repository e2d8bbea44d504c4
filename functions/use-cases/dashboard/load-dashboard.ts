import type { Data } from '../../data/index.ts';
import { hasAccess } from '../../domain/accounts/access.ts';
import { computeCycleCents, getPriceTerms, type PriceTerms } from '../../domain/billing/prices.ts';
import { getDay, sumDayFigures, type Day, type DayFigures } from '../../domain/results/day-figures.ts';
import {
  findPeriod,
  findPeriodBefore,
  findPeriodProblem,
  splitPeriod,
  type Period,
  type StatsPeriod,
} from '../../domain/results/period.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface LoadDashboardDeps {
  readonly data: Pick<Data, 'accounts' | 'counters'>;
  /** Organizations of the main brand that pay nothing while they have no plan. */
  readonly exemptIds: readonly string[];
}

/** A period that the server knows, or two days. */
export type ChosenPeriod = StatsPeriod | Period;

export interface PeriodFigures {
  readonly period: Period;
  readonly figures: DayFigures;
  /** null if the person may not see what the organization pays. */
  readonly spend: Spend | null;
}

interface Spend {
  readonly segments: number;
  /**
   * At today's price. null if some segments of each billing cycle are free, so that the price of other periods is not
   * known.
   */
  readonly cents: number | null;
}

export interface Dashboard {
  readonly today: Day;
  readonly unit: 'DAY' | 'MONTH';
  readonly parts: readonly PeriodFigures[];
  readonly total: PeriodFigures;
  readonly before: PeriodFigures;
  /** Today's price of a segment, in millionths of a dollar. null if the person may not see it. */
  readonly segmentMicros: number | null;
}

/**
 * Returns the figures of a period by day or month, and of the period before. Cost: the organization, and 8 queries of the
 * days of both periods.
 */
export async function loadDashboard(
  { data, exemptIds }: LoadDashboardDeps,
  { organizationId, access, now }: Actor,
  chosen: ChosenPeriod,
): Promise<Dashboard | Refusal> {
  const today = getDay(now);
  const period = typeof chosen === 'string' ? findPeriod(chosen, today) : chosen;
  const problem = findPeriodProblem(period, today);
  if (problem !== null) return new Refusal(problem);
  const before = findPeriodBefore(period);
  const [organization, days] = await Promise.all([
    data.accounts.findOrganization(organizationId),
    data.counters.listDays(organizationId, before.from, period.until),
  ]);
  if (!organization) return notFound('organization');
  const terms = hasAccess(access, 'MANAGER') ? getPriceTerms(organization, exemptIds) : null;
  const count = (part: Period): PeriodFigures => countPeriod(days, part, terms);
  const { unit, parts } = splitPeriod(period);
  return {
    today,
    unit,
    parts: parts.map(count),
    total: count(period),
    before: count(before),
    segmentMicros: terms?.segmentMicros ?? null,
  };
}

/** Returns the figures of the days of a period, with their price. */
export function countPeriod(
  days: ReadonlyMap<Day, DayFigures>,
  period: Period,
  terms: PriceTerms | null,
): PeriodFigures {
  const figures = sumDayFigures(
    [...days].flatMap(([day, each]) => (day >= period.from && day <= period.until ? [each] : [])),
  );
  return { period, figures, spend: terms && toSpend(terms, figures.segments) };
}

function toSpend(terms: PriceTerms, segments: number): Spend {
  return { segments, cents: terms.freeSegments > 0 ? null : computeCycleCents(terms, segments) };
}
