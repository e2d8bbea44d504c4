import { afterEach, describe, expect, it, vi } from 'vitest';
import { stubStripe } from '../../testing/stub-stripe.ts';
import { loadStripe } from './stripe-script.ts';

afterEach(() => vi.restoreAllMocks());

describe('The script of the payment provider', () => {
  it('is loaded again after it could not be loaded', async () => {
    const load = () => loadStripe('https://js.test/v3', 'pk_1');
    await expect(load()).rejects.toThrow('The payment form could not be loaded.');
    expect(document.head.querySelector('script')).toBeNull();
    const stripe = stubStripe();
    await expect(load()).resolves.toBe(stripe);
  });
});
