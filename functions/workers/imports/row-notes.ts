import type { AddOutcome } from '../../data/contacts/adding/add-outcome.ts';
import type { Data } from '../../data/index.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import { formatPhone } from '../../domain/contacts/phone-format.ts';
import type { ImportDetails } from '../../domain/imports/import-details.ts';
import type { Job } from '../../domain/jobs/job.ts';
import type { ContactId } from '../../domain/shared/ids.ts';
import { namedId } from '../../platform/ids.ts';
import { mapInParallel } from './in-parallel.ts';

/** Returns the id of the note that an import keeps about a contact that it added. A repeated chunk finds its own notes. */
export function nameRowNote({ created }: Job, { seed }: ImportDetails, contactId: ContactId): string {
  return namedId(created, seed, `note ${contactId}`);
}

/** Keeps the further numbers of cells with several numbers in notes of the contacts that the import added. */
export async function keepOtherNumbers(
  data: Pick<Data, 'notes'>,
  job: Job,
  details: ImportDetails,
  outcomes: readonly AddOutcome[],
  others: ReadonlyMap<ContactId, readonly E164[]>,
): Promise<void> {
  const added = outcomes.flatMap(({ kind, contactId }) => {
    const phones = kind === 'ADDED' ? (others.get(contactId) ?? []) : [];
    return phones.length === 0 ? [] : [{ contactId, phones }];
  });
  await mapInParallel(added, ({ contactId, phones }) =>
    data.notes.addNote({
      organizationId: job.organizationId,
      contactId,
      id: nameRowNote(job, details, contactId),
      text: `Other numbers in the imported file: ${phones.map(formatPhone).join(', ')}`,
      by: details.userId ?? '',
      at: job.created,
    }),
  );
}
