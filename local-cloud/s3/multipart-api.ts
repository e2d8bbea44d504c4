import { send, type Reply, type WireRequest } from '../core/http.ts';
import { decodeBody, sendXml, readStoredHeaders } from './requests.ts';
import { listPartsXml, MultipartStore, readPartList } from './multipart.ts';
import { tag, xml } from './xml.ts';

/** The calls of an upload in parts. Each names the bucket and the key that the upload began with. */
export class MultipartApi {
  readonly #uploads: MultipartStore;

  constructor(dir: string) {
    this.#uploads = new MultipartStore(dir);
  }

  clear(): void {
    this.#uploads.clear();
  }

  start(bucket: string, key: string, request: WireRequest, res: Reply): void {
    const id = this.#uploads.start({ bucket, key, headers: readStoredHeaders(request) });
    const answer = tag('InitiateMultipartUploadResult', tag('Bucket', bucket), tag('Key', key), tag('UploadId', id));
    sendXml(res, xml(answer));
  }

  put(bucket: string, key: string, request: WireRequest, res: Reply): void {
    const query = request.url.searchParams;
    const id = query.get('uploadId') ?? '';
    this.#uploads.require(id, bucket, key);
    const body = decodeBody(request.headers, request.body);
    send(res, 200, { etag: `"${this.#uploads.addPart(id, Number(query.get('partNumber')), body)}"` });
  }

  list(bucket: string, key: string, query: URLSearchParams, res: Reply): void {
    const id = query.get('uploadId') ?? '';
    this.#uploads.require(id, bucket, key);
    const after = Number(query.get('part-number-marker') ?? '0');
    sendXml(res, listPartsXml(bucket, key, id, this.#uploads.list(id), after));
  }

  abort(bucket: string, key: string, id: string): void {
    this.#uploads.require(id, bucket, key);
    this.#uploads.end(id);
  }

  /** Returns the file that the parts make, and its headers. `end`: removes the parts once the file is stored. */
  join(
    bucket: string,
    key: string,
    request: WireRequest,
  ): { body: Buffer; etag: string; headers: Record<string, string>; end: () => void } {
    const id = request.url.searchParams.get('uploadId') ?? '';
    const { headers } = this.#uploads.require(id, bucket, key);
    const joined = this.#uploads.join(id, readPartList(request.body.toString()));
    return { ...joined, headers, end: () => this.#uploads.end(id) };
  }
}
