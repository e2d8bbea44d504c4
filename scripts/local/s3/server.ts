import type { Access } from '../aws/access.ts';
import type { Events } from '../aws/events.ts';
import type { Clock } from '../core/clock.ts';
import { REGION } from '../core/aws.ts';
import { notImplemented, ServiceError } from '../core/errors.ts';
import { send, type Reply, type WireRequest } from '../core/http.ts';
import { corsHeaders, type CorsRule } from './cors.ts';
import { decodeBody } from './chunked.ts';
import { checkPresigned, readOverrides } from './presigned.ts';
import { ObjectStore, type ObjectMeta } from './store.ts';
import { reply, sendXml } from './reply.ts';
import { errorXml, listXml, tag, xml } from './xml.ts';

export interface BucketSpec {
  readonly name: string;
  readonly cors: readonly CorsRule[];
  readonly eventBridge: boolean;
}

/** Parts of a bucket or an object that AWS has and the local cloud does not, by the name in the query. */
const MISSING_PARTS = new Set(
  'accelerate acl analytics cors encryption inventory legal-hold lifecycle logging metrics notification object-lock ownershipControls policy policyStatus publicAccessBlock replication requestPayment restore retention tagging torrent versioning versions website'.split(
    ' ',
  ),
);
/** S3's codes for errors that all services share. */
const CODES: Readonly<Record<string, string>> = {
  AccessDeniedException: 'AccessDenied',
  NotImplementedException: 'NotImplemented',
};
const STORED_HEADERS = ['content-type', 'cache-control', 'content-disposition', 'content-language'];

/**
 * S3 with files as storage. The package s3rver cannot be used: it stores aws-chunked streams with their framing, and accepts
 * one access key only.
 */
export class S3 {
  readonly #store: ObjectStore;
  readonly #clock: Clock;
  readonly #access: Access;
  readonly #events: Events;
  #buckets: readonly BucketSpec[] = [];

  constructor(options: { dir: string; clock: Clock; access: Access; events: Events }) {
    this.#store = new ObjectStore(options.dir);
    this.#clock = options.clock;
    this.#access = options.access;
    this.#events = options.events;
  }

  define(buckets: readonly BucketSpec[]): void {
    this.#buckets = buckets;
  }

  clear(): void {
    this.#store.clear();
  }

