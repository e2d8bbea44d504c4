import type { Contact } from '../../domain/contacts/contact.ts';
import { firstIndex, getPageSize, type ListContactsInput, type Matches, type Page } from './contact-pages.ts';

/** A list that a page looks through, piece by piece. */
export interface Source {
  /** Reads the next contacts. `after`: `next` of the piece before, or a cursor of `cursorAfter`. */
  readonly read: (
    after: string | null,
    limit: number,
  ) => Promise<{ readonly contacts: readonly Contact[]; readonly next: string | null }>;
  readonly cursorAfter: (contact: Contact) => string;
}

/** How many contacts one page looks through at most. What it leaves is on the next page. */
const LOOKED_THROUGH = 1_000;
const CONTACTS_PER_READ = 200;

/**
 * Returns the matching contacts of a page of a list that is too long to be read whole. The page may have fewer contacts than it could,
 * or none, although `next` continues. Without a cursor it starts at the first page, and passes those of the pages before. Cost: at most
 * a thousand contacts of the list, at any size.
 */
export async function lookThrough(source: Source, matches: Matches, input: ListContactsInput): Promise<Page> {
  const found: Contact[] = [];
  let toPass = input.after === null ? firstIndex(input) : 0;
  let next: string | null = input.after;
  let isDone = false;
  for (let looked = 0; looked < LOOKED_THROUGH && !isDone; looked += CONTACTS_PER_READ) {
    const piece: Awaited<ReturnType<Source['read']>> = await source.read(next, CONTACTS_PER_READ);
    next = piece.next;
    isDone = next === null;
    for (const [index, contact] of piece.contacts.entries()) {
      if (!matches(contact)) continue;
      if (toPass > 0) {
        toPass -= 1;
        continue;
      }
      found.push(contact);
      if (found.length < getPageSize(input)) continue;
      isDone = true;
      if (index < piece.contacts.length - 1) next = source.cursorAfter(contact);
      break;
    }
  }
  return { contacts: found, total: firstIndex(input) + found.length, next, more: next !== null };
}
