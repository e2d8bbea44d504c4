import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { hasAccess } from '../../../../../functions/domain/accounts/access.ts';
import { useBrand } from '../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { toast, toastError } from '../../../components/feedback/toasts.tsx';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { formatCount, formatDollars, plural } from '../../../lib/format/numbers.ts';
import { formatShortDate } from '../../../lib/format/zone-time.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { PayoutAccount } from '../components/payout/payout-account.tsx';
import { usePayInvoices } from '../../../shared/billing/pay.ts';
import { PaymentDialog } from '../../../shared/billing/payment-dialog.tsx';
import { useBilling, useCancelPlan, type BilledOrganization, type Billing } from '../api/billing.ts';
import { PlanSection } from '../plan/plan-section.tsx';
import { SpendCap } from '../spend-cap/spend-cap.tsx';
import classes from './form.module.css';
import own from './billing-tab.module.css';

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
          {organization.billing.messages && <Messages billing={organization.billing} />}
          {organization.billing.messages && (
            <SpendCap key={organization.billing.spendCap} billing={organization.billing} />
          )}
          <Invoices billing={organization.billing} />
          {hasAccess(session.organization.access, 'ADMIN') && <PayoutAccount organization={organization} />}
          <CancelPlan billing={organization.billing} />
        </div>
      )}
    </QueryState>
  );
}

function CardSummary({ organization: { orgType, billing } }: { readonly organization: BilledOrganization }): ReactNode {
  const [isOpen, setOpen] = useState(false);
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
            {describePlan(orgType, billing)}
          </Text>
        </div>
        <Button variant={card === null ? 'filled' : 'default'} onClick={() => setOpen(true)}>
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
  return (
    <section className={classes.section} aria-labelledby="contacts-tier">
      <Title order={2} size="h4" id="contacts-tier">
        Contacts
      </Title>
      <Line label={`${plural(contacts.highest, 'contact')} at most in this cycle`} amount={contacts.price} />
    </section>
  );
}

function Messages({ billing: { messages, periodEnd } }: { readonly billing: Billing }): ReactNode {
  if (messages === null) return null;
  return (
    <section className={classes.section} aria-labelledby="segments">
      <Title order={2} size="h4" id="segments">
        Messaging
      </Title>
      <Line label={`${plural(messages.cycle, 'segment')} in this cycle`} amount={messages.price} />
      <Text size="sm" c="dimmed">
        {periodEnd !== null && `The cycle ends ${formatShortDate(new Date(periodEnd))}. `}
        {formatCount(messages.total)} segments in all.
      </Text>
    </section>
  );
}

function Invoices({ billing: { invoices, card } }: { readonly billing: Billing }): ReactNode {
  const open = invoices.filter(({ paid, amount }) => !paid && amount > 0);
  return (
    <section className={classes.section} aria-labelledby="invoices">
      <Title order={2} size="h4" id="invoices">
        Invoices
      </Title>
      {invoices.length === 0 ? (
        <Text c="dimmed">No invoices found</Text>
      ) : (
        <ul className={own.invoices} aria-labelledby="invoices">
          {invoices.map(({ id, created, amount, paid, url }) => (
            <li key={id} className={own.invoice}>
              <time dateTime={created}>{formatShortDate(new Date(created))}</time>
              <span className="numbers">{formatDollars(amount)}</span>
              <Text component="span" size="sm" c={paid ? 'dimmed' : 'red.8'} fw={paid ? 400 : 600}>
                {paid ? 'Paid' : 'Unpaid'}
              </Text>
              {url !== null && (
                <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
                  View Invoice
                </Anchor>
              )}
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && card !== null && (
        <PayNow cents={open.reduce((sum, { amount }) => sum + amount, 0)} card={card} />
      )}
    </section>
  );
}

/** Charges the card on file. Somebody who wants another card changes it above, which also pays what is open. */
function PayNow({
  cents,
  card: { brand, last4 },
}: {
  readonly cents: number;
  readonly card: NonNullable<Billing['card']>;
}): ReactNode {
  const { screen } = useBrand();
  const pay = usePayInvoices();
  const submit = (): void =>
    pay.mutate(undefined, { onSuccess: () => toast('Invoices Paid', `${formatDollars(cents)} was charged.`) });
  return (
    <Stack gap="xs" mt="sm">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {formatDollars(cents)} is open. {toTitle(brand)} ending in {last4} will be charged.
        </Text>
        <Button loading={pay.isPending} onClick={submit}>
          Pay now
        </Button>
      </Group>
      <FormError message={pay.error ? getErrorText(pay.error, screen.unknownError) : null} />
    </Stack>
  );
}

/** Only brands that bill by contacts let people cancel by themselves. */
function CancelPlan({ billing }: { readonly billing: Billing }): ReactNode {
  const { flags, screen } = useBrand();
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const cancel = useCancelPlan();
  if (!flags.blastMode || !billing.hasPlan || billing.expires !== null || !can(session, 'manageUsers')) return null;
  const confirm = (): void =>
    cancel.mutate(undefined, {
      onSuccess: () => setOpen(false),
      onError: (error) => toastError('Not canceled', getErrorText(error, screen.unknownError)),
    });
  return (
    <>
      <Anchor component="button" type="button" size="sm" ta="left" onClick={() => setOpen(true)}>
        Cancel Plan
      </Anchor>
      {isOpen && (
        <ConfirmDialog
          title={screen.areYouSure}
          text={`Your plan ends ${billing.periodEnd === null ? 'with its billing period' : formatShortDate(new Date(billing.periodEnd))}. Remaining messages are charged, and then your account is closed.`}
          confirm="Cancel Plan"
          busy={cancel.isPending}
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Line({ label, amount }: { readonly label: string; readonly amount: number }): ReactNode {
  return (
    <div className={own.line}>
      <span>{label}</span>
      <strong className="numbers">{formatDollars(amount)}</strong>
    </div>
  );
}

function describePlan(orgType: string | null, { state, hasPlan, expires, products }: Billing): string {
  if (state === 'NOT_BILLED') return 'Your organization needs no plan.';
  if (state === 'CLOSED') return 'Your account is closed.';
  if (!hasPlan) return 'No plan yet.';
  const monthly = products.reduce((sum, { price }) => sum + price, 0);
  const name = orgType === null ? 'Active plan' : `${toTitle(orgType)} plan`;
  const price = monthly > 0 ? `, ${formatDollars(monthly)} a month` : '';
  return expires === null ? `${name}${price}.` : `${name}. Ends ${formatShortDate(new Date(expires))}.`;
}

function toTitle(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
