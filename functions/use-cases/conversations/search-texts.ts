import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { MIN_TEXT_SEARCH } from '../../domain/search/text-match.ts';
import { textFolding } from '../../messages/imports.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';

export interface SearchTextsDeps {
  readonly data: Pick<Data, 'contacts' | 'search'>;
  readonly imports: Pick<Queue, 'send'>;
}

/** A found text with the contact whose conversation has it. */
export interface TextHit {
  readonly contact: Contact;
  readonly id: string;
  readonly kind: 'IN' | 'OUT' | 'NOTE';
  readonly text: string;
  readonly at: Date;
}

/**
 * Returns a page of the texts and notes with every word of the search, newest first. Those of archived and erased contacts are left
 * out. Asks for a fold when the log has grown long. Cost: see `TextSearch.findTexts`, and one batch of at most 20 reads.
 */
export async function searchTexts(
  { data, imports }: SearchTextsDeps,
  { organizationId }: Actor,
  { search, after }: { readonly search: string; readonly after: string | null },
): Promise<{ readonly hits: readonly TextHit[]; readonly next: string | null } | Refusal> {
  if (search.trim().length < MIN_TEXT_SEARCH) return new Refusal(`Type at least ${MIN_TEXT_SEARCH} characters.`);
  const page = await data.search.texts.findTexts(organizationId, search, after);
  if (page.needsFolding) await imports.send({ body: textFolding(organizationId) });
  const contacts = await data.contacts.findMany(organizationId, [
    ...new Set(page.texts.map(({ contactId }) => contactId)),
  ]);
  const shown = new Map(contacts.filter(({ archived, erased }) => !archived && !erased).map((each) => [each.id, each]));
  return {
    hits: page.texts.flatMap(({ contactId, ...text }) => {
      const contact = shown.get(contactId);
      return contact ? [{ ...text, contact }] : [];
    }),
    next: page.next,
  };
}
