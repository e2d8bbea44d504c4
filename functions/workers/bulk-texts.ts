import { sendingRules } from '../domain/accounts/account.ts';
import { unreachableReason, type Contact } from '../domain/contacts/lead.ts';
import { CONTACTS_A_PART } from '../domain/contacts/selection.ts';
import { render, type MessageBlock } from '../domain/messaging/blocks.ts';
import { placeholderValues, segmentsTo } from '../domain/messaging/hand-over.ts';
import { newMessage, type Message } from '../domain/messaging/text.ts';
import { placeIn } from '../domain/messaging/wave.ts';
import { derivedId } from '../platform/ids.ts';
import { leftOut, type BulkDeps, type JobBatch, type BatchResult } from './bulk-part.ts';

/** What a bulk text's job keeps for its worker. */
export interface BulkMessageDetails {
  readonly blocks: readonly MessageBlock[];
  /** When the texts are due, ISO. */
  readonly due: string;
  /** The texts' ids derive from it: a repeated part finds its own. */
  readonly seed: string;
  readonly userId: string;
  readonly senderName: string | null;
}

const NOTHING_TO_SAY = 'Nothing to send: every placeholder is empty';

/** One message to a part of a selection: each contact's text begins to wait. */
export async function messageSome(deps: BulkDeps, batch: JobBatch): Promise<BatchResult> {
  const { data, zone, now } = deps;
  const { job, organization, contacts } = batch;
  const details = job.details as unknown as BulkMessageDetails;
  const rules = sendingRules(organization, zone);
  const turn = await data.waves.turn(job.organizationId, zone, now());
  const row = data.waves.rowOf(batch.contactIds[0] ?? job.id);
  const skipped: { contact: Contact; reason: string }[] = [];
  const messages: Message[] = [];
  const due = new Date(Math.max(Date.parse(details.due), now().getTime()));
  for (const contact of contacts) {
    const body = render(details.blocks, placeholderValues(contact));
    const reason = unreachableReason(contact) ?? (body === '' ? NOTHING_TO_SAY : null);
    if (reason !== null || contact.phone === null) {
      skipped.push({ contact, reason: reason ?? 'No phone number' });
      continue;
    }
    const segments = segmentsTo(details.blocks, contact, rules.firstTextSuffix);
    messages.push(
      newMessage({
        organizationId: job.organizationId,
        contactId: contact.id,
        id: idOf(batch, contact),
        kind: 'DIRECT',
        state: 'SCHEDULED',
        lane: 'campaign',
        body,
        phone: contact.phone,
        created: now(),
        due,
        segments,
        userId: details.userId,
        senderName: details.senderName,
        wave: placeIn(due, zone, turn, row, segments),
      }),
    );
  }
  if (!(await data.bulkMessages.schedule(job, messages))) return null;
  if (messages.length > 0) await deps.wake.at([due], now());
  return { added: messages.length, merged: 0, rejected: 0, ...leftOut(skipped) };
}

/** After the job was canceled: what still waits of a part will not be sent. */
export async function unsendSome(deps: BulkDeps, batch: JobBatch): Promise<number> {
  const { job, organization, contacts } = batch;
  const refs = contacts.map((contact) => ({
    contact,
    message: { organizationId: job.organizationId, contactId: contact.id, id: idOf(batch, contact) },
  }));
  return deps.data.bulkMessages.cancel(
    refs,
    'Canceled before it was sent',
    sendingRules(organization, deps.zone),
    deps.now(),
  );
}

function idOf({ job, part, contactIds }: JobBatch, contact: Contact): string {
  const { due, seed } = job.details as unknown as BulkMessageDetails;
  return derivedId(new Date(due), seed, part * CONTACTS_A_PART + contactIds.indexOf(contact.id));
}
