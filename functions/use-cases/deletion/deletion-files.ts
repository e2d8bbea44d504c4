import type { Data } from '../../data/index.ts';
import type { Files } from '../../adapters/files.ts';
import { attachmentsPrefix } from '../../domain/media/attachment.ts';
import { mediaPrefix, uploadPrefix } from '../../domain/media/upload-kinds.ts';
import { exportPrefix } from '../../domain/jobs/export.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';

export interface DeletionFiles {
  readonly data: Pick<Data, 'mediaFiles'>;
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
  { data, uploads, media }: DeletionFiles,
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
  ];
  let isDone = await deleteNextMedia({ data, media }, organizationId);
  for (const { files, prefix } of folders) {
    const { keys, hasMore } = await files.list(prefix);
    await Promise.all(keys.map((key) => files.remove(key)));
    if (hasMore) isDone = false;
  }
  return isDone;
}

/**
 * Deletes the next files that pages show. A file that a copy in another organization shows stays: what was published belongs to that
 * organization, too. Returns whether all others are gone. Cost: a call and a batch of reads for each thousand files that stay.
 */
async function deleteNextMedia(
  { data, media }: Pick<DeletionFiles, 'data' | 'media'>,
  organizationId: OrganizationId,
): Promise<boolean> {
  let after: string | undefined;
  for (;;) {
    const { keys, hasMore } = await media.list(mediaPrefix(organizationId), after);
    const kept = await data.mediaFiles.findSharedAbroad(keys);
    const going = keys.filter((key) => !kept.has(key));
    await Promise.all(going.map((key) => media.remove(key)));
    if (!hasMore || going.length > 0) return !hasMore;
    after = keys.at(-1);
  }
}
