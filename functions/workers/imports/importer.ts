import type { E164 } from '../../domain/contacts/phone.ts';
import { formatPhone } from '../../domain/contacts/phone-format.ts';
import type { ContactId } from '../../domain/shared/ids.ts';
import { groupChanged, type LiveEvent } from '../../domain/shared/live-event.ts';
import type { Files } from '../../adapters/files.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { AddOutcome } from '../../data/contacts/adding/add-outcome.ts';
import type { ContactCandidate } from '../../data/contacts/adding/contact-creation.ts';
import type { ChunkGuard } from '../../data/table/guards/chunk-guard.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { EDITED_TEXTS, mapNames } from '../../domain/contacts/contact-fields.ts';
import { derivedId } from '../../platform/ids.ts';
import { countReasons, type Job, type JobCounts, type Reject } from '../../domain/jobs/job.ts';
import type { Data } from '../../data/index.ts';
import { findColumn } from '../../domain/imports/csv-header.ts';
import { parseRow, type CsvRow } from '../../domain/imports/csv-row.ts';
import { EARLIER_ROWS_PER_CHUNK, nameChunk } from '../../domain/imports/import-chunk.ts';
import type { ImportDetails } from '../../domain/imports/import-details.ts';
import { joinCampaign } from '../../use-cases/campaigns/join-campaign.ts';
import { readChunk, UnreadableFile, type Chunk } from './csv-chunk.ts';
import { findRefusedNumbers } from './refused-numbers.ts';
import { keepOtherNumbers } from './row-notes.ts';
import { searchCompaction, type ImportChunkMessage } from '../../messages/imports.ts';

export interface ImporterDeps {
  readonly data: Data;
  readonly files: Pick<Files, 'readFrom'>;
  readonly imports: Pick<Queue, 'send'>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly publish: (events: readonly LiveEvent[]) => Promise<void>;
  readonly zone: string;
  readonly now: () => Date;
  /** Tests use smaller chunks. */
  readonly rowsPerChunk?: number;
}

/** After how many rows an import starts a compaction of the search log. */
const ROWS_PER_COMPACTION = 10_000;

/** Imports one chunk of a file, counts its result once, and queues the next chunk. */
export async function importChunk(deps: ImporterDeps, payload: ImportChunkMessage): Promise<void> {
  const job = await deps.data.jobs.findJob(payload.organizationId, payload.jobId);
  if (job?.state === 'CANCELED') return countStoppedChunk(deps, job, payload);
  if (!job || job.state !== 'RUNNING') return;
  const details = job.details as unknown as ImportDetails;
  let chunk: Chunk;
  let refused: ReadonlySet<E164>;
  try {
    // A message of an earlier version does not name the row. Then the row with the names is the only one that is missing.
    const { from, header, delimiter, row, fileRow = from === 0 ? row : row + 1 } = payload;
    const size = getRowsPerChunk(deps, payload);
    const { key, hasNames } = details;
    chunk = await readChunk(deps.files, key, { from, header, delimiter, fileRow }, { size, hasNames });
    if (findColumn(chunk.header, details.mapping.phone) < 0)
      throw new UnreadableFile(`The file has no column "${details.mapping.phone}"`);
    if (payload.from === 0 && chunk.rows.length === 0) throw new UnreadableFile('The file has a header but no rows.');
    refused = await findRefusedNumbers(deps.files, details, job.total);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await deps.data.jobs.finish(job.organizationId, job.id, 'FAILED', error.message);
    return publishChanges(deps, job);
  }
  // Letters of columns say nothing about what another file holds.
  if (payload.from === 0 && details.hasNames !== false)
    await deps.data.mappings.saveMapping(job.organizationId, chunk.header, details.mapping);
  // S3 returns an error for a range that begins at the end of the file.
  const next = chunk.next !== null && chunk.next.byte < job.total ? chunk.next : null;
  await importRows(deps, job, details, { ...chunk, next }, payload, refused);
  const after = await deps.data.jobs.findJob(job.organizationId, job.id);
  if (after?.state === 'CANCELED') return countStoppedChunk(deps, job, payload);
  const rows = chunk.rows.length;
  if (
    next === null ||
    Math.floor((payload.row - 1) / ROWS_PER_COMPACTION) < Math.floor((payload.row - 1 + rows) / ROWS_PER_COMPACTION)
  )
    await deps.imports.send({ body: searchCompaction(job.organizationId) });
  if (next === null) await deps.data.jobs.finish(job.organizationId, job.id, 'DONE');
  else
    await deps.imports.send({
      body: {
        ...payload,
        from: next.byte,
        row: payload.row + rows,
        fileRow: next.fileRow,
        header: chunk.header,
        delimiter: chunk.delimiter,
      },
    });
  await publishChanges(deps, job);
}

