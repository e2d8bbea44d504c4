import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Readable } from 'node:stream';

const UPLOAD_SECONDS = 900;

/** The upload bucket. */
export class Files {
  readonly #bucket: string;
  readonly #client: S3Client;

  constructor(bucket: string, environment: Readonly<Record<string, string | undefined>> = {}) {
    this.#bucket = bucket;
    this.#client = new S3Client({
      // A presigned address names exactly what the browser will send; the default would add a checksum it cannot make.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      forcePathStyle: environment.AWS_ENDPOINT_URL_S3 !== undefined,
    });
  }

  /** A one-time address for a PUT of exactly this type and size. */
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

  /** Stores a small file. */
  async write(key: string, content: string, contentType: string): Promise<void> {
    await this.#client.send(
      new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: content, ContentType: contentType }),
    );
  }

  /** Size in bytes and a checksum of the content; null when there is no such file. */
  async describe(key: string): Promise<{ readonly size: number; readonly checksum: string } | null> {
    try {
      const head = await this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key }));
      return { size: head.ContentLength ?? 0, checksum: head.ETag ?? '' };
    } catch (error) {
      // S3 tells those who may not list a bucket 403 rather than 404 (Amazon S3, HeadObject, "Permissions").
      if (error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0)) return null;
      throw error;
    }
  }

  /** The file from a byte on, as a stream. */
  async readFrom(key: string, byte: number): Promise<Readable> {
    const answer = await this.#client.send(
      new GetObjectCommand({ Bucket: this.#bucket, Key: key, Range: `bytes=${byte}-` }),
    );
    return answer.Body as Readable;
  }
}
