import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Queue } from '../adapters/queue.ts';
import { bookingMessage } from '../messages/integrations.ts';
import { deriveCalendlyKey, isCalendlySignature } from '../platform/security/calendly-signature.ts';
import { isOneOfSecrets } from '../platform/security/timing-safe-equal.ts';

export interface CalendlyWebhookDeps {
  readonly readWebhookKey: () => Promise<string>;
  /** The values that the distribution may send: the latest, and the one before a rotation. */
  readonly originSecrets: () => Promise<readonly string[]>;
  readonly queue: Pick<Queue, 'send'>;
  readonly now: () => Date;
}

const MAX_BYTES = 256 * 1024;

/** All that is read of a report: which booking. Everything else is asked for, so that order and repetition do not matter. */
const reportSchema = z.object({
  event: z.string(),
  payload: z.object({ uri: z.string().check(z.maxLength(500)) }),
});

/**
 * Receives Calendly's reports. A report is a hint: the worker asks Calendly what is true now. An unsigned, altered or old one gets a 400,
 * and nothing is queued. It reads no item, so that Calendly gets its answer at once.
 */
export async function receiveBooking(
  deps: CalendlyWebhookDeps,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  if ((event.body ?? '').length > MAX_BYTES) return { statusCode: 413, body: 'Too large' };
  const body = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString('utf8') : (event.body ?? '');
  const [webhookKey, originSecrets] = await Promise.all([deps.readWebhookKey(), deps.originSecrets()]);
  if (!isOneOfSecrets(event.headers['x-origin-secret'] ?? '', originSecrets))
    return { statusCode: 403, body: 'Forbidden' };
  const { organizationId = '', userId: owner = '', integrationId: id = '' } = event.pathParameters ?? {};
  const key = deriveCalendlyKey(webhookKey, { organizationId, owner, id });
  if (!isCalendlySignature(key, body, event.headers['calendly-webhook-signature'] ?? '', deps.now()))
    return { statusCode: 400, body: 'The signature is not valid' };
  const parsed = reportSchema.safeParse(parseJson(body));
  if (!parsed.success) return { statusCode: 400, body: 'The report is not complete' };
  await deps.queue.send({
    body: bookingMessage(organizationId, owner, parsed.data.payload.uri),
    group: organizationId,
  });
  return { statusCode: 200, body: '' };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}
