import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useBrand } from '../../brand/brand.tsx';
import { formatDollars } from '../../lib/format/numbers.ts';
import { formatDayAndTime } from '../../lib/format/zone-time.ts';
import { can } from '../../lib/session/can.ts';
import { useServerNow } from '../../lib/session/server-clock.ts';
import { useSession } from '../../lib/session/session.ts';
import { payment } from './payment-request.ts';
import classes from './billing.module.css';

/** Says on every screen that billing must be set up, or that a payment failed. */
export function BillingBanner(): ReactNode {
  const session = useSession();
  const { billingBanner } = useBrand().screen;
  const now = useServerNow();
  const { state, graceEnds, spendLevel } = session.organization.billing;
  if (state === 'NOT_BILLED' || state === 'ACTIVE') return spendLevel === null ? null : <SpendBanner />;
  const isOverdue = state === 'PAST_DUE' || state === 'SUSPENDED';
  const text = isOverdue
    ? `Your last payment failed. ${state === 'SUSPENDED' || graceEnds === null ? 'Sending has stopped' : `Sending stops ${formatDayAndTime(new Date(graceEnds), now)}`}. Nothing is lost.`
    : state === 'CLOSED'
      ? 'Your account is closed. Start a plan to send again.'
      : state === 'PAUSED'
        ? 'Your plan is paused, so nothing is sent. Nothing is lost.'
        : billingBanner;
  return (
    <section className={`${classes.banner} spread`} aria-label="Billing">
      <p>{text}</p>
      {state !== 'PAUSED' && can(session, 'manageAccount') && (
        <Button
          size="compact-sm"
          variant="default"
          // A dialog that is closed without a payment needs no message here.
          onClick={() => void payment.wait().catch(() => undefined)}
        >
          {isOverdue ? 'Change Card' : 'Setup Billing'}
        </Button>
      )}
    </section>
  );
}

/** Says that the spend cap of the billing cycle is near, or reached. */
function SpendBanner(): ReactNode {
  const session = useSession();
  const { spendCap, spendLevel } = session.organization.billing;
  if (spendCap === null) return null;
  const text =
    spendLevel === 'REACHED'
      ? `The spend cap of ${formatDollars(spendCap)} is reached. Texts wait until it is raised or the next billing cycle begins. Nothing is lost.`
      : `You have used 80% or more of your spend cap of ${formatDollars(spendCap)}.`;
  return (
    <section className={`${classes.banner} spread`} aria-label="Billing">
      <p>{text}</p>
      {can(session, 'setSpendCap') && (
        <Button component={Link} to="/account?tab=billing" size="compact-sm" variant="default">
          Change cap
        </Button>
      )}
    </section>
  );
}
