import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPriceTerms } from '../../../functions/domain/billing/prices.ts';
import { startLocalStripe, type LocalStripe } from '../../support/scenarios/accounts/local-stripe.ts';

const NOW = new Date('2026-12-01T17:00:00Z');

describe('A report to the meter under a name that was used within a day', () => {
  let local: LocalStripe;
  let customerId: string;
  beforeAll(async () => {
    local = await startLocalStripe(NOW);
    customerId = await local.payments.createCustomer({ organizationId: 'o', seenAt: null });
    await local.payments.saveCard(customerId, 'pm_card_visa');
    const terms = getPriceTerms({ id: 'o', brand: 'blast' }, []);
    await local.payments.subscribe(customerId, { organizationId: 'o', plan: null, terms });
  });
  afterAll(() => local.close());

  const report = (identifier: string): Promise<void> =>
    local.payments.report('segments', { identifier, customerId, value: 3, at: NOW });

  it('is a success and is counted once, although the provider refuses it without a code', async () => {
    await report('o:2026-12-01T16:00:00.000Z:1');
    await report('o:2026-12-01T16:00:00.000Z:1');
    expect(local.provider.store.meterEvents).toHaveLength(1);
    // The answer of version 1 of Stripe's API, as langfuse's pull request 16292 quotes it.
    expect(local.answers.at(-1)?.path).toBe('POST /v1/billing/meter_events');
    expect(local.answers.at(-1)?.body).toEqual({
      error: {
        type: 'invalid_request_error',
        message: 'An event already exists with identifier o:2026-12-01T16:00:00.000Z:1.',
      },
    });
  });

  it('stays a failure when the provider refuses it for another reason', async () => {
    const old = { identifier: 'o:1', customerId, value: 3, at: new Date(NOW.getTime() - 36 * 86_400_000) };
    await expect(local.payments.report('segments', old)).rejects.toThrow('out of range');
  });
});
