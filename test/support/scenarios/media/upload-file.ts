import type { Person } from '../scenario.ts';

/** Uploads a file in one piece, as the browser does. Returns its key. */
export async function uploadFile(
  person: Person,
  {
    kind,
    contentType,
    bytes,
  }: { readonly kind: string; readonly contentType: string; readonly bytes: Uint8Array<ArrayBuffer> },
): Promise<string> {
  const createUpload = await person.call<{ uploadKey: string; url: string }>(
    'createUpload',
    { kind, contentType, size: bytes.length },
    'uploadKey url',
  );
  const put = await fetch(createUpload.url, { method: 'PUT', body: bytes, headers: { 'content-type': contentType } });
  if (put.status !== 200) throw new Error(`The upload was refused: ${put.status} ${await put.text()}`);
  return createUpload.uploadKey;
}
