import type { ContactId, UserId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import type { ConsentChange } from '../../domain/consent/consent-change.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';

export interface ConsentHistoryDeps {
  readonly data: Pick<Data, 'accounts' | 'contacts' | 'contactWriter' | 'consents'>;
}

/** One event in the history of a number's consent. */
export type ConsentEntry =
  | { readonly kind: 'CHANGED'; readonly change: ConsentChange; readonly userName: string | null; readonly at: Date }
  /** The contact was asked to opt in. */
  | { readonly kind: 'REQUESTED'; readonly at: Date }
  /** Staff stated the contact's consent when they added the contact. */
  | { readonly kind: 'ATTESTED'; readonly statement: string; readonly userName: string | null; readonly at: Date };

/** Everything on record about the consent of a contact's number, newest first. */
export async function listConsentHistory(
  { data }: ConsentHistoryDeps,
  { organizationId }: Pick<Actor, 'organizationId'>,
  contactId: ContactId,
): Promise<ConsentEntry[] | Refusal> {
  const contact = await data.contacts.findContact(organizationId, contactId);
  if (!contact) return notFound('contact');
  if (contact.phone === null) return [];
  const [changes, consent, attestation] = await Promise.all([
    data.consents.listHistory(organizationId, contact.phone),
    data.consents.findConsent(organizationId, contact.phone),
    data.contactWriter.findAttestation(contact),
  ]);
  const names = await data.accounts.findUserNames([
    ...changes.flatMap(({ evidence }) => ('userId' in evidence ? [evidence.userId] : [])),
    ...(attestation ? [attestation.userId] : []),
  ]);
  const nameOrNull = (userId: UserId): string | null => names.get(userId) ?? null;
  const entries: ConsentEntry[] = changes.map((change) => ({
    kind: 'CHANGED',
    change,
    userName: 'userId' in change.evidence ? nameOrNull(change.evidence.userId) : null,
    at: change.at,
  }));
  if (consent.optInRequestedAt) entries.push({ kind: 'REQUESTED', at: consent.optInRequestedAt });
  if (attestation)
    entries.push({
      kind: 'ATTESTED',
      statement: attestation.statement,
      userName: nameOrNull(attestation.userId),
      at: attestation.at,
    });
  return entries.sort((a, b) => b.at.getTime() - a.at.getTime());
}