function getRowsPerChunk(deps: ImporterDeps, { rowsPerChunk }: ImportChunkMessage): number {
  return deps.rowsPerChunk ?? rowsPerChunk ?? EARLIER_ROWS_PER_CHUNK;
}

async function importRows(
  deps: ImporterDeps,
  job: Job,
  details: ImportDetails,
  chunk: Chunk,
  payload: ImportChunkMessage,
  refused: ReadonlySet<E164>,
): Promise<void> {
  const rejects: Reject[] = [];
  /** The rows that say no to texts. */
  const refusals: { readonly reject: Reject; readonly phone: E164 }[] = [];
  const candidates: Omit<Reject, 'reason'>[] = [];
  const phones = new Set<string>();
  const otherPhones = new Map<ContactId, readonly E164[]>();
  let repeated = 0;
  let shortened = 0;
  // Rows are read while the table adds the contacts of earlier rows.
  function* readCandidates(): Generator<ContactCandidate> {
    for (const [index, record] of chunk.rows.entries()) {
      const row = parseRow(chunk.header, record, details.mapping);
      if (row.ok && row.isShortened) shortened += 1;
      if (!row.ok) {
        const reject = { row: record.row, value: row.value, reason: row.reason };
        if (row.refused) refusals.push({ reject, phone: row.refused });
        else rejects.push(reject);
      } else if (refused.has(row.phone))
        rejects.push({ row: record.row, value: formatPhone(row.phone), reason: 'REFUSED_IN_OTHER_ROW' });
      else if (row.isUnclear && details.leavesOutUnclear)
        rejects.push({ row: record.row, value: formatPhone(row.phone), reason: 'CONSENT_UNCLEAR' });
      else if (phones.has(row.phone)) repeated += 1;
      else {
        phones.add(row.phone);
        const contact = buildContact(job, details, payload.row + index, row);
        if (row.otherPhones.length > 0) otherPhones.set(contact.id, row.otherPhones);
        candidates.push({ row: record.row, value: formatPhone(row.phone) });
        yield { contact, attestation: details.attestation, importId: job.id };
      }
    }
  }
  const name = nameChunk(payload.from);
  const guard = deps.data.jobs.chunkGuard(job, name);
  const all = await deps.data.contactWriter.addContacts(job.organizationId, readCandidates(), guard);
  if (!all) return;
  for (const [index, candidate] of candidates.entries())
    if (all[index]?.kind === 'CORRECTED') rejects.push({ ...candidate, reason: 'NUMBER_CORRECTED' });
  rejects.push(...(await nameKnownContacts(deps, job, refusals)));
  const outcomes = all.filter(({ kind }) => kind !== 'CORRECTED');
  const added = outcomes.filter((outcome) => outcome.kind === 'ADDED').length;
  await keepOtherNumbers(deps.data, job, details, outcomes, otherPhones);
  if (!(await addToGroup(deps, job, details, outcomes, guard))) return;
  const counts = { ...(await joinContacts(deps, job, outcomes)), ...(shortened > 0 ? { shortened } : {}) };
  const bytes = (chunk.next?.byte ?? job.total) - payload.from;
  await deps.data.jobs.finishChunk(
    job,
    name,
    {
      added,
      merged: outcomes.length - added + repeated,
      skipped: 0,
      rejected: rejects.length,
      rejects: rejects.toSorted((a, b) => a.row - b.row),
      counts,
    },
    bytes,
    guard,
  );
}

