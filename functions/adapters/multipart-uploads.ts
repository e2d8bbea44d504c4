import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { callService, toServiceError } from '../platform/service-error.ts';

/** A part takes at most this long on a slow line. Then the browser asks for another address. */
const PART_SECONDS = 3_600;

/** A part that S3 has. */
export interface StoredPart {
  /** From 1 on. */
  readonly number: number;
  readonly bytes: number;
  readonly etag: string;
}

/** Uploads in parts to one bucket. An upload that no one completes is removed by the bucket's lifecycle. */
export class MultipartUploads {
  readonly #bucket: string;
  readonly #client: S3Client;

  constructor(bucket: string, environment: Readonly<Record<string, string | undefined>> = {}) {
    this.#bucket = bucket;
    this.#client = new S3Client({
      // As in files.ts: the browser cannot compute the checksum that the default would sign.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      forcePathStyle: environment.AWS_ENDPOINT_URL_S3 !== undefined,
    });
  }

  /** Begins an upload. Returns S3's name for it. */
  async start(key: string, contentType: string): Promise<string> {
    const { UploadId: id } = await callService(
      this.#client.send(new CreateMultipartUploadCommand({ Bucket: this.#bucket, Key: key, ContentType: contentType })),
    );
    if (id === undefined) throw new Error('S3 began an upload without a name');
    return id;
  }

  /** Returns a one-time address for a PUT of exactly this part. `bytes`: its size. */
  async partUrl(key: string, uploadId: string, number: number, bytes: number): Promise<string> {
    return getSignedUrl(
      this.#client,
      new UploadPartCommand({
        Bucket: this.#bucket,
        Key: key,
        UploadId: uploadId,
        PartNumber: number,
        ContentLength: bytes,
      }),
      { expiresIn: PART_SECONDS, signableHeaders: new Set(['content-length', 'host']) },
    );
  }

  /** Returns the parts that are stored, in order. null if there is no such upload anymore. Cost: a call for each 1,000 parts. */
  async listParts(key: string, uploadId: string): Promise<StoredPart[] | null> {
    const parts: StoredPart[] = [];
    let after: string | undefined;
    try {
      do {
        const page = await this.#client.send(
          new ListPartsCommand({ Bucket: this.#bucket, Key: key, UploadId: uploadId, PartNumberMarker: after }),
        );
        for (const { PartNumber: number = 0, Size: bytes = 0, ETag: etag = '' } of page.Parts ?? [])
          parts.push({ number, bytes, etag });
        after = page.IsTruncated === true ? page.NextPartNumberMarker : undefined;
      } while (after !== undefined);
      return parts;
    } catch (error) {
      if (isGone(error)) return null;
      throw toServiceError(error);
    }
  }

  /** Joins the parts to the file. Returns false when there is no such upload anymore: it was completed, or removed. */
  async complete(key: string, uploadId: string, parts: readonly StoredPart[]): Promise<boolean> {
    try {
      await this.#client.send(
        new CompleteMultipartUploadCommand({
          Bucket: this.#bucket,
          Key: key,
          UploadId: uploadId,
          MultipartUpload: { Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })) },
        }),
      );
      return true;
    } catch (error) {
      if (isGone(error)) return false;
      throw toServiceError(error);
    }
  }

  /** Removes an upload with its parts. An upload that does not exist is no error. */
  async abort(key: string, uploadId: string): Promise<void> {
    try {
      await this.#client.send(new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key: key, UploadId: uploadId }));
    } catch (error) {
      if (!isGone(error)) throw toServiceError(error);
    }
  }
}

function isGone(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === 'NoSuchUpload';
}
