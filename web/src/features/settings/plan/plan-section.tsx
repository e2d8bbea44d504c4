import { Button, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { isPlan } from '../../../../../functions/domain/billing/plan.ts';
import { useBrand } from '../../../brand/brand.tsx';
import { toast, toastFailure } from '../../../components/feedback/toasts.tsx';
import { formatShortDate } from '../../../lib/format/zone-time.ts';
import { PLAN_NAMES } from '../../../shared/billing/plan-choice.tsx';
import type { BilledOrganization } from '../api/billing.ts';
import form from '../tabs/form.module.css';
import { useChangePlan } from './change-plan.ts';
import { ChangePlanModal } from './change-plan-modal.tsx';

/** The running plan, and the one of the next billing cycle. Brands that bill by contacts have no plans to choose from. */
export function PlanSection({ organization }: { readonly organization: BilledOrganization }): ReactNode {
  const { flags } = useBrand();
  const [isOpen, { open, close }] = useDisclosure(false);
  const change = useChangePlan();
  const { orgType, billing } = organization;
  const { hasPlan, expires, nextPlan, nextPlanFrom } = billing;
  if (flags.blastMode || !hasPlan || expires !== null || !isPlan(orgType)) return null;
  const keep = (): void =>
    change.mutate(orgType, {
      onSuccess: () => toast('Plan kept', `${PLAN_NAMES[orgType]} renews.`),
      onError: (error) => toastFailure('Not changed', error),
    });
  return (
    <section className={form.section} aria-labelledby="plan">
      <Title order={2} size="h4" id="plan">
        Plan
      </Title>
      <Group justify="space-between" gap="sm">
        <div>
          <Text>{PLAN_NAMES[orgType]}</Text>
          {isPlan(nextPlan) && nextPlanFrom !== null && (
            <Text size="sm" c="dimmed">
              Changes to {PLAN_NAMES[nextPlan]} on {formatShortDate(new Date(nextPlanFrom))}.
            </Text>
          )}
        </div>
        <Group gap="sm">
          {isPlan(nextPlan) && (
            <Button variant="default" loading={change.isPending} onClick={keep}>
              Keep {PLAN_NAMES[orgType]}
            </Button>
          )}
          <Button variant="default" onClick={open}>
            Change plan
          </Button>
        </Group>
      </Group>
      {isOpen && <ChangePlanModal organization={organization} current={orgType} onClose={close} />}
    </section>
  );
}
