import type { Files } from '../../adapters/files.ts';
import { attachmentsPrefix } from '../../domain/attachments/attachment.ts';
import { mediaPrefix, uploadPrefix } from '../../domain/media/upload-kinds.ts';
import { exportPrefix } from '../../domain/exports/export.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';

export interface DeletionFiles {
  /** What people upload, exports, and the files that came with texts. */
  readonly uploads: Pick<Files, 'list' | 'remove'>;
  /** What pages show. */
  readonly media: Pick<Files, 'list' | 'remove'>;
}

/** Where the record of a deletion is kept that a restored table does not have. */
export function toLogKey(organizationId: OrganizationId): string {
  return `deletions/${organizationId}.json`;
}

/** Deletes the next files of an organization, a page of each folder. Returns whether all of them are gone. */
export async function deleteNextFiles(
  { uploads, media }: DeletionFiles,
  organizationId: OrganizationId,
): Promise<boolean> {
  const folders = [
    { files: uploads, prefix: uploadPrefix('CSV', organizationId) },
    { files: uploads, prefix: uploadPrefix('IMAGE', organizationId) },
    { files: uploads, prefix: uploadPrefix('CAPTIONS', organizationId) },
    { files: uploads, prefix: uploadPrefix('VIDEO', organizationId) },
    { files: uploads, prefix: uploadPrefix('AUDIO', organizationId) },
    { files: uploads, prefix: exportPrefix(organizationId) },
    { files: uploads, prefix: attachmentsPrefix(organizationId) },
    { files: media, prefix: mediaPrefix(organizationId) },
  ];
  let isDone = true;
  for (const { files, prefix } of folders) {
    const { keys, hasMore } = await files.list(prefix);
    await Promise.all(keys.map((key) => files.remove(key)));
    if (hasMore) isDone = false;
  }
  return isDone;
}
