import type { LiveEvent } from '../../domain/shared/live-event.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { cutText } from '../../domain/shared/graphemes.ts';
import type { Job, Reject } from '../../domain/jobs/job.ts';
import type { Data } from '../../data/index.ts';
import type { ImportedContact } from '../../data/contacts/import-undo.ts';
import { derivedId } from '../../platform/ids.ts';
import type { ImportDetails } from '../../domain/imports/import-details.ts';
import { searchCompaction, undoPage, type UndoImportMessage } from '../../messages/imports.ts';
import { stopContact } from '../../use-cases/contacts/stop-contact.ts';
import type { Reason } from '../../domain/sending/reasons.ts';
import { mapInParallel } from './in-parallel.ts';
import { nameRowNote } from './row-notes.ts';

export interface UndoDeps {
  readonly data: Data;
  readonly imports: Pick<Queue, 'send'>;
  readonly publish: (events: readonly LiveEvent[]) => Promise<void>;
  readonly now: () => Date;
  /** Tests use smaller pages. */
  readonly rowsPerPage?: number;
}

const ROWS_PER_PAGE = 500;

/**
 * Archives the contacts that an import added and that no person has touched since. Reports for each other contact why it
 * stays. The contact ids follow from the row numbers, so that the undo does not read the file. A repeated page finds
 * the contacts by the undo's id and counts each once.
 */
export async function undoImport(deps: UndoDeps, payload: UndoImportMessage): Promise<void> {
  const { data } = deps;
  const job = await data.jobs.findJob(payload.organizationId, payload.jobId);
  const imported = job ? await data.jobs.findJob(payload.organizationId, String(job.details.imported)) : null;
  if (!job || !imported || job.state !== 'RUNNING') return;
  const rows = Math.max(0, Math.min(deps.rowsPerPage ?? ROWS_PER_PAGE, job.total - payload.row + 1));
  const { seed } = imported.details as unknown as ImportDetails;
  const numbers = Array.from({ length: rows }, (_, index) => payload.row + index);
  const importedContacts = await data.importUndo.findImported(
    payload.organizationId,
    numbers.map((row) => derivedId(imported.created, seed, row)),
    job.id,
  );
  const { archived, notArchived } = await archiveUnchanged(deps, job, imported, numbers, importedContacts);
  await data.jobs.finishChunk(
    job,
    String(payload.row).padStart(9, '0'),
    { added: 0, merged: 0, skipped: notArchived.length, rejected: 0, archived, rejects: notArchived },
    rows,
  );
  const next = payload.row + rows;
  if (next <= job.total && rows > 0) await deps.imports.send({ body: undoPage(payload.organizationId, job.id, next) });
  else {
    await data.jobs.finish(payload.organizationId, job.id, 'DONE');
    await deps.imports.send({ body: searchCompaction(payload.organizationId) });
  }
  await deps.publish([
    { organizationId: payload.organizationId, kind: 'job', id: job.id },
    { organizationId: payload.organizationId, kind: 'lead', id: '*' },
    ...(imported.campaignId
      ? [{ organizationId: payload.organizationId, kind: 'campaign' as const, id: imported.campaignId }]
      : []),
  ]);
}

async function archiveUnchanged(
  deps: UndoDeps,
  job: Job,
  imported: Job,
  numbers: readonly number[],
  importedContacts: readonly (ImportedContact | null)[],
): Promise<{ archived: number; notArchived: Reject[] }> {
  const { data } = deps;
  const existing = importedContacts.flatMap((contact, index) =>
    contact ? [{ ...contact, row: numbers[index] ?? 0 }] : [],
  );
  const consents = await data.consents.findMany(
    job.organizationId,
    existing.flatMap(({ contact }) => contact.phone ?? []),
  );
  const facts = await mapInParallel(existing, async (each) => {
    const consent = each.contact.phone === null ? undefined : consents.get(each.contact.phone);
    const hasOptedIn = consent?.state === 'OPTED_IN' && consent.changed !== null && consent.changed > imported.created;
    return { ...each, ...(await findReasonToKeep(data, imported, each, hasOptedIn)) };
  });
  const toArchive = facts.filter((fact) => fact.reason === null && !fact.alreadyArchived);
  const archivedIds = await data.importUndo.archive(
    job.organizationId,
    toArchive.map(({ contact }) => contact),
    job.id,
    deps.now(),
  );
  await mapInParallel(
    facts.filter((fact) => fact.enrolled && (fact.alreadyArchived || archivedIds.has(fact.contact.id))),
    ({ contact }) => unenrollFromCampaigns(data, contact),
  );
  const notArchived = facts
    .filter((fact) => !fact.alreadyArchived && !archivedIds.has(fact.contact.id))
    .map((fact) => ({
      row: fact.row,
      value: cutText(fact.contact.name || (fact.contact.phone ?? ''), 60),
      reason: fact.reason ?? 'CHANGED_MEANWHILE',
    }));
  return { archived: facts.length - notArchived.length, notArchived };
}

/**
 * Runs after the archiving, so that the contact cannot join again. A repetition runs this again, unless staff have
 * restored the contact.
 */
async function unenrollFromCampaigns(data: Data, { organizationId, id: contactId }: Contact): Promise<void> {
  const contact = await data.contacts.findContact(organizationId, contactId);
  if (contact?.archived)
    await stopContact({ data }, { organizationId, contactId }, { reason: 'IMPORT_UNDONE', state: 'REMOVED' });
}

/**
 * Returns why a contact stays, or null. The campaign that the import itself started is no reason, until a message was
 * sent.
 */
async function findReasonToKeep(
  data: Data,
  imported: Job,
  { contact, alreadyArchived, isEdited }: ImportedContact,
  hasOptedIn: boolean,
): Promise<{ reason: Reason | null; enrolled: boolean }> {
  const enrollments = await data.enrollments.listByContact(contact.organizationId, contact.id);
  const enrolled = enrollments.length > 0;
  if (alreadyArchived) return { reason: null, enrolled };
  if (contact.archived) return { reason: 'ALREADY_ARCHIVED', enrolled };
  if (contact.lastMessage) return { reason: 'HAS_CONVERSATION', enrolled };
  if (contact.response.wasTexted) return { reason: 'HAS_TEXT', enrolled };
  if (enrollments.some((enrollment) => enrollment.campaignId !== imported.campaignId))
    return { reason: 'ADDED_TO_CAMPAIGN', enrolled };
  const details = imported.details as unknown as ImportDetails;
  if (isEdited ?? wasMarked(contact, details)) return { reason: 'WAS_EDITED', enrolled };
  if (contact.groupIds.some((id) => id !== details.groupId)) return { reason: 'ADDED_TO_GROUP', enrolled };
  if (hasOptedIn) return { reason: 'OPTED_IN', enrolled };
  return { reason: await data.importUndo.findTouch(contact, nameRowNote(imported, details, contact.id)), enrolled };
}

/** Returns whether a contact of an earlier version's import has a tag or a person that the import did not give. */
function wasMarked({ tagIds, assigneeId }: Contact, { tagId }: ImportDetails): boolean {
  return assigneeId !== null || tagIds.some((id) => id !== tagId);
}
