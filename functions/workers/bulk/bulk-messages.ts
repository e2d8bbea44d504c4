import { buildSendingRules } from '../../domain/accounts/account.ts';
import { unreachableReason, type Contact } from '../../domain/contacts/contact.ts';
import { renderBlocks } from '../../domain/content/blocks.ts';
import { countSegmentsFor } from '../../domain/forecast/count-segments.ts';
import { getPlaceholderValues } from '../../domain/sending/decide-hand-over.ts';
import { newMessage, type Message } from '../../domain/sending/message.ts';
import { toWords } from '../../domain/content/words.ts';
import { buildProgressCell } from '../../domain/sending/progress.ts';
import type { BulkMessageDetails } from '../../domain/sending/bulk-message.ts';
import { namedId } from '../../platform/ids.ts';
import { buildSkippedResult, type BulkDeps, type JobBatch, type BatchResult } from './job-batch.ts';
import type { Reason } from '../../domain/sending/reasons.ts';
import { findEventAppointments } from '../../use-cases/appointments/event-contacts.ts';

/** Schedules one message for each contact of a batch. */
export async function messageBatch(deps: BulkDeps, batch: JobBatch): Promise<BatchResult> {
  const { data, zone, now } = deps;
  const { job, organization, contacts } = batch;
  const details = job.details as unknown as BulkMessageDetails;
  const rules = buildSendingRules(organization, zone);
  const run = await data.sendProgress.currentRun(job.organizationId, zone, now());
  const shard = data.sendProgress.getShard(batch.contactIds[0] ?? job.id);
  const skipped: { contact: Contact; reason: Reason }[] = [];
  const messages: Message[] = [];
  const due = new Date(Math.max(Date.parse(details.due), now().getTime()));
  const appointments = await findEventAppointments(data, job.organizationId, details.eventIds ?? [], batch.contactIds);
  for (const contact of contacts) {
    const { id: about = null, occasion = null } = appointments.get(contact.id) ?? {};
    const body = renderBlocks(details.blocks, getPlaceholderValues(contact, occasion));
    const reason = unreachableReason(contact) ?? (body === '' ? 'NOTHING_TO_SEND' : null);
    if (reason !== null) {
      skipped.push({ contact, reason });
      continue;
    }
    const segments = countSegmentsFor(details.blocks, contact, rules.firstTextSuffix, occasion);
    messages.push(
      newMessage({
        organizationId: job.organizationId,
        contactId: contact.id,
        id: getMessageId(batch, contact),
        kind: 'DIRECT',
        state: 'SCHEDULED',
        lane: 'campaign',
        ...toWords(details.blocks),
        created: now(),
        due,
        segments,
        userId: details.userId,
        senderName: details.senderName,
        jobId: job.id,
        about,
        progressCell: buildProgressCell(due, zone, run, shard, segments),
      }),
    );
  }
  if (!(await data.bulkMessages.schedule(job, messages))) return null;
  if (messages.length > 0) await deps.wakeUps.schedule(job.organizationId, [due], now());
  return { added: messages.length, merged: 0, rejected: 0, ...buildSkippedResult(skipped) };
}

/** Cancels the messages of a batch that are still scheduled, after the job was canceled. Returns how many. */
export async function cancelBatch(deps: BulkDeps, batch: JobBatch): Promise<number> {
  const { job, organization, contacts } = batch;
  const refs = contacts.map((contact) => ({
    contact,
    message: { organizationId: job.organizationId, contactId: contact.id, id: getMessageId(batch, contact) },
  }));
  return deps.data.bulkMessages.cancel(
    refs,
    'CANCELED_BY_STAFF',
    buildSendingRules(organization, deps.zone),
    deps.now(),
  );
}

/** The same contact always gets the same id, so that no one can be texted twice by one job. */
function getMessageId({ job }: JobBatch, contact: Contact): string {
  const { due, seed } = job.details as unknown as BulkMessageDetails;
  return namedId(new Date(due), seed, contact.id);
}
