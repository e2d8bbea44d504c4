/** An error of the payment provider, as its API returns it. */
export class StripeError extends Error {
  override readonly name = 'StripeError';
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(String(body['message']));
    this.status = status;
    this.body = body;
  }
}

export function invalidRequest(
  message: string,
  more: Readonly<Record<string, unknown>> = {},
  status = 400,
): StripeError {
  return new StripeError(status, { type: 'invalid_request_error', message, ...more });
}

export function missing(what: string, id: string): StripeError {
  return invalidRequest(`No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' }, 404);
}

/** The message is Stripe's own. */
export function cardError(declineCode: string): Readonly<Record<string, unknown>> {
  return {
    type: 'card_error',
    code: 'card_declined',
    decline_code: declineCode,
    message: declineCode === 'insufficient_funds' ? 'Your card has insufficient funds.' : 'Your card was declined.',
  };
}
