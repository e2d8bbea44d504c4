import type { Data } from '../../data/index.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import { computeCycleCents, getPriceTerms } from '../../domain/billing/prices.ts';
import {
  countSegmentsUntilCap,
  findCycleStart,
  getSpendLevel,
  type SpendLevel,
} from '../../domain/billing/spend-cap.ts';
import { organizationChanged, type Publish } from '../../domain/shared/live-event.ts';
import { logger } from '../../platform/logger.ts';
import { countCycleSegments, type CycleDeps } from './cycle-segments.ts';

export interface CheckSpendDeps {
  readonly data: CycleDeps['data'] & Pick<Data, 'spendCaps'>;
  readonly exemptIds: readonly string[];
  readonly publish: Publish;
  readonly now: () => Date;
}

export interface CheckedSpend {
  readonly level: SpendLevel;
  readonly cycleStart: Date;
  /** Segments until the cap is reached. 0: the cap is reached. */
  readonly remainingSegments: number;
}

/**
 * Compares what the segments of the billing cycle cost with the cap, and stores the level when the level has changed: a
 * reached cap holds sending, and a new cycle or a higher cap releases what waited. Returns null for an organization without a
 * cap, without a running cycle, or whose cap has changed in the meantime. Cost: two queries, and a transaction for a new level.
 */
export async function checkSpend(deps: CheckSpendDeps, organization: Organization): Promise<CheckedSpend | null> {
  const { data, publish } = deps;
  const { spendCapCents: capCents = null } = organization;
  const isMarked = organization.spendHeld != null || organization.spendNear != null;
  if ((capCents === null && !isMarked) || !organization.billing?.subscription) return null;
  const checked = await measureSpend(deps, organization, capCents);
  if (checked === null) return null;
  const { level, cycleStart } = checked;
  if (isStored(organization, level, cycleStart)) return checked;
  const at = deps.now();
  if (!(await data.spendCaps.storeLevel(organization, { level, cycleStart, at }))) return null;
  logger.info('The spend level of an organization has changed', { organizationId: organization.id, level });
  await publish([organizationChanged(organization.id)]);
  return checked;
}

/** Returns the level for a cap, of what was spent until now. null if there is no billing cycle. Cost: two queries. */
export async function measureSpend(
  { data, exemptIds, now }: Pick<CheckSpendDeps, 'data' | 'exemptIds' | 'now'>,
  organization: Organization,
  capCents: number | null,
): Promise<CheckedSpend | null> {
  const subscription = organization.billing?.subscription;
  if (!subscription) return null;
  const cycleStart = findCycleStart(subscription, now());
  const segments = await countCycleSegments({ data }, organization, now());
  const terms = getPriceTerms(organization, exemptIds);
  const level = getSpendLevel(capCents, computeCycleCents(terms, segments));
  const untilCap = capCents === null ? Infinity : countSegmentsUntilCap(terms, capCents);
  return { level, cycleStart, remainingSegments: Math.max(0, untilCap - segments) };
}

function isStored({ spendHeld, spendNear }: Organization, level: SpendLevel, cycleStart: Date): boolean {
  const isOfCycle = (at: Date | null | undefined): boolean => at?.getTime() === cycleStart.getTime();
  if (level === 'REACHED') return isOfCycle(spendHeld);
  return spendHeld == null && (level === 'NEAR' ? isOfCycle(spendNear) : spendNear == null);
}
