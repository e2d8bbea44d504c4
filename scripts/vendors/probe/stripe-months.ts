import { DateTime } from 'luxon';
import type Stripe from 'stripe';
import type { Payments } from '../../../functions/adapters/payments/payments.ts';
import { getPriceTerms, type PriceTerms } from '../../../functions/domain/billing/prices.ts';
import type { Plan } from '../../../functions/domain/billing/plan.ts';
import { expectSame, type Outcome } from './probe.ts';

/** Stripe takes reports of the last 35 days, so the first month begins 33 days ago and has ended. */
const STARTED_DAYS_AGO = 33;
/** No setting of the console keeps a renewal a draft for longer than 72 hours. */
const FINAL_AFTER_HOURS = 80;
const WAIT_MS = 5_000;
const MAX_WAITS = 60;
const [PRO_CENTS, BASIC_CENTS] = [4_900, 2_500];

/** What the probe reads after two months on a clock for tests. */
interface Lived {
  /** The segments on the invoice of the renewal, and on that of the change. */
  readonly segments: readonly [renewal: number, change: number];
  readonly totals: readonly number[];
  /** The amounts of the change, the smallest first. */
  readonly changeLines: readonly number[];
  /** What was charged to a customer whose first usage costs 30 cents, oldest invoice first. */
  readonly smallDue: readonly number[];
}

interface Sandbox {
  readonly own: Payments;
  readonly api: Stripe;
  readonly run: string;
  readonly card: string;
  readonly now: Date;
}

/**
 * Returns claims about what two months do, each with its question. The months pass once, on a clock for tests
 * (https://docs.stripe.com/billing/testing/test-clocks): 90 segments of Pro in the first month, 5 more after its end, 7 in the second
 * month, and then a change to Basic while the renewal is a draft.
 */
export function createMonthClaims(): readonly (readonly [claim: string, ask: (of: Sandbox) => Promise<Outcome>])[] {
  let lived: Promise<Lived> | undefined;
  const live = (of: Sandbox): Promise<Lived> => (lived ??= liveMonths(of));
  return [
    [
      'charges the usage of a removed price for the time before its removal (plan change)',
      async (of) => expectSame((await live(of)).segments[1], 7),
    ],
    [
      'keeps the usage of the old price on a renewal that is still a draft (plan change), with what comes within the grace period',
      async (of) => expectSame((await live(of)).segments[0], 95),
    ],
    [
      'credits the old month by the amount that the draft renewal debits (plan change)',
      // 7 segments of Pro cost a cent each.
      async (of) => expectSame((await live(of)).changeLines, [-PRO_CENTS, 7, BASIC_CENTS]),
    ],
    [
      'charges two months with a change to the cent',
      async (of) =>
        expectSame((await live(of)).totals, [
          PRO_CENTS,
          PRO_CENTS + 95,
          BASIC_CENTS - PRO_CENTS + 7,
          // Nothing was used after the change.
          BASIC_CENTS,
        ]),
    ],
    [
      'carries an amount below 50 cents to the next invoice',
      // 10 segments of Free at 3 cents, and 20.
      async (of) => expectSame((await live(of)).smallDue, [0, 90]),
    ],
  ];
}

