import type { Queue } from '../../adapters/queue.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import { computeRecheckMs } from '../../domain/billing/spend-cap.ts';
import type { Pace } from '../../domain/sending/pace.ts';
import { spendMessage } from '../../messages/billing.ts';
import { checkSpend, measureSpend, type CheckSpendDeps } from '../../use-cases/billing/check-spend.ts';

export interface SpendGuardDeps extends CheckSpendDeps {
  readonly getPace: (organization: Organization) => Pace;
  /** The queue of the worker that warns people. null if the stage has no billing. */
  readonly billing: Pick<Queue, 'send'> | null;
}

interface Check {
  readonly cap: string;
  readonly until: number;
}

/**
 * Returns a function that says whether an organization has just reached its spend cap, asked before each claim. Organizations
 * without a cap cost nothing. For others each process remembers its last check. A check is valid for half of the time in
 * which the number can send what remains, at most a minute and at least a second. So no item is shared by all claims, and the
 * cap is passed by no more than the number sends in that second and while texts are being handed over.
 */
export function createSpendGuard(deps: SpendGuardDeps): (organization: Organization) => Promise<boolean> {
  const checks = new Map<string, Check>();
  return async (organization) => {
    const { id, spendCapCents, billing, spendNear } = organization;
    if (deps.billing === null || spendCapCents == null || !billing?.subscription) return false;
    const at = deps.now().getTime();
    // A new cap, a new price or a new cycle needs a new check.
    const { subscription } = billing;
    const cap = `${spendCapCents} ${organization.segmentPriceMicros ?? ''} ${organization.plan ?? ''} ${subscription.periodEnd.toISOString()} ${subscription.periodEnd.getTime() <= at}`;
    const last = checks.get(id);
    if (last?.cap === cap && last.until > at) return false;
    const measured = await measureSpend(deps, organization, spendCapCents);
    if (measured === null) return false;
    const { level, cycleStart, remainingSegments } = measured;
    // Before the level is stored, so that a worker that ends here leaves the warning to the next one.
    if (level !== 'BELOW' && spendNear?.getTime() !== cycleStart.getTime())
      await deps.billing.send({ body: spendMessage(id), group: id });
    if (level === 'REACHED') {
      await checkSpend(deps, organization);
      return true;
    }
    checks.set(id, {
      cap,
      until: at + computeRecheckMs(remainingSegments, deps.getPace(organization).segmentsPerSecond),
    });
    return false;
  };
}
