import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Readable } from 'node:stream';
import { callService, toServiceError } from '../platform/service-error.ts';

const UPLOAD_SECONDS = 900;
const DOWNLOAD_SECONDS = 300;
/** An address that shows a picture stays the same for an hour, so that browsers load the picture once. */
const SHOW_HOUR_MS = 3_600_000;
const SHOW_SECONDS = 2 * 3_600;
const KEYS_PER_PAGE = 250;
const FOREVER = 'public, max-age=31536000, immutable';
/** Without the right to list a bucket, S3 returns 403 rather than 404 for a missing file (Amazon S3, HeadObject, "Permissions"). */
const MISSING_STATUSES = [403, 404];

/** One bucket. */
export class Files {
  readonly #bucket: string;
  readonly #client: S3Client;

  constructor(bucket: string, environment: Readonly<Record<string, string | undefined>> = {}) {
    this.#bucket = bucket;
    this.#client = new S3Client({
      // A presigned address fixes the headers that the browser sends. The default would add a checksum that the browser
      // cannot compute.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      forcePathStyle: environment.AWS_ENDPOINT_URL_S3 !== undefined,
    });
  }

  /** Returns a one-time address for a PUT of exactly this type and size. */
  async uploadUrl(key: string, contentType: string, size: number): Promise<string> {
    return getSignedUrl(
      this.#client,
      new PutObjectCommand({ Bucket: this.#bucket, Key: key, ContentType: contentType, ContentLength: size }),
      {
        expiresIn: UPLOAD_SECONDS,
        signableHeaders: new Set(['content-type', 'content-length', 'host']),
      },
    );
  }

  /** Returns an address that downloads the file under a name for some minutes. */
  async downloadUrl(key: string, name: string): Promise<string> {
    return getSignedUrl(
      this.#client,
      new GetObjectCommand({
        Bucket: this.#bucket,
        Key: key,
        ResponseContentDisposition: toAttachment(name),
      }),
      { expiresIn: DOWNLOAD_SECONDS },
    );
  }

  /**
   * Returns an address that shows a file of a private bucket for an hour at least. The address is the same within an hour of the
   * clock. A file never changes under its key, so the browser keeps it.
   */
  async showUrl(key: string, now: Date): Promise<string> {
    return getSignedUrl(
      this.#client,
      new GetObjectCommand({
        Bucket: this.#bucket,
        Key: key,
        ResponseCacheControl: `private, max-age=${SHOW_SECONDS}, immutable`,
        ResponseContentDisposition: 'inline',
      }),
      {
        expiresIn: SHOW_SECONDS,
        signingDate: new Date(Math.floor(now.getTime() / SHOW_HOUR_MS) * SHOW_HOUR_MS),
      },
    );
  }

  /** Stores a file that fits in memory. */
  async write(key: string, content: string | Uint8Array, contentType: string): Promise<void> {
    await callService(
      this.#client.send(
        new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: content, ContentType: contentType }),
      ),
    );
  }

  /** Stores a file that never changes under its key, so browsers and caches keep it. */
  async writeForever(key: string, content: Uint8Array, contentType: string): Promise<void> {
    await callService(
      this.#client.send(
        new PutObjectCommand({
          Bucket: this.#bucket,
          Key: key,
          Body: content,
          ContentType: contentType,
          CacheControl: FOREVER,
        }),
      ),
    );
  }

  /** Removes a file. A file that does not exist is no error. */
  async remove(key: string): Promise<void> {
    await callService(this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key })));
  }

  /** Returns the first keys that begin with a prefix, and whether there are more. `after`: only keys behind this one. */
  async list(prefix: string, after?: string): Promise<{ readonly keys: readonly string[]; readonly hasMore: boolean }> {
    const page = await callService(
      this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.#bucket,
          Prefix: prefix,
          MaxKeys: KEYS_PER_PAGE,
          StartAfter: after,
        }),
      ),
    );
    return {
      keys: (page.Contents ?? []).flatMap(({ Key }) => Key ?? []),
      hasMore: page.IsTruncated === true,
    };
  }

  /** Returns the whole file. Only for files whose size is bounded. */
  async read(key: string): Promise<Uint8Array> {
    const answer = await callService(this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key })));
    return (await answer.Body?.transformToByteArray()) ?? new Uint8Array();
  }

  /** Returns the first bytes of a file. null if there is no such file. */
  async readHead(key: string, bytes: number): Promise<Uint8Array | null> {
    try {
      const range = `bytes=0-${bytes - 1}`;
      const answer = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key, Range: range }));
      return (await answer.Body?.transformToByteArray()) ?? new Uint8Array();
    } catch (error) {
      if (error instanceof S3ServiceException && MISSING_STATUSES.includes(error.$metadata.httpStatusCode ?? 0))
        return null;
      throw toServiceError(error);
    }
  }

  /** Stores a copy of a file of another bucket, of at most 5 GB, that never changes under its key. */
  async copyForever(from: { readonly bucket: string; readonly key: string }, key: string, contentType: string) {
    await callService(
      this.#client.send(
        new CopyObjectCommand({
          Bucket: this.#bucket,
          Key: key,
          CopySource: `${from.bucket}/${from.key}`,
          MetadataDirective: 'REPLACE',
          ContentType: contentType,
          CacheControl: FOREVER,
        }),
      ),
    );
  }

  /** Returns the size in bytes and a checksum of the content, or null when the file does not exist. */
  async describe(key: string): Promise<{ readonly size: number; readonly checksum: string } | null> {
    try {
      const head = await this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key }));
      return { size: head.ContentLength ?? 0, checksum: head.ETag ?? '' };
    } catch (error) {
      if (error instanceof S3ServiceException && MISSING_STATUSES.includes(error.$metadata.httpStatusCode ?? 0))
        return null;
      throw toServiceError(error);
    }
  }

  /** Returns the file from a byte on, as a stream. */
  async readFrom(key: string, byte: number): Promise<Readable> {
    const answer = await callService(
      this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key, Range: `bytes=${byte}-` })),
    );
    return answer.Body as Readable;
  }
}

/** A header holds ASCII only, so a name with other letters comes a second time, encoded (RFC 6266). */
function toAttachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7E]/g, '_');
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`}`;
}
