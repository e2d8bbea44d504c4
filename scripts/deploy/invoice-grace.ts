import type Stripe from 'stripe';

/** For how long invoices of renewals must wait for usage. Stripe allows one hour to 72. */
const WANTED_HOURS = 72;
/** Renewals that are looked at. A change of the setting acts on later ones. */
const INVOICES_READ = 20;

/** What the check needs to know of an invoice. */
type Renewal = Pick<Stripe.Invoice, 'billing_reason' | 'created' | 'automatically_finalizes_at' | 'status_transitions'>;

/**
 * Returns for how many hours the latest renewal waits, or waited, for usage. Stripe's API does not show the setting, so the invoices
 * themselves are the proof. null if no renewal shows it yet. `invoices`: newest first.
 */
export function findGraceHours(invoices: readonly Renewal[]): number | null {
  for (const {
    billing_reason: reason,
    created,
    automatically_finalizes_at: planned,
    status_transitions: done,
  } of invoices) {
    const final = planned ?? done.finalized_at;
    if (reason === 'subscription_cycle' && final !== null) return Math.round((final - created) / 3_600);
  }
  return null;
}

/** Returns whether usage that comes late can still be charged, and what to do if not. */
export function judgeGrace(hours: number | null): { readonly isSafe: boolean; readonly line: string } {
  const setting = 'Stripe, Settings, Billing, Invoices, "Invoice finalization grace period"';
  if (hours === null)
    return {
      isSafe: true,
      line: `No renewal shows the grace period of invoices yet. Set it to ${WANTED_HOURS} hours (${setting}).`,
    };
  if (hours >= WANTED_HOURS) return { isSafe: true, line: `Invoices wait ${hours} hours for usage.` };
  return {
    isSafe: false,
    line: `The latest renewal waited ${hours} hours for usage. An outage that is longer loses the last texts of a cycle. Set ${WANTED_HOURS} hours (${setting}).`,
  };
}

/** Reads the latest renewals. Cost: one call. */
export async function readGraceHours(stripe: Stripe): Promise<number | null> {
  const { data } = await stripe.invoices.list({ limit: INVOICES_READ });
  return findGraceHours(data);
}
