import { findPeriodProblem, type Period, type StatsPeriod } from '../../../../functions/domain/results/period.ts';

/** The periods of the picker, by the value in the address. */
export const PERIODS = {
  '7d': { period: 'DAYS_7', label: '7 days' },
  '30d': { period: 'DAYS_30', label: '30 days' },
  '90d': { period: 'DAYS_90', label: '90 days' },
  '12m': { period: 'MONTHS_12', label: '12 months' },
} as const satisfies Record<string, { readonly period: StatsPeriod; readonly label: string }>;
export type PeriodName = keyof typeof PERIODS;

export type ChosenPeriod = PeriodName | Period;

/** Shown without a choice, where no one can choose the whole time. */
const DEFAULT_PERIOD = '30d' satisfies PeriodName;

/** Returns the period that an address names. A period that no one can choose counts as none. */
export function parseChosenPeriod(params: URLSearchParams, today: string): ChosenPeriod {
  return parsePeriodOrWhole(params, today) ?? DEFAULT_PERIOD;
}

/** Returns the period that an address names. null means it names none, which means the whole time. */
export function parsePeriodOrWhole(params: URLSearchParams, today: string): ChosenPeriod | null {
  const [from, until] = [params.get('from'), params.get('until')];
  if (from !== null && until !== null && findPeriodProblem({ from, until }, today) === null) return { from, until };
  const name = params.get('period') ?? '';
  return Object.hasOwn(PERIODS, name) ? (name as PeriodName) : null;
}

/**
 * Returns the address's parameters with a period. Other parameters stay. `usual`: the period of an address that names none. null means the
 * whole time.
 */
export function withChosenPeriod(
  params: URLSearchParams,
  chosen: ChosenPeriod | null,
  usual: ChosenPeriod | null = DEFAULT_PERIOD,
): URLSearchParams {
  const changed = new URLSearchParams(params);
  for (const name of ['period', 'from', 'until']) changed.delete(name);
  if (chosen === null || chosen === usual) return changed;
  if (typeof chosen === 'string') changed.set('period', chosen);
  else {
    changed.set('from', chosen.from);
    changed.set('until', chosen.until);
  }
  return changed;
}
