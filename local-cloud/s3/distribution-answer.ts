import { ServiceError } from '../core/errors.ts';
import { readRange } from './requests.ts';
import type { ObjectStore } from './store.ts';
import { errorXml } from './xml.ts';

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** Returns an object, or a range of it, as S3 answers the distribution, which may read and not list: a missing object is 403. */
export function answerDistribution(
  store: ObjectStore,
  { bucket, key, range }: { readonly bucket: string; readonly key: string; readonly range: string | undefined },
): Answer {
  const meta = store.meta(bucket, key);
  if (!meta) return refuse(403, 'AccessDenied', 'Access Denied');
  const headers = {
    ...meta.headers,
    etag: `"${meta.etag}"`,
    'last-modified': new Date(meta.modified).toUTCString(),
    'accept-ranges': 'bytes',
  };
  try {
    const wanted = readRange(range ?? '', meta.size);
    if (!wanted) return { status: 200, headers, body: store.body(bucket, key) };
    const { start, end } = wanted;
    return {
      status: 206,
      headers: { ...headers, 'content-range': `bytes ${start}-${end}/${meta.size}` },
      body: store.slice(bucket, key, start, end),
    };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return refuse(error.status, error.code, error.message, { 'content-range': `bytes */${meta.size}` });
  }
}

function refuse(status: number, code: string, message: string, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/xml', ...headers },
    body: Buffer.from(errorXml(code, message)),
  };
}
