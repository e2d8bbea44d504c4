import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { CacheRule } from './spec.ts';

export interface FileAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
};
const COMPRESSED = /^(text\/|application\/(json|xml|manifest)|image\/svg)/;

interface CachedFile {
  readonly stamp: string;
  readonly body: Buffer;
  readonly etag: string;
  readonly encoded: Map<string, Buffer>;
}

const cache = new Map<string, CachedFile>();

/**
 * Returns an object of the private site bucket. A missing object is 403, as S3 responds to a caller that may not list.
 * @param accepts the Accept-Encoding header
 */
export function serveFile(
  dir: string,
  uri: string,
  rules: readonly CacheRule[],
  accepts: string,
  ifNoneMatch: string | undefined,
  compress: boolean,
): FileAnswer {
  const path = normalize(decodeURIComponent(uri)).replace(/^(\.\.[/\\])+/, '');
  const file = join(dir, path);
  if (!file.startsWith(dir) || !existsSync(file) || !statSync(file).isFile()) {
    return {
      status: 403,
      headers: { 'content-type': 'application/xml' },
      body: Buffer.from(
        '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
      ),
    };
  }
  const found = read(file);
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const cacheControl = rules.find((rule) => rule.matches(path.replace(/^\//, '')))?.value;
  const headers: Record<string, string> = {
    'content-type': type,
    etag: found.etag,
    ...(cacheControl ? { 'cache-control': cacheControl } : {}),
  };
  if (ifNoneMatch !== undefined && ifNoneMatch === found.etag) return { status: 304, headers, body: Buffer.alloc(0) };
  if (!compress || !COMPRESSED.test(type) || found.body.length < 1_000)
    return { status: 200, headers, body: found.body };
  const encoding = /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : undefined;
  if (!encoding) return { status: 200, headers: { ...headers, vary: 'Accept-Encoding' }, body: found.body };
  return {
    status: 200,
    headers: { ...headers, 'content-encoding': encoding, vary: 'Accept-Encoding' },
    body: encode(found, encoding),
  };
}

function read(file: string): CachedFile {
  const { mtimeMs, size } = statSync(file);
  const stamp = `${mtimeMs}/${size}`;
  const known = cache.get(file);
  if (known?.stamp === stamp) return known;
  const body = readFileSync(file);
  const fresh: CachedFile = {
    stamp,
    body,
    etag: `"${createHash('md5').update(body).digest('hex')}"`,
    encoded: new Map(),
  };
  cache.set(file, fresh);
  return fresh;
}

function encode(file: CachedFile, encoding: 'br' | 'gzip'): Buffer {
  let body = file.encoded.get(encoding);
  if (!body) {
    body =
      encoding === 'br'
        ? brotliCompressSync(file.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
        : gzipSync(file.body);
    file.encoded.set(encoding, body);
  }
  return body;
}
