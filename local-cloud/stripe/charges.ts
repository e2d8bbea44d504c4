import type Stripe from 'stripe';
import { cardError, invalidRequest, StripeError } from './api/errors.ts';
import { buildCharge } from './objects/charges.ts';
import { buildSetupIntent, toActionRequired } from './objects/intents.ts';
import { buildPaymentMethod } from './objects/customers.ts';
import { toId } from './objects/values.ts';
import type { StripeStore } from './store.ts';
import { findCardOfToken, findTestCard, type TestCard } from './test-cards.ts';

/** Cards: saving them, and charging them. Each test card behaves as its number says. */
export class Charges {
  readonly #store: StripeStore;

  constructor(store: StripeStore) {
    this.#store = store;
  }

  /** Creates the payment method of a card. @throws StripeError for a number that is no test card */
  createMethod(number: string, expMonth: number, expYear: number, created: number): Stripe.PaymentMethod {
    const card = findTestCard(number);
    if (!card)
      throw new StripeError(402, {
        type: 'card_error',
        code: 'incorrect_number',
        param: 'number',
        message: 'Your card number is incorrect.',
      });
    return this.#addMethod(card, expMonth, expYear, created);
  }

  /** Returns a payment method. A name of a test card makes a new one, as Stripe does. */
  resolveMethod(id: string, created: number): Stripe.PaymentMethod {
    const card = findCardOfToken(id);
    return card ? this.#addMethod(card, 12, 2034, created) : this.#store.get('pm', id);
  }

  /** Saves a card for later charges. @throws StripeError when the card is declined */
  setup(methodId: string, customer: string, created: number): Stripe.SetupIntent {
    const method = this.resolveMethod(methodId, created);
    if (method.customer !== null && method.customer !== customer)
      throw invalidRequest('The payment method belongs to another customer.');
    const card = this.#requireCard(method.id);
    const intent = buildSetupIntent({
      created,
      customer,
      paymentMethod: method.id,
      needsAction: card.setup === 'ACTION',
    });
    if (card.setup === 'DECLINED') {
      this.#store.save('seti', { ...intent, status: 'requires_payment_method', payment_method: null });
      throw new StripeError(402, cardError(card.declineCode));
    }
    if (card.setup === 'OK') this.#store.save('pm', { ...method, customer });
    return this.#store.save('seti', intent);
  }

  /** The card's holder confirms or refuses in the browser. */
  confirmSetup(intent: Stripe.SetupIntent, confirmed: boolean): Stripe.SetupIntent {
    const method = this.#store.get('pm', toId(intent.payment_method));
    if (!confirmed)
      return this.#store.save('seti', {
        ...intent,
        status: 'requires_payment_method',
        next_action: null,
        payment_method: null,
        last_setup_error: { ...AUTHENTICATION_FAILED, code: 'setup_intent_authentication_failure' },
      });
    this.#store.save('pm', { ...method, customer: intent.customer as string });
    return this.#store.save('seti', { ...intent, status: 'succeeded', next_action: null });
  }

  /** Charges a payment. `confirmed`: the card's holder has confirmed it in the browser. */
  charge(intent: Stripe.PaymentIntent, methodId: string | null, confirmed = false): Stripe.PaymentIntent {
    if (methodId === null)
      return this.#store.save('pi', { ...intent, status: 'requires_payment_method', last_payment_error: NO_METHOD });
    const card = this.#requireCard(methodId);
    if (card.charge === 'DECLINED')
      return this.#store.save('pi', {
        ...intent,
        status: 'requires_payment_method',
        payment_method: null,
        last_payment_error: cardError(card.declineCode) as unknown as Stripe.PaymentIntent.LastPaymentError,
      });
    if (card.charge === 'ACTION' && !confirmed)
      return this.#store.save('pi', toActionRequired({ ...intent, payment_method: methodId }));
    const paid = { ...intent, payment_method: methodId };
    const { id: latestCharge } = this.#store.save('ch', buildCharge(paid));
    return this.#store.save('pi', {
      ...paid,
      status: 'succeeded',
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: latestCharge,
      next_action: null,
    });
  }

  refuse(intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
    return this.#store.save('pi', {
      ...intent,
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: { ...AUTHENTICATION_FAILED, code: 'payment_intent_authentication_failure' },
    });
  }

  #requireCard(methodId: string): TestCard {
    const card = this.#store.findCard(methodId);
    if (!card) throw invalidRequest(`No such PaymentMethod: '${methodId}'`, { code: 'resource_missing' }, 404);
    return card;
  }

  #addMethod(card: TestCard, expMonth: number, expYear: number, created: number): Stripe.PaymentMethod {
    const method = this.#store.save('pm', buildPaymentMethod(card, { created, expMonth, expYear }));
    this.#store.saveCard(method.id, card);
    return method;
  }
}

const AUTHENTICATION_FAILED = {
  type: 'invalid_request_error',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
} as const;

const NO_METHOD = {
  type: 'invalid_request_error',
  message: 'The customer has no default payment method.',
} as const;
