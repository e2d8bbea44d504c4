import type { ContactId, OrganizationId, UserId } from '../shared/ids.ts';

/** The longest note, in characters. */
export const NOTE_LIMIT = 2_000;

/** What staff wrote down about a contact, for each other. A contact never sees a note. */
export interface Note {
  readonly organizationId: OrganizationId;
  readonly contactId: ContactId;
  readonly id: string;
  readonly text: string;
  readonly by: UserId;
  readonly at: Date;
  /** A deleted note can be restored for a day. missing if the note is not deleted. */
  readonly deleted?: Date | undefined;
}
