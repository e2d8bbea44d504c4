import {} from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { isPlan, type Plan } from '../../../../../functions/domain/billing/plan.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { FormFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { formatShortDate } from '../../../lib/format/zone-time.ts';
import { useSession } from '../../../lib/session/session.ts';
import { PLAN_NAMES, PlanChoice } from '../../../shared/billing/plan-choice.tsx';
import type { BilledOrganization } from '../api/billing.ts';
import { useChangePlan } from './change-plan.ts';

interface ChangePlanModalProps {
  readonly organization: BilledOrganization;
  readonly current: Plan;
  readonly onClose: () => void;
}

/** Asks for the plan of the next billing cycle. */
export function ChangePlanModal({ organization, current, onClose }: ChangePlanModalProps): ReactNode {
  const session = useSession();
  const { nextPlan, periodEnd } = organization.billing;
  const chosen = isPlan(nextPlan) ? nextPlan : current;
  const [plan, setPlan] = useState<Plan>(chosen);
  const change = useChangePlan();
  const date = periodEnd === null ? 'with the next billing cycle' : `on ${formatShortDate(new Date(periodEnd))}`;
  const submit = (): void => {
    change.mutate(plan, {
      onSuccess: () => {
        if (plan === current) toast('Plan kept', `${PLAN_NAMES[plan]} renews.`);
        else toast('Plan changes', `${PLAN_NAMES[plan]} begins ${date}.`);
        onClose();
      },
    });
  };
  const { id, brand, segmentPriceMicros, monthlyPriceCents } = session.organization;
  return (
    <FormDialog width={500} title="Change plan" onClose={onClose} onSubmit={submit}>
      <PlanChoice
        organization={{ id, brand, plan: null, segmentPriceMicros, monthlyPriceCents }}
        description={`The change begins ${date}. Until then all texts have the price of ${PLAN_NAMES[current]}.`}
        current={current}
        value={plan}
        onChange={setPlan}
      />
      <FormFoot change={change} onCancel={onClose} submit="Change plan" disabled={plan === chosen} />
    </FormDialog>
  );
}
