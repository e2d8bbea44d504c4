import type { MultipartUploads, StoredPart } from '../../../../functions/adapters/multipart-uploads.ts';

type Uploads = Pick<MultipartUploads, 'start' | 'partUrl' | 'listParts' | 'complete' | 'abort'>;

/** Uploads in parts in memory, for tests of rules that do not depend on S3. */
export class MemoryPartUploads implements Uploads {
  readonly open = new Map<string, StoredPart[]>();
  readonly completed: string[] = [];

  async start(key: string): Promise<string> {
    this.open.set(key, []);
    return `upload of ${key}`;
  }

  async partUrl(key: string, _uploadId: string, number: number, bytes: number): Promise<string> {
    return `${key}?part=${number}&bytes=${bytes}`;
  }

  async listParts(key: string): Promise<StoredPart[] | null> {
    return this.open.get(key) ?? null;
  }

  async complete(key: string): Promise<boolean> {
    if (!this.open.delete(key)) return false;
    this.completed.push(key);
    return true;
  }

  async abort(key: string): Promise<void> {
    this.open.delete(key);
  }
}
