import { ServiceError } from '../core/errors.ts';
import { type WireRequest, send, type Reply } from '../core/http.ts';

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

export function sendXml(res: Reply, body: string): void {
  send(res, 200, { 'content-type': 'application/xml' }, body);
}

/** Sends a part of an object, or for HEAD only its headers. */
export function reply(
  res: Reply,
  request: WireRequest,
  status: number,
  headers: Record<string, string>,
  length: number,
  body: () => Buffer,
): void {
  res.writeHead(status, { ...headers, 'content-length': String(length) });
  res.end(request.method === 'HEAD' ? undefined : body());
}

/**
 * Returns the bytes of a body. The SDK streams bodies as aws-chunked: `<size in hex>[;chunk-signature=...]\r\n<bytes>\r\n`,
 * then a chunk of size zero and trailers with the checksum.
 */
export function decodeBody(headers: NodeJS.Dict<string | string[]>, body: Buffer): Buffer {
  const sha = String(headers['x-amz-content-sha256'] ?? '');
  const encoded = String(headers['content-encoding'] ?? '').includes('aws-chunked') || sha.startsWith('STREAMING-');
  if (!encoded) return body;
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = body.indexOf('\r\n', at);
    if (end < 0) break;
    const size = Number.parseInt(body.subarray(at, end).toString().split(';')[0] ?? '', 16);
    if (!Number.isFinite(size) || size === 0) break;
    chunks.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(chunks);
}
