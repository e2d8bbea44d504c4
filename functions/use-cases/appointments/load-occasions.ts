import type { Data } from '../../data/index.ts';
import type { Occasion } from '../../domain/appointments/appointment.ts';
import { getNamedAppointment, type Message } from '../../domain/sending/message.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';

/** When and where the appointments are that scheduled texts remind of, by the id of the appointment. */
export type Occasions = ReadonlyMap<string, Occasion>;

/**
 * Returns the occasions of the texts that wait. A text that waits has no filled words yet, and shows its words with the appointment as
 * it is now. Cost: one batch of reads, or none.
 */
export async function loadOccasions(
  { appointments }: Pick<Data, 'appointments'>,
  organizationId: OrganizationId,
  messages: readonly Message[],
): Promise<Occasions> {
  const ids = new Set(
    messages.flatMap((message) => (message.state === 'SCHEDULED' ? (getNamedAppointment(message) ?? []) : [])),
  );
  if (ids.size === 0) return new Map();
  const found = await appointments.findMany(organizationId, [...ids]);
  return new Map(
    found.flatMap(({ id, canceled, occasion }) => (canceled === null && occasion ? [[id, occasion] as const] : [])),
  );
}