/**
 * Returns the rows that say no to texts, with another reason where the number has a contact: that one stays as it is, because only the
 * person or staff opt a contact out. Cost: a read for each number.
 */
async function nameKnownContacts(
  { data }: ImporterDeps,
  { organizationId }: Job,
  refusals: readonly { readonly reject: Reject; readonly phone: E164 }[],
): Promise<Reject[]> {
  const phones = [...new Set(refusals.map(({ phone }) => phone))];
  const consents = await data.consents.findMany(organizationId, phones);
  return refusals.map(({ reject, phone }) =>
    (consents.get(phone)?.contactId ?? null) === null ? reject : { ...reject, reason: 'REFUSED_BY_KNOWN_CONTACT' },
  );
}

/**
 * Counts the contacts that the chunk had added when staff stopped the import. Nothing is added anymore, and their ids
 * follow from the row numbers. A chunk that was counted before does not count again.
 */
async function countStoppedChunk(deps: ImporterDeps, job: Job, payload: ImportChunkMessage): Promise<void> {
  const { organizationId } = job;
  const { seed } = job.details as unknown as ImportDetails;
  const ids = Array.from({ length: getRowsPerChunk(deps, payload) }, (_, index) =>
    derivedId(job.created, seed, payload.row + index),
  );
  const { length: added } = await deps.data.contacts.findMany(organizationId, ids);
  if (added > 0) {
    const result = { added, merged: 0, skipped: 0, rejected: 0, rejects: [] };
    await deps.data.jobs.finishChunk(job, nameChunk(payload.from), result, 0);
    await deps.imports.send({ body: searchCompaction(organizationId) });
  }
  await publishChanges(deps, job);
}

/** Adds the contacts of a chunk to the import's group. Returns false when the chunk was counted in the meantime. */
async function addToGroup(
  { data, publish }: ImporterDeps,
  { organizationId }: Job,
  { groupId = null }: ImportDetails,
  outcomes: readonly AddOutcome[],
  guard: ChunkGuard,
): Promise<boolean> {
  if (groupId === null) return true;
  const { interrupted } = await data.groupMembers.addMembers(
    { organizationId, groupId, checks: () => [guard.openCheck(0)] },
    outcomes.map(({ contactId }) => contactId),
  );
  await publish([groupChanged(organizationId, groupId)]);
  return !interrupted;
}

/** Lets the contacts of a chunk join the import's campaign. Returns for each reason how many contacts did not join. */
async function joinContacts(deps: ImporterDeps, job: Job, outcomes: readonly AddOutcome[]): Promise<JobCounts> {
  const { organizationId, campaignId } = job;
  const organization = campaignId ? await deps.data.accounts.findOrganization(organizationId) : null;
  if (!campaignId || !organization) return {};
  const contacts = await deps.data.contacts.findMany(
    organizationId,
    outcomes.map(({ contactId }) => contactId),
  );
  const { skipped } = await joinCampaign(deps, { job, organization }, contacts, { sendAgain: false });
  await deps.publish([{ organizationId, kind: 'campaign', id: campaignId }]);
  return { skippedBy: countReasons(skipped) };
}

function buildContact(
  job: Job,
  details: ImportDetails,
  row: number,
  read: Extract<CsvRow, { ok: true }>,
): ContactCandidate['contact'] {
  return newContact({
    organizationId: job.organizationId,
    id: derivedId(job.created, details.seed, row),
    ...read.name,
    phone: read.phone,
    ...mapNames(EDITED_TEXTS, (text) => read[text]),
    created: job.created,
    tagIds: details.tagId ? [details.tagId] : [],
    fields: read.fields,
  });
}

async function publishChanges(deps: ImporterDeps, job: Job): Promise<void> {
  await deps.publish([
    { organizationId: job.organizationId, kind: 'job', id: job.id },
    { organizationId: job.organizationId, kind: 'lead', id: '*' },
  ]);
}
