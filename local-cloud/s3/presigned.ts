import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '../core/errors.ts';

/**
 * Checks a presigned URL: its signature, its expiry and its signed headers.
 * @param now milliseconds of the virtual clock
 * @throws {ServiceError} AccessDenied or SignatureDoesNotMatch
 */
export function checkPresigned(
  request: { method: string; url: URL; headers: IncomingHttpHeaders },
  secretKey: string,
  now: number,
): void {
  const query = request.url.searchParams;
  const signedAt = amzDate(query.get('X-Amz-Date') ?? '');
  const expires = Number(query.get('X-Amz-Expires') ?? '0') * 1000;
  if (now > signedAt + expires) throw new ServiceError('AccessDenied', 'Request has expired', 403);
  const signedHeaders = (query.get('X-Amz-SignedHeaders') ?? '').split(';');
  const canonicalQuery = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const canonicalHeaders = signedHeaders
    .map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replaceAll(/ +/g, ' ')}\n`,
    )
    .join('');
  const canonical = [
    request.method,
    request.url.pathname,
    canonicalQuery,
    canonicalHeaders,
    signedHeaders.join(';'),
    query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  ].join('\n');
  const [, date = '', region = '', service = ''] = (query.get('X-Amz-Credential') ?? '').split('/');
  const toSign = [
    'AWS4-HMAC-SHA256',
    query.get('X-Amz-Date'),
    `${date}/${region}/${service}/aws4_request`,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const key = ['aws4_request'].reduce(hmac, hmac(hmac(hmac(Buffer.from(`AWS4${secretKey}`), date), region), service));
  const expected = hmac(key, toSign);
  const received = Buffer.from(query.get('X-Amz-Signature') ?? '', 'hex');
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) {
    throw new ServiceError(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
      403,
    );
  }
}

/** Returns the headers of an answer that a signed address sets (Amazon S3, GetObject, "response-content-disposition"). */
export function readOverrides(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    ['content-type', 'content-disposition', 'cache-control'].flatMap((name) => {
      const value = query.get(`response-${name}`);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function hmac(key: Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest();
}

function encode(value: string): string {
  return encodeURIComponent(value).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function amzDate(date: string): number {
  const [, y, m, d, h, min, s] = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(date) ?? [];
  return Date.UTC(Number(y), Number(m) - 1, Number(d), Number(h), Number(min), Number(s));
}
