import { isCalendlyCall } from './calendly/rest.ts';
import { isGoogleCall } from './google/rest.ts';
import { isModMedCall } from './modmed/rest.ts';
import { STORAGE_PATH } from './carrier/media.ts';
import { header, type WireRequest } from './core/http.ts';

/** Who calls which service on the internal port. */
export interface Caller {
  readonly key: string;
  readonly service: string;
  readonly presigned: boolean;
}

/**
 * Returns the access key and the service from the signature, in the header or in the query. AppSync and the carrier
 * authenticate their callers themselves.
 */
export function parseCaller(request: WireRequest): Caller {
  if (request.url.pathname === '/graphql') return { key: '', service: 'appsync', presigned: false };
  if (['/2010-04-01/', STORAGE_PATH].some((path) => request.url.pathname.startsWith(path)))
    return { key: '', service: 'carrier', presigned: false };
  if (isCalendlyCall(request.url.pathname)) return { key: '', service: 'calendly', presigned: false };
  if (isModMedCall(request.url.pathname)) return { key: '', service: 'modmed', presigned: false };
  if (isGoogleCall(request.url.pathname)) return { key: '', service: 'google', presigned: false };
  // Stripe's keys are bearer tokens. No signature of AWS is one.
  const bearer = header(request.headers, 'authorization') ?? '';
  if (request.url.pathname.startsWith('/v1/') && bearer.startsWith('Bearer sk_'))
    return { key: '', service: 'stripe', presigned: false };
  // The carrier's messaging services. Its callers send the account and the token.
  if (request.url.pathname.startsWith('/v1/') && bearer.startsWith('Basic '))
    return { key: '', service: 'carrier', presigned: false };
  const signed = /Credential=([^/]+)\/\d+\/[^/]+\/([^/]+)\//.exec(header(request.headers, 'authorization') ?? '');
  if (signed) return { key: signed[1] ?? '', service: signed[2] ?? '', presigned: false };
  const credential = request.url.searchParams.get('X-Amz-Credential');
  if (credential) {
    const [key = '', , , service = ''] = credential.split('/');
    return { key, service, presigned: true };
  }
  // A preflight has no signature. Browsers call no service except S3 directly.
  if (request.method === 'OPTIONS') return { key: '', service: 's3', presigned: false };
  return { key: '', service: '', presigned: false };
}