async function liveMonths({ own, api, run, card, now }: Sandbox): Promise<Lived> {
  const start = DateTime.fromJSDate(now).minus({ days: STARTED_DAYS_AGO }).startOf('second');
  const clock = await api.testHelpers.testClocks.create({ frozen_time: start.toUnixInteger(), name: `probe ${run}` });
  const moveTo = (time: DateTime): Promise<void> => advance(api, clock.id, time);
  const subscribe = async (name: string, plan: Plan): Promise<string> => {
    const organizationId = `probe-${run}-${name}`;
    const { id } = await api.customers.create({ test_clock: clock.id, metadata: { organizationId } });
    await own.saveCard(id, card);
    const { kind } = await own.subscribe(id, { organizationId, plan, terms: getTerms(plan) });
    if (kind !== 'READY') throw new Error(`The subscription to ${plan} is ${kind}`);
    return id;
  };
  let reports = 0;
  const report = (customerId: string, value: number, at: DateTime): Promise<void> =>
    own.report('segments', {
      identifier: `probe-${run}-months:${(reports += 1)}`,
      customerId,
      value,
      at: at.toJSDate(),
    });
  try {
    const changing = await subscribe('changing', 'pro');
    const small = await subscribe('small', 'free');
    const day = start.plus({ days: 1 });
    await moveTo(day);
    await report(changing, 90, day);
    await report(small, 10, day);
    const { subscription } = (await own.read(changing)) ?? {};
    if (!subscription) throw new Error('The subscription is missing');
    const [id, end] = [subscription.id, DateTime.fromJSDate(subscription.periodEnd)];
    await moveTo(end.plus({ minutes: 10 }));
    await report(changing, 5, end.minus({ hours: 1 }));
    await report(changing, 7, end.plus({ minutes: 5 }));
    await report(small, 20, end.plus({ minutes: 5 }));
    await moveTo(end.plus({ minutes: 20 }));
    // The hour after that of the last report, which may be the hour after the end.
    await waitForSegments(own, changing, { from: start, until: end.plus({ hours: 2 }), segments: 102 });
    const next = { plan: 'basic', from: end.toJSDate() } as const;
    await own.setNextPlan(id, next);
    await own.applyNextPlan(id, { next, terms: getTerms('basic') });
    await moveTo(end.plus({ hours: FINAL_AFTER_HOURS }));
    await moveTo(end.plus({ months: 1, hours: FINAL_AFTER_HOURS }));
    return await readLived(own, api, { changing, small, start, end });
  } finally {
    // Deletes the customers, too.
    await api.testHelpers.testClocks.del(clock.id);
  }
}

async function readLived(
  own: Payments,
  api: Stripe,
  of: { readonly changing: string; readonly small: string; readonly start: DateTime; readonly end: DateTime },
): Promise<Lived> {
  const [changing, small] = await Promise.all(
    [of.changing, of.small].map(async (customer) =>
      (await api.invoices.list({ customer, limit: 20 })).data.toSorted((a, b) => a.created - b.created),
    ),
  );
  const change = changing?.find(({ billing_reason: reason }) => reason === 'subscription_update');
  const used = await own.listInvoicedSegments(of.changing, of.start.toJSDate());
  const sum = (found: typeof used): number => found.reduce((total, { segments }) => total + segments, 0);
  return {
    segments: [
      sum(used.filter(({ from }) => from < of.end.toJSDate())),
      sum(used.filter(({ invoiceId }) => invoiceId === change?.id)),
    ],
    totals: changing?.map(({ total }) => total) ?? [],
    changeLines: change?.lines.data.map(({ amount }) => amount).toSorted((a, b) => a - b) ?? [],
    smallDue: small?.map(({ amount_due: due }) => due) ?? [],
  };
}

function getTerms(plan: Plan): PriceTerms {
  return getPriceTerms({ id: 'probe', brand: 'text', plan }, []);
}

async function advance(api: Stripe, clock: string, to: DateTime): Promise<void> {
  await api.testHelpers.testClocks.advance(clock, { frozen_time: to.toUnixInteger() });
  await waitUntil(async () => (await api.testHelpers.testClocks.retrieve(clock)).status === 'ready');
}

/** Stripe counts reports after its answer. */
async function waitForSegments(
  own: Payments,
  customerId: string,
  wanted: { readonly from: DateTime; readonly until: DateTime; readonly segments: number },
): Promise<void> {
  const [from, until] = [wanted.from, wanted.until].map((time) => time.startOf('hour').toJSDate());
  await waitUntil(async () => {
    const hours = await own.readHours(customerId, from ?? new Date(), until ?? new Date());
    return [...hours.values()].reduce((sum, segments) => sum + segments, 0) === wanted.segments;
  });
}

/** @throws when it takes longer than five minutes */
async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  for (let waits = 0; waits <= MAX_WAITS; waits += 1) {
    if (await isDone()) return;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  throw new Error('The vendor was not done within five minutes');
}
