import type { Data } from '../../data/index.ts';
import { EVENT_PLACEHOLDERS, renderBlocks, type MessageBlock } from '../../domain/content/blocks.ts';
import { canBeEmpty } from '../../domain/content/words.ts';
import type { Selection } from '../../domain/jobs/selection.ts';
import { getPlaceholderValues } from '../../domain/sending/decide-hand-over.ts';
import type { EventId, OrganizationId } from '../../domain/shared/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findEventAppointments } from './event-contacts.ts';

const EMPTY_FOR_ALL =
  'Nothing would be sent, because the placeholders have no value for these contacts. Write some words, or what to use instead.';
const NAMES_NO_EVENT =
  'Nothing would be sent: only texts to the contacts of an event know its date, time and location. Write some words, or what to use instead.';

/**
 * Refuses a message that would be empty for every contact. A selection by a search is not read: it is refused when nothing but
 * the placeholders of an appointment is in the message. Cost: nothing if the message has words, otherwise a read for each contact and
 * each appointment.
 */
export async function refuseEmpty(
  data: Pick<Data, 'appointments' | 'contacts' | 'events'>,
  organizationId: OrganizationId,
  {
    selection,
    blocks,
    eventIds,
  }: {
    readonly selection: Selection;
    readonly blocks: readonly MessageBlock[];
    readonly eventIds: readonly EventId[];
  },
): Promise<Refusal | null> {
  if (!canBeEmpty(blocks)) return null;
  const namesEventOnly = blocks.every(({ type }) => type === 'TEXT' || isEventPlaceholder(type));
  if (namesEventOnly && eventIds.length === 0) return new Refusal(NAMES_NO_EVENT);
  if (!('contactIds' in selection)) return null;
  const [contacts, appointments] = await Promise.all([
    data.contacts.findMany(organizationId, selection.contactIds),
    findEventAppointments(data, organizationId, eventIds, selection.contactIds),
  ]);
  const isEmpty = contacts.every((contact) => {
    const occasion = appointments.get(contact.id)?.occasion ?? null;
    return renderBlocks(blocks, getPlaceholderValues(contact, occasion)) === '';
  });
  return isEmpty ? new Refusal(EMPTY_FOR_ALL) : null;
}

function isEventPlaceholder(type: string): boolean {
  return EVENT_PLACEHOLDERS.some((placeholder) => placeholder === type);
}
