/** The card field of the payment provider. The card's number never reaches this page. */
export interface CardField {
  mount(target: HTMLElement): void;
  on(
    event: 'change',
    listener: (change: {
      readonly complete: boolean;
      readonly error?: { readonly message: string } | undefined;
    }) => void,
  ): void;
  destroy(): void;
}

interface Failure {
  readonly error?: { readonly message?: string | undefined } | undefined;
}

/** The part of Stripe.js that this page uses. */
export interface StripeScript {
  elements(): { create(type: 'card', options?: { readonly style?: unknown }): CardField };
  createPaymentMethod(given: {
    readonly type: 'card';
    readonly card: CardField;
  }): Promise<Failure & { readonly paymentMethod?: { readonly id: string } | undefined }>;
  createToken(
    type: 'bank_account',
    details: {
      readonly country: 'US';
      readonly currency: 'usd';
      readonly account_holder_type: 'individual';
      readonly account_holder_name: string;
      readonly routing_number: string;
      readonly account_number: string;
    },
  ): Promise<Failure & { readonly token?: { readonly id: string } | undefined }>;
  /** Shows the bank's page in which the holder of the card confirms. */
  handleNextAction(given: { readonly clientSecret: string }): Promise<Failure>;
}

declare global {
  // The script of the payment provider sets this variable.
  var Stripe: ((publishableKey: string) => StripeScript) | undefined;
}

let loading: Promise<void> | null = null;

/** Loads the payment provider's script, once. @throws when the network or a blocker stops it */
export async function loadStripe(scriptUrl: string, publishableKey: string): Promise<StripeScript> {
  loading ??= loadScript(scriptUrl).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  await loading;
  if (!globalThis.Stripe) throw new Error('The payment form could not be loaded.');
  return globalThis.Stripe(publishableKey);
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The payment form could not be loaded. Check your connection, and allow js.stripe.com.'));
    });
    document.head.append(script);
  });
}
