import { createHmac } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Queue } from '../adapters/queue.ts';
import type { PaymentKeys } from '../adapters/secrets.ts';
import { refreshMessage } from '../messages/billing.ts';
import { logger } from '../platform/logger.ts';
import type { RecordMetric } from '../platform/metrics.ts';
import { isOneOfSecrets, timingSafeEqualStrings } from '../platform/security/timing-safe-equal.ts';

export interface StripeWebhookDeps {
  readonly keys: () => Promise<PaymentKeys>;
  /** The values that the distribution may send: the latest, and the one before a rotation. */
  readonly originSecrets: () => Promise<readonly string[]>;
  readonly billing: Pick<Queue, 'send'>;
  readonly recordMetric: RecordMetric;
  readonly now: () => Date;
}

/** An event with its object. Stripe's largest events are invoices with many lines. */
const MAX_BYTES = 512 * 1024;
/** How old a signature may be (Stripe, "Webhook signatures"). */
const TOLERANCE_SECONDS = 300;

/**
 * All that is read of an event: whose it is. Everything else is asked for, so that order and repetition do not matter. An event about
 * a meter has no object ("thin": docs.stripe.com/event-destinations, 2026-11-27).
 */
const eventSchema = z.object({
  id: z.optional(z.string()),
  type: z.string(),
  data: z.optional(
    z.object({
      object: z.optional(z.object({ id: z.string(), object: z.string(), customer: z.nullish(z.string()) })),
    }),
  ),
});

/**
 * What a person must look at in the provider's console: money that was taken back or is not asked for, and usage that a meter did not
 * count. An alarm tells the operator.
 */
const TO_REVIEW: ReadonlySet<string> = new Set([
  'charge.dispute.created',
  'invoice.finalization_failed',
  'refund.failed',
  'v1.billing.meter.error_report_triggered',
  'v1.billing.meter.no_meter_found',
]);

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
  const [{ webhookSecret, meterWebhookSecret }, originSecrets] = await Promise.all([deps.keys(), deps.originSecrets()]);
  if (!isOneOfSecrets(event.headers['x-origin-secret'] ?? '', originSecrets))
    return { statusCode: 403, body: 'Forbidden' };
  const secrets = [webhookSecret, ...(meterWebhookSecret === undefined ? [] : [meterWebhookSecret])];
  const signature = event.headers['stripe-signature'] ?? '';
  if (!secrets.some((secret) => hasValidSignature(secret, body, signature, deps.now())))
    return { statusCode: 400, body: 'The signature is not valid' };
  const parsed = eventSchema.safeParse(parseJson(body));
  if (!parsed.success) return { statusCode: 400, body: 'The event is not complete' };
  const { id: eventId, type, data } = parsed.data;
  if (TO_REVIEW.has(type)) {
    deps.recordMetric('PaymentsToReview', 1);
    logger.warn('Look at an event in the console of the payment provider', { eventId, type });
  }
  const object = data?.object;
  const customerId = object?.object === 'customer' ? object.id : object?.customer;
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
