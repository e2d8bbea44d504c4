import type { Access } from '../aws/access.ts';
import type { Events } from '../aws/events.ts';
import type { Clock } from '../core/clock.ts';
import { REGION } from '../core/aws.ts';
import { notImplemented, ServiceError } from '../core/errors.ts';
import { send, type Reply, type WireRequest } from '../core/http.ts';
import { corsHeaders, type CorsRule } from './cors.ts';
import { decodeBody, reply, sendXml, MISSING_PARTS, readRange, readStoredHeaders } from './requests.ts';
import { checkPresigned, readOverrides } from './presigned.ts';
import { MultipartApi } from './multipart-api.ts';
import { ObjectStore, type ObjectMeta } from './store.ts';
import { errorXml, listXml, tag, xml } from './xml.ts';

export interface BucketSpec {
  readonly name: string;
  readonly cors: readonly CorsRule[];
  readonly eventBridge: boolean;
}

/** S3's codes for errors that all services share. */
const CODES: Readonly<Record<string, string>> = {
  AccessDeniedException: 'AccessDenied',
  NotImplementedException: 'NotImplemented',
};

/**
 * S3 with files as storage. The package s3rver cannot be used: it stores aws-chunked streams with their framing, and accepts
 * one access key only.
 */
export class S3 {
  readonly #store: ObjectStore;
  readonly #parts: MultipartApi;
  readonly #clock: Clock;
  readonly #access: Access;
  readonly #events: Events;
  #buckets: readonly BucketSpec[] = [];

  constructor(options: { dir: string; clock: Clock; access: Access; events: Events }) {
    this.#store = new ObjectStore(options.dir);
    this.#parts = new MultipartApi(`${options.dir}-uploads`);
    this.#clock = options.clock;
    this.#access = options.access;
    this.#events = options.events;
  }

  define(buckets: readonly BucketSpec[]): void {
    this.#buckets = buckets;
  }

  clear(): void {
    this.#store.clear();
    this.#parts.clear();
  }

  /** The objects, for the distribution. */
  get store(): ObjectStore {
    return this.#store;
  }

  /** Returns the path of the file that holds an object, for a service that reads it. undefined if there is none. */
  findFile(bucket: string, key: string): string | undefined {
    return this.#store.meta(bucket, key) ? this.#store.path(bucket, key) : undefined;
  }

  /** Stores what a service writes. */
  write(bucket: string, key: string, body: Buffer, headers: Record<string, string>): void {
    const spec = this.#buckets.find(({ name }) => name === bucket);
    if (!spec) throw new ServiceError('NoSuchBucket', 'The specified bucket does not exist', 404);
    this.#publishCreated(spec, this.#store.put(bucket, key, body, headers, this.#clock.iso()), 'PutObject');
  }

