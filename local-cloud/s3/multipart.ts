import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../core/errors.ts';
import { tag, xml } from './xml.ts';

interface Upload {
  readonly bucket: string;
  readonly key: string;
  readonly headers: Record<string, string>;
}

interface Part {
  readonly number: number;
  readonly size: number;
  readonly etag: string;
}

/** The smallest part but the last (Amazon S3, "Multipart upload limits"). */
const LEAST_PART_BYTES = 5 * 1024 * 1024;
const ID = /^[0-9a-f-]{36}$/;

/** Uploads in parts, as files, so that they continue after a restart. Their names begin with the number of the part. */
export class MultipartStore {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  start(upload: Upload): string {
    const id = randomUUID();
    mkdirSync(this.#path(id), { recursive: true });
    writeFileSync(join(this.#path(id), 'upload.json'), JSON.stringify(upload));
    return id;
  }

  /** @throws {ServiceError} NoSuchUpload */
  require(id: string, bucket: string, key: string): Upload {
    const file = ID.test(id) ? join(this.#path(id), 'upload.json') : '';
    const upload = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Upload) : undefined;
    if (upload?.bucket !== bucket || upload.key !== key)
      throw new ServiceError('NoSuchUpload', 'The specified upload does not exist.', 404);
    return upload;
  }

  addPart(id: string, number: number, body: Buffer): string {
    const etag = md5(body);
    const prefix = `${String(number).padStart(5, '0')}-`;
    const before = readdirSync(this.#path(id)).filter((name) => name.startsWith(prefix));
    for (const name of before) rmSync(join(this.#path(id), name));
    writeFileSync(join(this.#path(id), `${prefix}${etag}`), body);
    return etag;
  }

  list(id: string): Part[] {
    return readdirSync(this.#path(id))
      .filter((name) => /^\d{5}-/.test(name))
      .toSorted()
      .map((name) => ({
        number: Number(name.slice(0, 5)),
        etag: name.slice(6),
        size: statSync(join(this.#path(id), name)).size,
      }));
  }

  /** Returns the file that the named parts make. @throws {ServiceError} InvalidPart, EntityTooSmall */
  join(
    id: string,
    wanted: readonly { readonly number: number; readonly etag: string }[],
  ): { body: Buffer; etag: string } {
    const stored = this.list(id);
    const parts = wanted.map(({ number, etag }) => {
      const part = stored.find((each) => each.number === number && each.etag === etag);
      if (!part) throw new ServiceError('InvalidPart', 'One or more of the specified parts could not be found.', 400);
      return part;
    });
    if (parts.length === 0 || parts.slice(0, -1).some(({ size }) => size < LEAST_PART_BYTES))
      throw new ServiceError('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size', 400);
    const bodies = parts.map(({ number, etag }) =>
      readFileSync(join(this.#path(id), `${String(number).padStart(5, '0')}-${etag}`)),
    );
    const digest = md5(Buffer.concat(parts.map(({ etag }) => Buffer.from(etag, 'hex'))));
    return { body: Buffer.concat(bodies), etag: `${digest}-${parts.length}` };
  }

  end(id: string): void {
    if (ID.test(id)) rmSync(this.#path(id), { recursive: true, force: true });
  }

  clear(): void {
    rmSync(this.#dir, { recursive: true, force: true });
  }

  #path(id: string): string {
    return join(this.#dir, id);
  }
}

const PARTS_PER_PAGE = 1_000;

/** Returns the response of ListParts. */
export function listPartsXml(bucket: string, key: string, id: string, all: readonly Part[], after: number): string {
  const rest = all.filter(({ number }) => number > after);
  const page = rest.slice(0, PARTS_PER_PAGE);
  return xml(
    tag(
      'ListPartsResult',
      tag('Bucket', bucket),
      tag('Key', key),
      tag('UploadId', id),
      tag('MaxParts', String(PARTS_PER_PAGE)),
      tag('IsTruncated', String(rest.length > page.length)),
      tag('NextPartNumberMarker', String(page.at(-1)?.number ?? 0)),
      ...page.map(({ number, etag, size }) =>
        tag('Part', tag('PartNumber', String(number)), tag('ETag', `"${etag}"`), tag('Size', String(size))),
      ),
    ),
  );
}

/** Returns the parts that CompleteMultipartUpload names. */
export function readPartList(body: string): { readonly number: number; readonly etag: string }[] {
  return [...body.matchAll(/<Part>(?<part>.*?)<\/Part>/gs)].map(({ groups }) => ({
    number: Number(/<PartNumber>(\d+)</.exec(groups?.['part'] ?? '')?.[1] ?? 0),
    etag: (/<ETag>([^<]*)</.exec(groups?.['part'] ?? '')?.[1] ?? '').replaceAll(/&quot;|&#34;|"/g, ''),
  }));
}

function md5(body: Buffer): string {
  return createHash('md5').update(body).digest('hex');
}
