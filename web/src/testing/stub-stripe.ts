import { vi } from 'vitest';

/**
 * Stands in for the payment provider's script, with a card field that is complete from the start. The script is not loaded: its element
 * reports that it has. `next`: what the bank's page returns.
 */
export function stubStripe(next: () => Promise<object> = async () => ({})) {
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLElement) setTimeout(() => node.dispatchEvent(new Event('load')));
  });
  const field = {
    mount: () => undefined,
    on: (_: string, listener: (change: { complete: boolean }) => void) => listener({ complete: true }),
    destroy: () => undefined,
  };
  const stripe = {
    elements: () => ({ create: () => field }),
    createPaymentMethod: async () => ({ paymentMethod: { id: 'pm_1' } }),
    createToken: vi.fn<() => Promise<object>>(async () => ({ token: { id: 'btok_1' } })),
    handleNextAction: vi.fn<(given: { clientSecret: string }) => Promise<object>>(next),
  };
  vi.stubGlobal('Stripe', () => stripe);
  return stripe;
}
