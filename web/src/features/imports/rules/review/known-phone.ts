import type { NewContacts } from '../../../../shared/sending/new-contacts.ts';

/** What the organization knows of a number. */
export interface KnownPhone {
  readonly phone: string;
  /** The contact that has the number. null if none has. */
  readonly leadId: string | null;
  /** A contact has the number. */
  readonly here: boolean;
  /** Staff corrected the number for a contact, so that the import skips it. */
  readonly corrected: boolean;
  readonly optedOut: boolean;
}

/** The contacts of a file who would join a campaign. */
export interface JoiningContacts {
  /** Those that are here already. */
  readonly contactIds: readonly string[];
  readonly newContacts: readonly NewContacts[];
}