  /** Returns an object as S3 answers the distribution, which may read and not list: a missing object is 403. */
  answerDistribution(bucket: string, key: string): { status: number; headers: Record<string, string>; body: Buffer } {
    const meta = this.#store.meta(bucket, key);
    if (!meta)
      return {
        status: 403,
        headers: { 'content-type': 'application/xml' },
        body: Buffer.from(errorXml('AccessDenied', 'Access Denied')),
      };
    const headers = { ...meta.headers, etag: `"${meta.etag}"`, 'last-modified': new Date(meta.modified).toUTCString() };
    return { status: 200, headers, body: this.#store.body(bucket, key) };
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
    const allow = (action: string): void =>
      this.#access.require(caller, action, `arn:aws:s3:::${bucket.name}${key === '' ? '' : `/${key}`}`);
    const missing = [...query.keys()].find((name) => MISSING_PARTS.has(name));
    if (missing !== undefined) throw notImplemented(`S3's ${request.method} ?${missing}`);
    if (key === '') {
      allow('s3:ListBucket');
      if (request.method === 'GET' && query.has('location'))
        return sendXml(res, xml(tag('LocationConstraint', REGION)));
      if (request.method === 'POST' && query.has('delete')) return this.#deleteMany(bucket, request, res);
      if (request.method === 'GET') return sendXml(res, listXml(bucket.name, this.#store.list(bucket.name), query));
      return send(res, 200, {});
    }
    switch (request.method) {
      case 'PUT':
        allow('s3:PutObject');
        return query.has('partNumber') ? this.#putPart(request, res) : this.#put(bucket, key, request, res);
      case 'POST':
        allow('s3:PutObject');
        return query.has('uploads')
          ? this.#startUpload(bucket, key, res)
          : this.#finishUpload(bucket, key, request, res);
      case 'GET':
      case 'HEAD':
        allow('s3:GetObject');
        return this.#get(bucket, key, request, res);
      case 'DELETE':
        if (query.has('uploadId')) this.#store.abortUpload(query.get('uploadId') ?? '');
        else {
          allow('s3:DeleteObject');
          this.#store.delete(bucket.name, key);
        }
        return send(res, 204, {});
      default:
        throw new ServiceError('MethodNotAllowed', 'The specified method is not allowed against this resource.', 405);
    }
  }

  #put(bucket: BucketSpec, key: string, request: WireRequest, res: Reply): void {
    const headers = Object.fromEntries(
      Object.entries(request.headers)
        .filter(([name]) => STORED_HEADERS.includes(name) || name.startsWith('x-amz-meta-'))
        .map(([name, value]) => [name, String(value)]),
    );
    const body = decodeBody(request.headers, request.body);
    const declared = Number(request.headers['x-amz-decoded-content-length'] ?? body.length);
    if (declared !== body.length)
      throw new ServiceError(
        'IncompleteBody',
        'You did not provide the number of bytes specified by the Content-Length HTTP header.',
      );
    const meta = this.#store.put(bucket.name, key, body, headers, this.#clock.iso());
    this.#publishCreated(bucket, meta, 'PutObject');
    send(res, 200, { etag: `"${meta.etag}"` });
  }

  #putPart(request: WireRequest, res: Reply): void {
    const query = request.url.searchParams;
    const etag = this.#store.addPart(
      query.get('uploadId') ?? '',
      Number(query.get('partNumber')),
      decodeBody(request.headers, request.body),
    );
    if (!etag) throw new ServiceError('NoSuchUpload', 'The specified upload does not exist.', 404);
    send(res, 200, { etag: `"${etag}"` });
  }

  #startUpload(bucket: BucketSpec, key: string, res: Reply): void {
    const id = this.#store.startUpload();
    sendXml(
      res,
      xml(tag('InitiateMultipartUploadResult', tag('Bucket', bucket.name), tag('Key', key), tag('UploadId', id))),
    );
  }

  #finishUpload(bucket: BucketSpec, key: string, request: WireRequest, res: Reply): void {
    const finished = this.#store.finishUpload(request.url.searchParams.get('uploadId') ?? '');
    if (!finished) throw new ServiceError('NoSuchUpload', 'The specified upload does not exist.', 404);
    const meta = this.#store.put(bucket.name, key, finished.body, {}, this.#clock.iso(), finished.etag);
    this.#publishCreated(bucket, meta, 'CompleteMultipartUpload');
    sendXml(
      res,
      xml(
        tag(
          'CompleteMultipartUploadResult',
          tag('Bucket', bucket.name),
          tag('Key', key),
          tag('ETag', `"${finished.etag}"`),
        ),
      ),
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
    const range = /^bytes=(\d*)-(\d*)$/.exec(String(request.headers.range ?? ''));
    if (!range) return reply(res, request, 200, base, meta.size, () => this.#store.body(bucket.name, key));
    const suffix = range[1] === '';
    const start = suffix ? Math.max(0, meta.size - Number(range[2])) : Number(range[1]);
    const end = suffix || range[2] === '' ? meta.size - 1 : Math.min(Number(range[2]), meta.size - 1);
    if (start > end) throw new ServiceError('InvalidRange', 'The requested range is not satisfiable', 416);
    reply(res, request, 206, { ...base, 'content-range': `bytes ${start}-${end}/${meta.size}` }, end - start + 1, () =>
      this.#store.body(bucket.name, key).subarray(start, end + 1),
    );
  }

  #deleteMany(bucket: BucketSpec, request: WireRequest, res: Reply): void {
    const keys = [...request.body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map((match) => match[1] ?? '');
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
