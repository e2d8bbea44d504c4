import * as z from 'zod/mini';
import type { ContactId, OrganizationId } from '../domain/shared/ids.ts';
import { version, VERSION } from './message-version.ts';

/** Queue `Deletions`, whose worker may read the whole table: deletions of organizations, erasures of contacts, and changes of stored forms. */
export const deletionMessage = z.discriminatedUnion('kind', [
  /** Queue the next step of each deletion. `after`: where the page begins. */
  z.object({ version, kind: z.literal('review'), after: z.optional(z.string()) }),
  /** Do what is next for one organization. `due`: the date of its entry in the list. */
  z.object({ version, kind: z.literal('advance'), organizationId: z.string(), due: z.iso.datetime() }),
  /** Queue what is left of each erasure of a contact. `after`: where the page begins. */
  z.object({ version, kind: z.literal('reviewErasures'), after: z.optional(z.string()) }),
  /** Go on with the erasure of a contact. */
  z.object({ version, kind: z.literal('erase'), organizationId: z.string(), contactId: z.string() }),
  /** Go on with one segment of a step that changes the form of stored items. */
  z.object({ version, kind: z.literal('migrate'), step: z.string(), segment: z.number() }),
]);
type DeletionMessage = z.infer<typeof deletionMessage>;
export type MigrateMessage = Extract<DeletionMessage, { kind: 'migrate' }>;

export const REVIEW_DELETIONS: DeletionMessage = { version: VERSION, kind: 'review' };

export function reviewNextPage(after: string): DeletionMessage {
  return { version: VERSION, kind: 'review', after };
}

export function advanceMessage(organizationId: OrganizationId, due: Date): DeletionMessage {
  return { version: VERSION, kind: 'advance', organizationId, due: due.toISOString() };
}

export function reviewErasuresPage(after: string | null): DeletionMessage {
  return { version: VERSION, kind: 'reviewErasures', ...(after === null ? {} : { after }) };
}

export function eraseMessage(organizationId: OrganizationId, contactId: ContactId): DeletionMessage {
  return { version: VERSION, kind: 'erase', organizationId, contactId };
}

export function migrateMessage(step: string, segment: number): MigrateMessage {
  return { version: VERSION, kind: 'migrate', step, segment };
}
