import type { ContactId } from '../../../domain/shared/ids.ts';

/** What became of a contact that was to be added. */
export type AddOutcome =
  | { readonly kind: 'ADDED'; readonly contactId: ContactId }
  /** The number belonged to a contact already. That contact's empty fields were filled. */
  | { readonly kind: 'MERGED'; readonly contactId: ContactId }
  /** An imported number that staff had corrected for this contact. Nothing was added. */
  | { readonly kind: 'CORRECTED'; readonly contactId: ContactId };
