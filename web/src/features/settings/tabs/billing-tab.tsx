import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { hasAccess } from '../../../../../functions/domain/accounts/access.ts';
import { isPlan } from '../../../../../functions/domain/billing/plan.ts';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { formatCount, formatDollars, plural } from '../../../lib/format/numbers.ts';
import { formatShortDate } from '../../../lib/format/zone-time.ts';
import { useSession } from '../../../lib/session/session.ts';
import { PayoutAccount } from '../components/payout-account.tsx';
import { PaymentDialog } from '../../../shared/billing/payment-dialog.tsx';
import { describeSegmentPrice } from '../../../shared/billing/plan-choice.tsx';
import { useBilling, type BilledOrganization, type Billing } from '../api/billing.ts';
import { toTitle } from '../../../lib/format/to-title.ts';
import { Invoices } from '../plan/invoices.tsx';
import { CancelPlan, KeepPlan } from '../plan/cancel-plan.tsx';
import { PlanSection } from '../plan/plan-section.tsx';
import { SpendCap } from '../plan/spend-cap.tsx';
import classes from './form.module.css';

/** The plan, the card, the usage of the billing cycle and the invoices. */
export function BillingTab(): ReactNode {
  const billing = useBilling();
  const session = useSession();
  return (
    <QueryState query={billing} skeleton={<Skeleton height={480} maw={640} />}>
      {(organization) => (
        <div className={classes.form}>
          <CardSummary organization={organization} />
          <PlanSection organization={organization} />
          {organization.billing.contacts && <Contacts contacts={organization.billing.contacts} />}
          {organization.billing.messages && <Messages organization={organization} />}
          {organization.billing.messages && (
            <SpendCap key={organization.billing.spendCap} billing={organization.billing} />
          )}
          <Invoices billing={organization.billing} />
          {hasAccess(session.organization.access, 'ADMIN') && <PayoutAccount organization={organization} />}
          <CancelPlan billing={organization.billing} />
          <KeepPlan billing={organization.billing} />
        </div>
      )}
    </QueryState>
  );
}

function CardSummary({ organization: { orgType, billing } }: { readonly organization: BilledOrganization }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { flags } = useBrand();
  const { card } = billing;
  return (
    <section className={classes.section} aria-labelledby="card">
      <Title order={2} size="h4" id="card">
        Payment method
      </Title>
      <Group justify="space-between" gap="sm">
        <div>
          <Text>
            {card === null
              ? 'No card yet'
              : `${toTitle(card.brand)} ending in ${card.last4}, expires ${String(card.expMonth).padStart(2, '0')}/${card.expYear}`}
          </Text>
          <Text size="sm" c="dimmed">
            {describePlan(orgType, billing, flags.blastMode)}
          </Text>
        </div>
        <Button
          variant={card === null && billing.state !== 'NOT_BILLED' ? 'filled' : 'default'}
          onClick={() => setOpen(true)}
        >
          {card === null ? 'Add payment method' : billing.hasPlan ? 'Change card' : 'Choose a plan'}
        </Button>
      </Group>
      {isOpen && (
        <PaymentDialog
          title="Billing"
          onClose={(isPaid) => {
            setOpen(false);
            if (isPaid) toast('Card Updated', 'Your card has been saved.');
          }}
        />
      )}
    </section>
  );
}

function Contacts({ contacts }: { readonly contacts: NonNullable<Billing['contacts']> }): ReactNode {
  const w = useTerms();
  return (
    <section className={classes.section} aria-labelledby="contacts-tier">
      <Title order={2} size="h4" id="contacts-tier">
        {w('Contacts')}
      </Title>
      <Line label={`Most ${w('contacts')} in this cycle: ${formatCount(contacts.highest)}`} amount={contacts.price} />
    </section>
  );
}

function Messages({
  organization: {
    orgType,
    billing: { messages, periodEnd, hasPlan },
  },
}: {
  readonly organization: BilledOrganization;
}): ReactNode {
  const { id, brand, segmentPriceMicros, monthlyPriceCents } = useSession().organization;
  if (messages === null) return null;
  const plan = isPlan(orgType) ? orgType : null;
  const price = describeSegmentPrice({ id, brand, plan, segmentPriceMicros, monthlyPriceCents });
  return (
    <section className={classes.section} aria-labelledby="segments">
      <Title order={2} size="h4" id="segments">
        Messaging
      </Title>
      <Line label={`${plural(messages.cycle, 'segment')} in this cycle`} amount={messages.price} />
      <Text size="sm" c="dimmed">
        {hasPlan && `${price} `}
        {periodEnd !== null && `The cycle ends ${formatShortDate(new Date(periodEnd))}. `}
        {plural(messages.total, 'segment')} since you joined.
      </Text>
    </section>
  );
}

function Line({ label, amount }: { readonly label: string; readonly amount: number }): ReactNode {
  return (
    <div className="gap-16 flex between">
      <span>{label}</span>
      <strong className="numbers">{formatDollars(amount)}</strong>
    </div>
  );
}

/** `hasTiers`: the price depends on the contacts, and stands beside them. */
function describePlan(
  orgType: string | null,
  { state, hasPlan, expires, products }: Billing,
  hasTiers: boolean,
): string {
  if (state === 'NOT_BILLED') return 'Your plan is arranged with us. No card needed.';
  if (state === 'CLOSED') return 'Your account is closed.';
  if (!hasPlan) return 'No plan yet.';
  const monthly = products.reduce((sum, { price }) => sum + price, 0);
  const name = orgType === null ? 'Active plan' : `${toTitle(orgType)} plan`;
  if (state === 'PAUSED') return `${name}, paused.`;
  const price = monthly > 0 && !hasTiers ? `, ${formatDollars(monthly)} a month` : '';
  return expires === null ? `${name}${price}.` : `${name}. Ends ${formatShortDate(new Date(expires))}.`;
}
