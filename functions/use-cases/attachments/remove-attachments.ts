import type { Files } from '../../adapters/files.ts';
import { contactAttachmentsPrefix } from '../../domain/media/attachment.ts';
import type { ContactId, OrganizationId } from '../../domain/shared/ids.ts';

export interface RemoveAttachmentsDeps {
  readonly uploads: Pick<Files, 'list' | 'remove'>;
}

/** Pages of files that one run removes. */
const PAGES = 40;

/** Removes the files that a contact sent. Returns whether none is left. Cost: one request for each file, and one for each page. */
export async function removeAttachments(
  { uploads }: RemoveAttachmentsDeps,
  { organizationId, contactId }: { readonly organizationId: OrganizationId; readonly contactId: ContactId },
): Promise<boolean> {
  for (let page = 0; page < PAGES; page += 1) {
    const { keys, hasMore } = await uploads.list(contactAttachmentsPrefix(organizationId, contactId));
    await Promise.all(keys.map((key) => uploads.remove(key)));
    if (!hasMore) return true;
  }
  return false;
}
