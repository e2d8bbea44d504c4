import type { Files } from '../../adapters/files.ts';
import { attachmentKey } from '../../domain/media/attachment.ts';
import type { Message } from '../../domain/sending/message.ts';

export interface SignAttachmentsDeps {
  readonly files: Pick<Files, 'showUrl'>;
}

/** Addresses of stored attachments, by the key of the file. */
export type AttachmentUrls = ReadonlyMap<string, string>;

/** Returns an address for each picture that came with these texts. Cost: no request. */
export async function signAttachments(
  { files }: SignAttachmentsDeps,
  messages: readonly Message[],
  now: Date,
): Promise<AttachmentUrls> {
  const keys = messages.flatMap((message) =>
    message.attachments.flatMap(({ type }, index) => (type === null ? [] : attachmentKey(message, index, type))),
  );
  return new Map(await Promise.all(keys.map(async (key) => [key, await files.showUrl(key, now)] as const)));
}
