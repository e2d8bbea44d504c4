import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMonthClaims } from '../../../scripts/vendors/probe/stripe-months.ts';
import { startLocalStripe, type LocalStripe } from '../../support/scenarios/accounts/local-stripe.ts';

const START = new Date('2026-12-01T17:23:45Z');
const SECONDS = START.getTime() / 1_000;

let local: LocalStripe;
beforeAll(async () => void (local = await startLocalStripe(START)));
afterAll(() => local.close());

describe('Two months on a clock for tests', () => {
  it.each(createMonthClaims())('the local provider %s', async (_, ask) => {
    const { payments: own, api } = local;
    expect(await ask({ own, api, run: 'test', card: 'pm_card_visa', now: START })).toMatchObject({ kind: 'PROVED' });
  });

  it('change nothing in the time of the account, and leave nothing behind', () => {
    expect(local.clock.now() - START.getTime()).toBeLessThan(60_000);
    expect((['cus', 'sub', 'in', 'clock'] as const).flatMap((kind) => local.provider.store.all(kind))).toEqual([]);
  });
});

describe('A clock for tests', () => {
  it('says that it is advancing before it is ready', async () => {
    const { testClocks } = local.api.testHelpers;
    const { id } = await testClocks.create({ frozen_time: SECONDS });
    expect((await testClocks.advance(id, { frozen_time: SECONDS + 60 })).status).toBe('advancing');
    expect(await testClocks.retrieve(id)).toMatchObject({ status: 'ready', frozen_time: SECONDS + 60 });
  });

  it.each([
    ['back', -60],
    ['by more than two months', 63 * 86_400],
  ])('does not move %s', async (_, seconds) => {
    const { testClocks } = local.api.testHelpers;
    const { id } = await testClocks.create({ frozen_time: SECONDS });
    await expect(testClocks.advance(id, { frozen_time: SECONDS + seconds })).rejects.toMatchObject({ statusCode: 400 });
  });

  it('is unknown after its deletion, and so are its customers', async () => {
    const { testHelpers, customers } = local.api;
    const clock = await testHelpers.testClocks.create({ frozen_time: SECONDS });
    const customer = await customers.create({ test_clock: clock.id });
    await testHelpers.testClocks.del(clock.id);
    for (const asked of [testHelpers.testClocks.retrieve(clock.id), customers.retrieve(customer.id)])
      await expect(asked).rejects.toMatchObject({ code: 'resource_missing' });
  });
});
