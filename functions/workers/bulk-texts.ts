import { sendingRules } from '../domain/accounts/account.ts';
import { unreachableReason, type Lead } from '../domain/contacts/lead.ts';
import { CONTACTS_A_PART } from '../domain/contacts/selection.ts';
import { render, type MessageBlock } from '../domain/messaging/blocks.ts';
import { placeholderValues, segmentsTo } from '../domain/messaging/hand-over.ts';
import { newText, type Text } from '../domain/messaging/text.ts';
import { placeIn } from '../domain/messaging/wave.ts';
import { derivedId } from '../platform/ids.ts';
import { leftOut, type BulkParts, type Part, type PartResult } from './bulk-part.ts';

/** What a bulk text's job keeps for its worker. */
export interface BulkTextDetails {
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
export async function messageSome(parts: BulkParts, part: Part): Promise<PartResult> {
  const { data, zone, now } = parts;
  const { job, organization, leads } = part;
  const details = job.details as unknown as BulkTextDetails;
  const rules = sendingRules(organization, zone);
  const turn = await data.waves.turn(job.organizationId, zone, now());
  const row = data.waves.rowOf(part.leadIds[0] ?? job.id);
  const skipped: { lead: Lead; reason: string }[] = [];
  const texts: Text[] = [];
  const due = new Date(Math.max(Date.parse(details.due), now().getTime()));
  for (const lead of leads) {
    const body = render(details.blocks, placeholderValues(lead));
    const reason = unreachableReason(lead) ?? (body === '' ? NOTHING_TO_SAY : null);
    if (reason !== null || lead.phone === null) {
      skipped.push({ lead, reason: reason ?? 'No phone number' });
      continue;
    }
    const segments = segmentsTo(details.blocks, lead, rules.firstTextSuffix);
    texts.push(
      newText({
        organizationId: job.organizationId,
        leadId: lead.id,
        id: idOf(part, lead),
        kind: 'DIRECT',
        state: 'SCHEDULED',
        lane: 'campaign',
        body,
        phone: lead.phone,
        created: now(),
        due,
        segments,
        userId: details.userId,
        senderName: details.senderName,
        wave: placeIn(due, zone, turn, row, segments),
      }),
    );
  }
  if (!(await data.bulkTexts.schedule(job, texts))) return null;
  if (texts.length > 0) await parts.wake.at([due], now());
  return { added: texts.length, merged: 0, rejected: 0, ...leftOut(skipped) };
}

/** After the job was canceled: what still waits of a part will not be sent. */
export async function unsendSome(parts: BulkParts, part: Part): Promise<number> {
  const { job, organization, leads } = part;
  const refs = leads.map((lead) => ({
    lead,
    text: { organizationId: job.organizationId, leadId: lead.id, id: idOf(part, lead) },
  }));
  return parts.data.bulkTexts.cancel(
    refs,
    'Canceled before it was sent',
    sendingRules(organization, parts.zone),
    parts.now(),
  );
}

function idOf({ job, part, leadIds }: Part, lead: Lead): string {
  const { due, seed } = job.details as unknown as BulkTextDetails;
  return derivedId(new Date(due), seed, part * CONTACTS_A_PART + leadIds.indexOf(lead.id));
}
