import type { Person } from '../scenario.ts';

/** Uploads of videos and audio that have begun. Nothing is stored of them. */
export async function announceMedia(owner: Person) {
  const announce = async (kind: 'VIDEO' | 'AUDIO', contentType: string, size: number): Promise<string> => {
    const createUpload = await owner.call<{ uploadKey: string }>(
      'createUpload',
      { kind, contentType, size },
      'uploadKey',
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
  const createUpload = await owner.call<{ uploadKey: string; url: string }>(
    'createUpload',
    { kind: 'CSV', contentType: 'text/csv', size: content.length },
    'uploadKey url',
  );
  await fetch(createUpload.url, { method: 'PUT', body: content, headers: { 'content-type': 'text/csv' } });
  return createUpload.uploadKey;
}
