import { createHmac } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Queue } from '../../adapters/queue.ts';
import type { PaymentKeys } from '../../adapters/secrets.ts';
import { refreshMessage } from '../../messages/billing.ts';
import { isOneOfSecrets, timingSafeEqualStrings } from '../../platform/security/timing-safe-equal.ts';

export interface StripeWebhookDeps {
  readonly keys: () => Promise<PaymentKeys>;
  /** The values that the distribution may send: the latest, and the one before a rotation. */
  readonly originSecrets: () => Promise<readonly string[]>;
  readonly billing: Pick<Queue, 'send'>;
  readonly now: () => Date;
}

/** An event with its object. Stripe's largest events are invoices with many lines. */
const MAX_BYTES = 512 * 1024;
/** How old a signature may be (Stripe, "Webhook signatures"). */
const TOLERANCE_SECONDS = 300;

/** All that is read of an event: whose it is. Everything else is asked for, so that order and repetition do not matter. */
const eventSchema = z.object({
  type: z.string(),
  data: z.object({
    object: z.object({ id: z.string(), object: z.string(), customer: z.nullish(z.string()) }),
  }),
});

/**
 * Receives Stripe's events. An event is a hint: the worker asks Stripe what is true now. An unsigned, altered or old
 * request gets a 400, and nothing is queued.
 */
export async function receiveEvent(
  deps: StripeWebhookDeps,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  if ((event.body ?? '').length > MAX_BYTES) return { statusCode: 413, body: 'Too large' };
  const body = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString('utf8') : (event.body ?? '');
  const [{ webhookSecret }, originSecrets] = await Promise.all([deps.keys(), deps.originSecrets()]);
  if (!isOneOfSecrets(event.headers['x-origin-secret'] ?? '', originSecrets))
    return { statusCode: 403, body: 'Forbidden' };
  if (!hasValidSignature(webhookSecret, body, event.headers['stripe-signature'] ?? '', deps.now()))
    return { statusCode: 400, body: 'The signature is not valid' };
  const parsed = eventSchema.safeParse(parseJson(body));
  if (!parsed.success) return { statusCode: 400, body: 'The event is not complete' };
  const { object } = parsed.data.data;
  const customerId = object.object === 'customer' ? object.id : object.customer;
  if (customerId) await deps.billing.send({ body: refreshMessage(customerId), group: customerId });
  return { statusCode: 200, body: '' };
}

/**
 * Stripe's signature: HMAC-SHA256 over time and body, with one or more versions in the header (Stripe, "Verify
 * manually"). The SDK would make a function slow that must start fast.
 */
function hasValidSignature(secret: string, body: string, header: string, now: Date): boolean {
  const parts = header.split(',').map((part) => part.split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${time}.${body}`, 'utf8').digest('hex');
  return parts.some(([name, value]) => name === 'v1' && timingSafeEqualStrings(value ?? '', expected));
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}
