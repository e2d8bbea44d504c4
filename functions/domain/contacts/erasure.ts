import { formatPhone } from './phone-format.ts';
import type { ContactId, OrganizationId, UserId } from '../shared/ids.ts';

/**
 * How long an erasure waits until it ends. A worker that read the contact before the erasure may write until then. It is longer than
 * any function runs, and the last pass removes what such a worker wrote.
 */
const SETTLE_SECONDS = 3_600;

/** Who has a contact erased, and when. */
export interface ErasureRequest {
  readonly userId: UserId;
  readonly at: Date;
}

/** The erasure of a contact that continues. */
export interface Erasure {
  readonly organizationId: OrganizationId;
  readonly contactId: ContactId;
  /** From when on the last pass may run. */
  readonly settles: Date;
}

/** Returns when nothing that read a contact before its erasure runs anymore. */
export function getSettleTime(erased: Date): Date {
  return new Date(erased.getTime() + SETTLE_SECONDS * 1000);
}

interface Named {
  readonly name: string;
  readonly phone: string | null;
}

/** Returns what staff type to erase a contact: the name, or the number of a contact without a name. */
export function getErasurePhrase({ name, phone }: Named): string {
  const own = name.trim();
  if (own !== '') return own;
  return phone ? formatPhone(phone) : 'erase';
}

/** Returns whether someone typed the phrase. Upper and lower case and spaces around do not matter. */
export function isErasurePhrase(typed: string, contact: Named): boolean {
  return typed.trim().toLowerCase() === getErasurePhrase(contact).toLowerCase();
}
