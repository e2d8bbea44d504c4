import type { Person } from '../scenario.ts';

/** Uploads a list with one column of numbers, and starts to opt them out. @throws when it is refused */
export async function importOptOuts(person: Person, phones: readonly string[]): Promise<void> {
  await startOptOuts(person, await uploadPhones(person, phones));
}

/** Uploads a list with one column of numbers. Returns the key of the upload. */
export async function uploadPhones(person: Person, phones: readonly string[]): Promise<string> {
  const list = ['Cell', ...phones].join('\n');
  const createUpload = await person.call<{ uploadKey: string; url: string }>(
    'createUpload',
    { kind: 'CSV', contentType: 'text/csv', size: Buffer.byteLength(list) },
    'uploadKey url',
  );
  await fetch(createUpload.url, { method: 'PUT', body: list, headers: { 'content-type': 'text/csv' } });
  return createUpload.uploadKey;
}

/** Starts to opt out the numbers of an uploaded list. @throws when it is refused */
export async function startOptOuts(person: Person, uploadKey: string): Promise<void> {
  await person.call('optOutsFromCsv', { uploadKey, phoneKey: 'Cell' });
}
