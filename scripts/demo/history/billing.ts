import { DateTime } from 'luxon';
import { createStripe } from '../../../functions/adapters/payments/client.ts';
import { Payments } from '../../../functions/adapters/payments/payments.ts';
import { reportContacts } from '../../../functions/use-cases/billing/contacts-peak.ts';
import { meterUsage } from '../../../functions/use-cases/billing/meter-usage.ts';
import { refreshBilling } from '../../../functions/use-cases/billing/refresh-billing.ts';
import { savePayment } from '../../../functions/use-cases/payments/save-payment.ts';
import { Refusal } from '../../../functions/platform/refusal.ts';
import type { LocalCloud } from '../../../local-cloud/index.ts';
import type { DemoTenant } from '../demo-tenant.ts';

/** Of the payment provider's test cards. */
const CARD = 'pm_card_visa';
const FAILING_CARD = 'pm_card_chargeCustomerFail';

interface Moment {
  readonly at: Date;
  readonly run: () => Promise<unknown>;
}

/** Lets the organizations pay for the months of their history. All of them share a payment provider, so it is one history in order. */
export async function payInvoices({ services }: LocalCloud, tenants: readonly DemoTenant[]): Promise<void> {
  const client = createStripe(services.paymentKeys(), services.internal.replace('localhost', '127.0.0.1'));
  const { stripe } = services;
  const payments = new Payments(async () => client);
  const moments = tenants
    .flatMap((demo, index) => listMoments(demo, payments, index))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  try {
    for (const { at, run } of moments) {
      stripe.setPast(at.getTime());
      await run();
    }
  } finally {
    stripe.setPast(null);
  }
}

/** An organization subscribes. At the end of each month its usage is counted while the invoice is a draft, and then charged. */
function listMoments(
  { spec, machine, organizationId, userIds, end }: DemoTenant,
  payments: Payments,
  index: number,
): Moment[] {
  const { months, lastFails = false } = spec.billing;
  const { data } = machine;
  const nothing = async (): Promise<undefined> => undefined;
  // What is read later is newer, also at the same time of the history.
  let calls = 0;
  const open = (at: Date) => {
    const now = (): Date => new Date(at.getTime() + (calls += 1));
    return { data, payments, exemptIds: [], sweep: nothing, publish: nothing, now };
  };
  const owner = { sessionId: 'demo', userId: userIds.OWNER, organizationId, access: 'OWNER', wpAdmin: false } as const;
  const pay = async (at: Date, cardToken: string): Promise<void> => {
    const paid = await savePayment(open(at), { ...owner, now: at }, { cardToken, plan: spec.plan });
    if (paid instanceof Refusal) throw new Error(paid.errors.join(' '));
  };
  // A failed payment stops the sending after three days.
  const renewal = DateTime.fromJSDate(end, { zone: 'utc' }).minus({ days: lastFails ? 1 : 3 + 4 * index });
  const first = renewal.minus({ months });
  const plan = (time: DateTime, run: (at: Date) => Promise<unknown>): Moment => {
    const at = time.toJSDate();
    return { at, run: () => run(at) };
  };
  const renewals = Array.from({ length: months }, (_, month) => first.plus({ months: month + 1 }));
  return [
    plan(first, (at) => pay(at, CARD)),
    ...renewals.flatMap((time) => [
      plan(time.minus({ hours: 1 }), (at) => reportContacts(open(at), organizationId)),
      plan(time.plus({ minutes: 30 }), (at) => meterUsage(open(at), organizationId, { unsettled: true })),
      plan(time.plus({ hours: 2 }), (at) => refreshBilling(open(at), organizationId)),
    ]),
    ...(lastFails ? [plan(renewal.minus({ hours: 2 }), (at) => pay(at, FAILING_CARD))] : []),
    { at: end, run: () => meterUsage(open(end), organizationId, { unsettled: false }) },
  ];
}
