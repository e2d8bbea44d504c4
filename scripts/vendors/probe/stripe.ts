import type Stripe from 'stripe';
import { createStripe } from '../../../functions/adapters/payments/client.ts';
import { Payments, type PaymentResult } from '../../../functions/adapters/payments/payments.ts';
import type { PaymentKeys } from '../../../functions/adapters/secrets.ts';
import { getPriceTerms } from '../../../functions/domain/billing/prices.ts';
import { isLocal } from '../../../infra/config.ts';
import { createMonthClaims } from './stripe-months.ts';
import { expectSame, notAsked, proved, refuted, type Outcome, type Probe, type ProbeContext } from './probe.ts';

const VENDOR = 'Stripe';
const NO_KEY = 'the stage has no test key: set STRIPE_TEST_KEY to the secret key of a sandbox, sk_test_…';
/** Stripe's own cards for tests (https://docs.stripe.com/testing). */
const [GOOD, DECLINED, ASKS] = ['pm_card_visa', 'pm_card_visa_chargeDeclined', 'pm_card_authenticationRequiredOnSetup'];
/** Stripe counts reports within a minute, as a rule. */
const WAIT_MS = 10_000;
const MAX_WAITS = 12;

/** What the code expects of the payment provider. The customers of a run are deleted at its end. */
export async function createStripeProbes(
  { stage, environment, run }: ProbeContext,
  readKeys: () => Promise<PaymentKeys>,
): Promise<Probe[]> {
  const stripe = await findStripe({ stage, environment, run }, readKeys);
  const payments = stripe && new Payments(async () => stripe);
  let customerId = '';
  const claim = (text: string, ask: (payments: Payments, stripe: Stripe) => Promise<Outcome>): Probe => ({
    vendor: VENDOR,
    claim: text,
    ask: async () => (payments && stripe ? ask(payments, stripe) : notAsked(NO_KEY)),
  });
  const organizationId = `probe-${run}`;
  return [
    claim('creates one customer for one key', async (own) => {
      customerId = await own.createCustomer({ organizationId, seenAt: null });
      return expectSame(await own.createCustomer({ organizationId, seenAt: null }), customerId);
    }),
    claim('declines a card with a text for its holder', async (own) =>
      compareKind(await own.saveCard(customerId, DECLINED), 'DECLINED'),
    ),
    claim('asks the holder of a card that must be confirmed', async (own) =>
      compareKind(await own.saveCard(customerId, ASKS), 'REQUIRES_ACTION'),
    ),
    claim('makes a prepared card the one that is charged', async (own) => {
      const saved = await own.saveCard(customerId, GOOD);
      return saved.kind === 'READY'
        ? expectSame((await own.findCustomer(customerId))?.card?.last4, '4242')
        : compareKind(saved, 'READY');
    }),
    claim('charges the first month of a plan at once, and starts it', async (own) => {
      const terms = getPriceTerms({ id: organizationId, brand: 'text', plan: 'basic' }, []);
      const started = await own.subscribe(customerId, { organizationId, plan: 'basic', terms });
      if (started.kind !== 'READY') return compareKind(started, 'READY');
      const { subscription } = (await own.read(customerId)) ?? {};
      const [invoice] = await own.listInvoices(customerId);
      const found = [subscription?.status, subscription?.plan, invoice?.state, invoice?.amountCents];
      return expectSame(found, ['ACTIVE', 'basic', 'PAID', terms.monthlyCents]);
    }),
    claim('takes a repeated report of usage for one that is counted', async (own) => {
      const report = { identifier: `${organizationId}:1`, customerId, value: 3, at: stage.now() };
      await own.report('segments', report);
      await own.report('segments', report);
      return proved();
    }),
    claim('counts a report once, some time after its answer', async (own) => {
      const now = stage.now();
      const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
      const read = async (): Promise<number> =>
        (await own.readHours(customerId, hour, new Date(hour.getTime() + 3_600_000))).get(hour.getTime()) ?? 0;
      return waitForCount(read, isLocal(stage.config));
    }),
    claim('ends a plan with its period, and takes that back', async (own) => {
      const id = (await own.read(customerId))?.subscription?.id ?? '';
      await own.setCancelAtPeriodEnd(id, true);
      const ends = (await own.read(customerId))?.subscription?.cancelAt ?? null;
      await own.setCancelAtPeriodEnd(id, false);
      const stays = (await own.read(customerId))?.subscription?.cancelAt ?? null;
      return expectSame([ends !== null, stays], [true, null]);
    }),
    claim('says of a deleted customer that it is deleted, and takes no name for it', async (own, api) => {
      await api.customers.del(customerId);
      const renamed = await own.renameCustomer(customerId, { name: 'Probe', email: 'probe@example.com' });
      return expectSame([await own.findCustomer(customerId), renamed], [null, false]);
    }),
    ...createMonthClaims().map(([text, ask]) =>
      claim(text, (own, api) => ask({ own, api, run, card: GOOD, now: stage.now() })),
    ),
  ];
}

async function findStripe(
  { stage, environment }: ProbeContext,
  readKeys: () => Promise<PaymentKeys>,
): Promise<Stripe | null> {
  const url = isLocal(stage.config) ? stage.clientOptions.endpoint : undefined;
  const given = environment.STRIPE_TEST_KEY;
  if (given) return createStripe({ secretKey: given, webhookSecret: '' }, url);
  if (stage.config.billing === null) return null;
  const keys = await readKeys();
  return keys.secretKey.includes('_test_') ? createStripe(keys, url) : null;
}

function compareKind(result: PaymentResult, wanted: PaymentResult['kind']): Outcome {
  return result.kind === wanted ? proved() : refuted(`the vendor answered ${JSON.stringify(result)}`);
}

/** The clock of the local cloud moves by itself only, so one look is enough there. */
async function waitForCount(read: () => Promise<number>, isOnce: boolean): Promise<Outcome> {
  for (let waits = 0; waits <= MAX_WAITS; waits += 1) {
    const count = await read();
    if (count > 0)
      return count === 3 ? proved(`after ${(waits * WAIT_MS) / 1_000} seconds`) : refuted(`${count} segments, not 3`);
    if (isOnce) return proved('nothing yet, as Stripe says: its answer comes first');
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  return refuted(`nothing after ${(MAX_WAITS * WAIT_MS) / 1_000} seconds`);
}