  handle(request: WireRequest, res: Reply, caller: { key: string; secret: string; presigned: boolean }): void {
    const [, name = '', ...rest] = request.url.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    const bucket = this.#buckets.find((candidate) => candidate.name === name);
    const cors = bucket ? corsHeaders(bucket.cors, request) : undefined;
    for (const [header, value] of Object.entries(cors ?? {})) res.setHeader(header, value);
    try {
      if (name === '' && request.method === 'GET') return this.#listBuckets(res, caller.key);
      if (!bucket) throw new ServiceError('NoSuchBucket', 'The specified bucket does not exist', 404);
      if (request.method === 'OPTIONS') {
        if (!cors) throw new ServiceError('AccessForbidden', 'CORSResponse: This CORS request is not allowed.', 403);
        send(res, 200, {});
        return;
      }
      if (caller.presigned) checkPresigned(request, caller.secret, this.#clock.now());
      this.#operate(bucket, key, request, res, caller.key);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const code = CODES[error.code] ?? error.code;
      send(
        res,
        error.status,
        { 'content-type': 'application/xml' },
        request.method === 'HEAD' ? '' : errorXml(code, error.message),
      );
    }
  }

  #listBuckets(res: Reply, caller: string): void {
    this.#access.require(caller, 's3:ListAllMyBuckets', '*');
    const buckets = this.#buckets.map(({ name }) =>
      tag('Bucket', tag('Name', name), tag('CreationDate', this.#clock.iso())),
    );
    sendXml(res, xml(tag('ListAllMyBucketsResult', tag('Owner', tag('ID', 'local')), tag('Buckets', ...buckets))));
  }

  #operate(bucket: BucketSpec, key: string, request: WireRequest, res: Reply, caller: string): void {
    const query = request.url.searchParams;
    const allow = (action: string, object = key): void =>
      this.#access.require(caller, action, `arn:aws:s3:::${bucket.name}${object === '' ? '' : `/${object}`}`);
    const missing = [...query.keys()].find((name) => MISSING_PARTS.has(name));
    if (missing !== undefined) throw notImplemented(`S3's ${request.method} ?${missing}`);
    if (key === '') {
      // S3 API Reference, "DeleteObjects": the permission is that of the deletion of each object.
      if (request.method === 'POST' && query.has('delete'))
        return this.#deleteMany(bucket, request, res, (each) => allow('s3:DeleteObject', each));
      if (request.method === 'GET' && query.has('location')) {
        allow('s3:GetBucketLocation');
        return sendXml(res, xml(tag('LocationConstraint', REGION)));
      }
      allow('s3:ListBucket');
      if (request.method === 'GET') return sendXml(res, listXml(bucket.name, this.#store.list(bucket.name), query));
      return send(res, 200, {});
    }
    switch (request.method) {
      case 'PUT':
        allow('s3:PutObject');
        if (request.headers['x-amz-copy-source'] !== undefined) return this.#copy(bucket, key, request, res, caller);
        return query.has('partNumber')
          ? this.#parts.put(bucket.name, key, request, res)
          : this.#put(bucket, key, request, res);
      case 'POST':
        allow('s3:PutObject');
        return query.has('uploads')
          ? this.#parts.start(bucket.name, key, request, res)
          : this.#finishUpload(bucket, key, request, res);
      case 'GET':
      case 'HEAD':
        if (query.has('uploadId')) {
          allow('s3:ListMultipartUploadParts');
          return this.#parts.list(bucket.name, key, query, res);
        }
        allow('s3:GetObject');
        return this.#get(bucket, key, request, res);
      case 'DELETE':
        if (query.has('uploadId')) {
          allow('s3:AbortMultipartUpload');
          this.#parts.abort(bucket.name, key, query.get('uploadId') ?? '');
        } else {
          allow('s3:DeleteObject');
          this.#store.delete(bucket.name, key);
        }
        return send(res, 204, {});
      default:
        throw new ServiceError('MethodNotAllowed', 'The specified method is not allowed against this resource.', 405);
    }
  }

  #put(bucket: BucketSpec, key: string, request: WireRequest, res: Reply): void {
    const body = decodeBody(request.headers, request.body);
    const declared = Number(request.headers['x-amz-decoded-content-length'] ?? body.length);
    if (declared !== body.length)
      throw new ServiceError(
        'IncompleteBody',
        'You did not provide the number of bytes specified by the Content-Length HTTP header.',
      );
    const meta = this.#store.put(bucket.name, key, body, readStoredHeaders(request), this.#clock.iso());
    this.#publishCreated(bucket, meta, 'PutObject');
    send(res, 200, { etag: `"${meta.etag}"` });
  }

  #copy(bucket: BucketSpec, key: string, request: WireRequest, res: Reply, caller: string): void {
    const source = decodeURIComponent(String(request.headers['x-amz-copy-source'])).replace(/^\//, '');
    const [from = '', ...rest] = source.split('/');
    this.#access.require(caller, 's3:GetObject', `arn:aws:s3:::${source}`);
    const before = this.#store.meta(from, rest.join('/'));
    if (!before) throw new ServiceError('NoSuchKey', 'The specified key does not exist.', 404);
    const isReplaced = request.headers['x-amz-metadata-directive'] === 'REPLACE';
    const headers = isReplaced ? readStoredHeaders(request) : before.headers;
    const meta = this.#store.put(bucket.name, key, this.#store.body(from, before.key), headers, this.#clock.iso());
    this.#publishCreated(bucket, meta, 'CopyObject');
    sendXml(res, xml(tag('CopyObjectResult', tag('LastModified', meta.modified), tag('ETag', `"${meta.etag}"`))));
  }

  #finishUpload(bucket: BucketSpec, key: string, request: WireRequest, res: Reply): void {
    const { body, etag, headers, end } = this.#parts.join(bucket.name, key, request);
    const meta = this.#store.put(bucket.name, key, body, headers, this.#clock.iso(), etag);
    end();
    this.#publishCreated(bucket, meta, 'CompleteMultipartUpload');
    sendXml(
      res,
      xml(tag('CompleteMultipartUploadResult', tag('Bucket', bucket.name), tag('Key', key), tag('ETag', `"${etag}"`))),
    );
  }

  #get(bucket: BucketSpec, key: string, request: WireRequest, res: Reply): void {
    const meta = this.#store.meta(bucket.name, key);
    if (!meta) throw new ServiceError('NoSuchKey', 'The specified key does not exist.', 404);
    const base = {
      'content-type': 'binary/octet-stream',
      ...meta.headers,
      ...readOverrides(request.url.searchParams),
      etag: `"${meta.etag}"`,
      'last-modified': new Date(meta.modified).toUTCString(),
      'accept-ranges': 'bytes',
    };
    const range = readRange(String(request.headers.range ?? ''), meta.size);
    if (!range) return reply(res, request, 200, base, meta.size, () => this.#store.body(bucket.name, key));
    const { start, end } = range;
    reply(res, request, 206, { ...base, 'content-range': `bytes ${start}-${end}/${meta.size}` }, end - start + 1, () =>
      this.#store.slice(bucket.name, key, start, end),
    );
  }

  #deleteMany(bucket: BucketSpec, request: WireRequest, res: Reply, allow: (key: string) => void): void {
    const keys = [...request.body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map((match) => match[1] ?? '');
    for (const key of keys) allow(key);
    for (const key of keys) this.#store.delete(bucket.name, key);
    sendXml(res, xml(tag('DeleteResult', ...keys.map((key) => tag('Deleted', tag('Key', key))))));
  }

  #publishCreated(bucket: BucketSpec, meta: ObjectMeta, reason: string): void {
    if (!bucket.eventBridge) return;
    this.#events.publish(
      'aws.s3',
      'Object Created',
      {
        version: '0',
        bucket: { name: bucket.name },
        object: { key: meta.key, size: meta.size, etag: meta.etag, sequencer: String(Date.now()) },
        reason,
      },
      [`arn:aws:s3:::${bucket.name}`],
    );
  }
}
