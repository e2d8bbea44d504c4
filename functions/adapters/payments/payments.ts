import type Stripe from 'stripe';
import type { Billing, NextPlan } from '../../domain/billing/billing.ts';
import type { Plan } from '../../domain/billing/plan.ts';
import type { PriceTerms } from '../../domain/billing/prices.ts';
import { addBank, removeBank, type AddedBank } from './banks.ts';
import { prepareCard, setDefaultCard, type CardCheck } from './cards.ts';
import { CardDeclined } from './client.ts';
import { changePrices } from './contract-prices.ts';
import { createCustomer, findCustomer, renameCustomer, type Customer, type CustomerNames } from './customers.ts';
import { listInvoicedSegments, listInvoices, payOpenInvoices, type Invoice, type InvoicedUsage } from './invoices.ts';
import { readHours, sendReport, type MeterReport } from './meter.ts';
import type { MeterName } from './prices.ts';
import { applyNextPlan, findSubscription, setCancelAtPeriodEnd, setNextPlan, subscribe } from './subscriptions.ts';

/** DECLINED: the provider's text for the card holder. */
export type PaymentResult = CardCheck | { readonly kind: 'DECLINED'; readonly message: string };

/** Calls Stripe. Each method is one thing that the product asks for. */
export class Payments {
  readonly #stripe: () => Promise<Stripe>;

  constructor(stripe: () => Promise<Stripe>) {
    this.#stripe = stripe;
  }

  /** Creates the customer of an organization. Repeated with the same `seenAt`, it returns the same customer. */
  async createCustomer(of: { organizationId: string; seenAt: Date | null }): Promise<string> {
    return createCustomer(await this.#stripe(), of);
  }

  /** Returns the customer, or null when it was deleted at the provider. */
  async findCustomer(customerId: string): Promise<Customer | null> {
    return findCustomer(await this.#stripe(), customerId);
  }

  /** Writes what invoices show, and where the provider's mails go. Returns false when the customer is gone. */
  async renameCustomer(customerId: string, names: CustomerNames): Promise<boolean> {
    return renameCustomer(await this.#stripe(), customerId, names);
  }

  /** Prepares a card, and makes it the one that is charged. */
  async saveCard(customerId: string, paymentMethodId: string): Promise<PaymentResult> {
    const stripe = await this.#stripe();
    return orDeclined(async () => {
      const prepared = await prepareCard(stripe, customerId, paymentMethodId);
      if (prepared.kind !== 'READY') return prepared;
      await setDefaultCard(stripe, customerId, prepared.paymentMethodId);
      return { kind: 'READY' };
    });
  }

  /** Pays out to a bank account. Repeated, it returns the same account. `token`: what the browser got. */
  async addBank(of: { organizationId: string; accountId: string | null }, token: string): Promise<AddedBank> {
    return addBank(await this.#stripe(), of, token);
  }

  /** Removes a bank account of an account that gets payouts, and pays out to another one. */
  async removeBank(accountId: string, banks: { removed: string; kept: string }): Promise<void> {
    await removeBank(await this.#stripe(), accountId, banks);
  }

  /** Subscribes a customer, and charges the first month. */
  async subscribe(
    customerId: string,
    wanted: { organizationId: string; plan: Plan | null; terms: PriceTerms },
  ): Promise<PaymentResult> {
    const stripe = await this.#stripe();
    return orDeclined(() => subscribe(stripe, customerId, wanted));
  }

  /** Charges everything that is open. */
  async payOpenInvoices(customerId: string): Promise<PaymentResult> {
    const stripe = await this.#stripe();
    return orDeclined(() => payOpenInvoices(stripe, customerId));
  }

  /** Ends a subscription with its period, or lets it renew again. Returns false when the subscription has ended. */
  async setCancelAtPeriodEnd(subscriptionId: string, cancels: boolean): Promise<boolean> {
    return setCancelAtPeriodEnd(await this.#stripe(), subscriptionId, cancels);
  }

  /** Stores the plan of the next billing cycle, or null if the plan stays. */
  async setNextPlan(subscriptionId: string, next: NextPlan | null): Promise<void> {
    await setNextPlan(await this.#stripe(), subscriptionId, next);
  }

  /** Gives a subscription the prices of the plan whose billing cycle has begun. Repeated, it changes nothing. */
  async applyNextPlan(subscriptionId: string, change: { next: NextPlan; terms: PriceTerms }): Promise<void> {
    await applyNextPlan(await this.#stripe(), subscriptionId, change);
  }

  /** Gives a subscription other prices at once, with a new billing cycle. Repeated, it changes nothing. */
  async changePrices(subscriptionId: string, terms: PriceTerms): Promise<void> {
    await changePrices(await this.#stripe(), subscriptionId, terms);
  }

  /** Returns what the provider says now about a customer, or null if the customer was deleted there. */
  async read(customerId: string): Promise<Pick<Billing, 'subscription' | 'card'> | null> {
    const stripe = await this.#stripe();
    const customer = await findCustomer(stripe, customerId);
    return customer && { subscription: await findSubscription(stripe, customerId), card: customer.card };
  }

  /** Returns the latest invoices, newest first. */
  async listInvoices(customerId: string): Promise<Invoice[]> {
    return listInvoices(await this.#stripe(), customerId);
  }

  /** Returns the segments that final invoices have charged, of periods that ended after a moment. */
  async listInvoicedSegments(customerId: string, endedAfter: Date): Promise<InvoicedUsage[]> {
    return listInvoicedSegments(await this.#stripe(), customerId, endedAfter);
  }

  /** Sends a report to a meter. A repeated report is counted once. */
  async report(meter: MeterName, report: MeterReport): Promise<void> {
    await sendReport(await this.#stripe(), meter, report);
  }

  /** Returns the segments that the provider has counted, by the start of the hour in milliseconds. */
  async readHours(customerId: string, from: Date, until: Date): Promise<ReadonlyMap<number, number>> {
    return readHours(await this.#stripe(), customerId, from, until);
  }
}

async function orDeclined(pay: () => Promise<CardCheck>): Promise<PaymentResult> {
  try {
    return await pay();
  } catch (error) {
    if (error instanceof CardDeclined) return { kind: 'DECLINED', message: error.message };
    throw error;
  }
}
