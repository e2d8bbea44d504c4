import { APPOINTMENT_LIMITS } from '../../domain/appointments/appointment-limits.ts';
import type { Appointment } from '../../domain/appointments/appointment.ts';
import type { OrganizationEvent } from '../../domain/appointments/event.ts';
import type { AppointmentId, ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import { getContactIdOfAppointment } from '../../domain/appointments/appointment.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { IF_ABSENT, prefixQuery } from '../table/expressions.ts';
import { addWithinLimit } from '../table/guards/list-guard.ts';
import { touchWrite } from '../table/guards/touch.ts';
import { contactKey, contactPk } from '../table/keys.ts';
import type { Key, Table, Write } from '../table/table.ts';
import { toAppointment, toAppointmentItem } from './appointment-item.ts';
import { appointmentGuardKey, appointmentKey, eventAppointmentKey, eventKey } from './appointment-keys.ts';
import { eventLeaveWrites, eventMoveWrites } from './event-writes.ts';

/** The appointments of contacts. An event names the appointments of one occasion, and changes in the same transaction. */
export class Appointments {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Cost: one read. */
  async findAppointment(organizationId: OrganizationId, appointmentId: AppointmentId): Promise<Appointment | null> {
    const key = appointmentKey(organizationId, getContactIdOfAppointment(appointmentId), appointmentId);
    const item = await this.#table.get(key);
    return item ? toAppointment(item) : null;
  }

  /** Returns the appointments with these ids, without those that are gone. Cost: one batch of reads. */
  async findMany(organizationId: OrganizationId, ids: readonly AppointmentId[]): Promise<Appointment[]> {
    const items = await this.#table.batchGet(
      ids.map((id) => appointmentKey(organizationId, getContactIdOfAppointment(id), id)),
    );
    return items.flatMap((item) => (item ? [toAppointment(item)] : []));
  }

  /** Returns the newest appointments of a contact, newest first. Cost: one query of `limit` items. */
  async listByContact(organizationId: OrganizationId, contactId: ContactId, limit: number): Promise<Appointment[]> {
    const { items } = await this.#table.query({
      ...prefixQuery(contactPk(organizationId, contactId), 'APPOINTMENT#'),
      ScanIndexForward: false,
      Limit: limit,
    });
    return items.map(toAppointment);
  }

  /**
   * Creates an appointment, in its event. FULL: the contact has as many appointments as it may have. CHANGED: the appointment exists, or
   * staff canceled the event in the meantime. Cost: a read, a query, and a transaction of up to four writes.
   */
  async createAppointment(
    appointment: Appointment,
    event: OrganizationEvent | null,
  ): Promise<'DONE' | 'FULL' | 'CHANGED'> {
    const { organizationId, contactId } = appointment;
    const most = APPOINTMENT_LIMITS.perContact;
    return addWithinLimit(this.#table, appointmentGuardKey(organizationId, contactId), {
      most,
      count: async () => (await this.listByContact(organizationId, contactId, most)).length,
      writes: [
        this.#table.putWrite(toAppointmentItem(appointment), IF_ABSENT),
        touchWrite(this.#table, contactKey(organizationId, contactId), appointment.created),
        ...eventMoveWrites(this.#table, null, appointment, event),
      ],
    });
  }

  /**
   * Changes an appointment, and moves it to `event`. Returns false when the appointment has changed since it was read, or when
   * staff canceled the event in the meantime.
   */
  async change(before: Appointment, after: Appointment, event: OrganizationEvent | null): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.putWrite(toAppointmentItem(after), {
          ConditionExpression: '#version = :seen AND attribute_type(canceled, :null)',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':seen': before.version, ':null': 'NULL' },
        }),
        ...eventMoveWrites(this.#table, before, after, event),
      ]),
    );
  }

  /** Cancels an appointment whose event was canceled. The event keeps it. Returns false when it has changed since it was read. */
  async cancelWithEvent(before: Appointment, now: Date): Promise<boolean> {
    const canceled = { ...before, canceled: now, version: before.version + 1 };
    return falseIfConditionFails(() => this.#table.transact([this.#unchangedPut(before, canceled)]));
  }

  /**
   * Removes when and where an appointment was, cancels it, and takes it out of its event, whose place may name the person. An event
   * without appointments is deleted. Returns false when the appointment has changed since it was read. A repetition changes nothing.
   * Cost: one read, two transactions and two writes.
   */
  async erase(before: Appointment, now: Date): Promise<boolean> {
    const { organizationId, id, eventId, occasion, canceled, version } = before;
    if (eventId === null && occasion === null && canceled !== null) return true;
    const erased = { ...before, occasion: null, canceled: canceled ?? now, version: version + 1 };
    const entry = eventId === null ? null : eventAppointmentKey(organizationId, eventId, id);
    // An appointment that staff canceled alone has left its event before.
    const isListed = entry !== null && (await this.#table.get(entry)) !== undefined;
    const hasLeft = await falseIfConditionFails(() =>
      this.#table.transact([
        this.#unchangedPut(before, erased),
        ...(isListed && eventId !== null ? eventLeaveWrites(this.#table, before, eventId) : []),
      ]),
    );
    if (!hasLeft || eventId === null) return hasLeft;
    await this.#removeEmptyEvent(eventKey(organizationId, eventId));
    // Only now: a repetition after a crash finds the event by this id.
    const last = { ...erased, eventId: null, version: erased.version + 1 };
    return falseIfConditionFails(() => this.#table.transact([this.#unchangedPut(erased, last)]));
  }

  #unchangedPut(before: Appointment, after: Appointment): Write {
    return this.#table.putWrite(toAppointmentItem(after), {
      ConditionExpression: '#version = :seen',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':seen': before.version },
    });
  }

  /** A canceled event stays, because its gate is closed for good. It loses its place. */
  async #removeEmptyEvent(key: Key): Promise<void> {
    await this.#table.deleteIf(key, {
      ConditionExpression: 'appointments = :none AND attribute_type(canceled, :null)',
      ExpressionAttributeValues: { ':none': 0, ':null': 'NULL' },
    });
    await this.#table.update(key, {
      UpdateExpression: 'SET occasion.#place = :nothing, occasion.address = :nothing',
      ConditionExpression: 'appointments = :none',
      ExpressionAttributeNames: { '#place': 'location' },
      ExpressionAttributeValues: { ':none': 0, ':nothing': '' },
    });
  }

  /** A condition of the claim of a new attempt: the appointment was not canceled. */
  keptCheck(organizationId: OrganizationId, { id }: { readonly id: AppointmentId }): Write {
    return this.#table.checkWrite(appointmentKey(organizationId, getContactIdOfAppointment(id), id), {
      ConditionExpression: 'attribute_type(canceled, :null)',
      ExpressionAttributeValues: { ':null': 'NULL' },
    });
  }

  /**
   * A condition of the claim, and of each plan of a text: the appointment neither moved nor was canceled since. Without it a text
   * with the old time could be planned behind the back of a move.
   */
  unchangedCheck(
    organizationId: OrganizationId,
    { id, version }: { readonly id: AppointmentId; readonly version: number },
  ): Write {
    return this.#table.checkWrite(appointmentKey(organizationId, getContactIdOfAppointment(id), id), {
      ConditionExpression: '#version = :seen AND attribute_type(canceled, :null)',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':seen': version, ':null': 'NULL' },
    });
  }
}
