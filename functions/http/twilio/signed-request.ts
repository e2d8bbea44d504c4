import { createHmac } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { CarrierAccount } from '../../adapters/secrets.ts';
import { CALLBACK_RETRY_FRAGMENT } from '../../domain/sending/callback-retries.ts';
import { logger } from '../../platform/logger.ts';
import type { RecordMetric } from '../../platform/metrics.ts';
import { isOneOfSecrets, timingSafeEqualStrings } from '../../platform/security/timing-safe-equal.ts';

export interface SignedRequestDeps {
  readonly account: () => Promise<CarrierAccount>;
  /** The values that the distribution may send: the latest, and the one before a rotation. */
  readonly originSecrets: () => Promise<readonly string[]>;
  readonly publicBaseUrl: () => Promise<string>;
  readonly recordMetric: RecordMetric;
}

type SignedRequest =
  | { readonly ok: true; readonly params: URLSearchParams }
  | { readonly ok: false; readonly response: APIGatewayProxyStructuredResultV2 };

/**
 * Twilio's callbacks have a few dozen short parameters. The signature check sorts all parameters, so larger requests
 * are refused before the check.
 */
const MAX_BYTES = 64 * 1024;
/** Returns the parameters of a request that Twilio signed, or the response that refuses the request. */
export async function readSignedRequest(
  deps: SignedRequestDeps,
  event: APIGatewayProxyEventV2,
): Promise<SignedRequest> {
  if ((event.body ?? '').length > MAX_BYTES) return { ok: false, response: { statusCode: 413, body: 'Too large' } };
  const [account, originSecrets, publicBaseUrl] = await Promise.all([
    deps.account(),
    deps.originSecrets(),
    deps.publicBaseUrl(),
  ]);
  const params = new URLSearchParams(
    event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString('utf8') : (event.body ?? ''),
  );
  const url = `${publicBaseUrl}${event.rawPath}${event.rawQueryString ? `?${event.rawQueryString}` : ''}`;
  const throughFrontDoor = isOneOfSecrets(event.headers['x-origin-secret'] ?? '', originSecrets);
  // Twilio does not document whether the signature covers the retry fragment, so both forms are accepted. Only a caller
  // with the token can sign either.
  const signed = [url, `${url}${CALLBACK_RETRY_FRAGMENT}`].some((address) =>
    hasValidSignature(account.authToken, address, params, event.headers['x-twilio-signature'] ?? ''),
  );
  const isOurs = params.get('AccountSid') === account.accountSid;
  if (throughFrontDoor && signed && isOurs) return { ok: true, params };
  if (isOurs) {
    deps.recordMetric('CallbacksRefused', 1);
    logger.warn('A callback that names our account was refused', { throughFrontDoor, signed });
  }
  return { ok: false, response: { statusCode: 403, body: 'Forbidden' } };
}

/**
 * Twilio's signature: HMAC-SHA1 over the exact public address and the sorted parameters (Twilio, "Security"). The SDK's
 * validator would load the whole SDK into a function that must start fast.
 */
function hasValidSignature(authToken: string, url: string, params: URLSearchParams, signature: string): boolean {
  const names = [...new Set(params.keys())].sort();
  const text = names.reduce(
    (at, name) =>
      at +
      [...new Set(params.getAll(name))]
        .sort()
        .map((value) => name + value)
        .join(''),
    url,
  );
  return timingSafeEqualStrings(createHmac('sha1', authToken).update(text, 'utf8').digest('base64'), signature);
}
