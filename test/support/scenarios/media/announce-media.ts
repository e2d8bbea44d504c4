import type { Person } from '../scenario.ts';

/** Uploads of videos and audio that have begun. Nothing is stored of them. */
export async function announceMedia(owner: Person) {
  const announce = async (kind: 'VIDEO' | 'AUDIO', contentType: string, size: number): Promise<string> => {
    const { createUpload } = await owner.run<{ createUpload: { uploadKey: string } }>(
      'mutation U($k: UploadKind!, $t: String!, $s: Float!) { createUpload(kind: $k, contentType: $t, size: $s) { success errors uploadKey } }',
      { k: kind, t: contentType, s: size },
    );
    return createUpload.uploadKey;
  };
  return {
    videoUpload: await announce('VIDEO', 'video/mp4', 17 * 1024 * 1024),
    audioUpload: await announce('AUDIO', 'audio/mpeg', 1_000),
    canceledUpload: await announce('VIDEO', 'video/mp4', 1_000),
  };
}

/** Uploads a list of contacts. Returns its key. */
export async function uploadList(owner: Person, content: string): Promise<string> {
  const { createUpload } = await owner.run<{ createUpload: { uploadKey: string; url: string } }>(
    'mutation U($s: Float!) { createUpload(kind: CSV, contentType: "text/csv", size: $s) { success errors uploadKey url } }',
    { s: content.length },
  );
  await fetch(createUpload.url, { method: 'PUT', body: content, headers: { 'content-type': 'text/csv' } });
  return createUpload.uploadKey;
}
