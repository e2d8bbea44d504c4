import { ServiceError } from '../core/errors.ts';
import type { WireRequest } from '../core/http.ts';

/** Parts of a bucket or an object that AWS has and the local cloud does not, by the name in the query. */
export const MISSING_PARTS = new Set(
  'accelerate acl analytics cors encryption inventory legal-hold lifecycle logging metrics notification object-lock ownershipControls policy policyStatus publicAccessBlock replication requestPayment restore retention tagging torrent versioning versions website'.split(
    ' ',
  ),
);
const STORED_HEADERS = ['content-type', 'cache-control', 'content-disposition', 'content-language'];

/** Returns the headers that an object keeps. */
export function readStoredHeaders({ headers }: WireRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => STORED_HEADERS.includes(name) || name.startsWith('x-amz-meta-'))
      .map(([name, value]) => [name, String(value)]),
  );
}

/** Returns the first and the last byte that a request asks for. undefined means the whole object. @throws {ServiceError} InvalidRange */
export function readRange(header: string, size: number): { readonly start: number; readonly end: number } | undefined {
  const [whole, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (whole === undefined || (first === '' && last === '')) return undefined;
  const isSuffix = first === '';
  const start = isSuffix ? Math.max(0, size - Number(last)) : Number(first);
  const end = isSuffix || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end) throw new ServiceError('InvalidRange', 'The requested range is not satisfiable', 416);
  return { start, end };
}
