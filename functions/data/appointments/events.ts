import { createHash } from 'node:crypto';
import type { Occasion } from '../../domain/appointments/appointment.ts';
import { buildEventId, getFirstEventId, type OrganizationEvent } from '../../domain/appointments/event.ts';
import type { AppointmentId, EventId, OrganizationId } from '../../domain/shared/ids.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { prefixQuery } from '../table/expressions.ts';
import { eventGateWrites } from '../table/guards/gates.ts';
import { queryPage } from '../table/query-page.ts';
import type { Item, Table } from '../table/table.ts';
import { readDate, readDateOrNull, readString } from '../table/values.ts';
import { eventKey, eventPk, eventsPk } from './appointment-keys.ts';

/** Staff may cancel an event and make the same one again this often. */
const MAX_ROUNDS = 50;
const MAX_CURSOR_BYTES = 1_000;

/** The events of organizations. Appointments write them (`eventMoveWrites`). */
export class Events {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async findEvent(organizationId: OrganizationId, eventId: EventId): Promise<OrganizationEvent | null> {
    const item = await this.#table.get(eventKey(organizationId, eventId));
    return item ? toEvent(item) : null;
  }

  /** Returns the event that an appointment of this occasion belongs to. It may not exist yet. Cost: one read for each cancellation. */
  async findOpen(organizationId: OrganizationId, occasion: Occasion, now: Date): Promise<OrganizationEvent> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const id = buildEventId({ organizationId, occasion, round }, digest);
      const event = await this.findEvent(organizationId, id);
      if (!event) return { organizationId, id, occasion, canceled: null, appointments: 0, created: now };
      if (event.canceled === null) return event;
    }
    throw new Error(`An event of organization ${organizationId} was canceled more than ${MAX_ROUNDS} times`);
  }

  /**
   * Returns a page of the events from `since` on, in the order of time, also canceled ones. `after`: the id of the event before the
   * page. Cost: one query of `limit` items.
   */
  async listPage(
    organizationId: OrganizationId,
    { since, limit, after }: { readonly since: Date | null; readonly limit: number; readonly after: string | null },
  ): Promise<{ readonly events: OrganizationEvent[]; readonly next: EventId | null }> {
    const first = after && Buffer.byteLength(after) <= MAX_CURSOR_BYTES ? after : since && getFirstEventId(since);
    const pk = eventsPk(organizationId);
    const page = await queryPage(this.#table, prefixQuery(pk, 'EVENT#'), {
      limit,
      from: first ? { ...eventKey(organizationId, first) } : undefined,
    });
    return {
      events: page.items.map(toEvent),
      next: page.next ? readString(page.next.sk).slice('EVENT#'.length) : null,
    };
  }

  /** Returns a page of the appointments of an event, oldest first. Cost: one query of `limit` items. */
  async listAppointments(
    organizationId: OrganizationId,
    eventId: EventId,
    { limit, after }: { readonly limit: number; readonly after: string | null },
  ): Promise<{ readonly ids: AppointmentId[]; readonly next: string | null }> {
    const pk = eventPk(organizationId, eventId);
    const page = await queryPage(this.#table, prefixQuery(pk, 'APPOINTMENT#'), {
      limit,
      from: after && Buffer.byteLength(after) <= MAX_CURSOR_BYTES ? { pk, sk: `APPOINTMENT#${after}` } : undefined,
    });
    return {
      ids: page.items.map(({ id }) => readString(id)),
      next: page.next ? readString(page.next.sk).slice('APPOINTMENT#'.length) : null,
    };
  }

  /**
   * Cancels an event, and closes its gate: from the commit on no text of its appointments is claimed. Returns false when there is no
   * such event, or when it was canceled before.
   */
  async cancel(organizationId: OrganizationId, eventId: EventId, now: Date): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(eventKey(organizationId, eventId), {
          UpdateExpression: 'SET canceled = :now',
          ConditionExpression: 'attribute_exists(pk) AND canceled = :null',
          ExpressionAttributeValues: { ':now': now.toISOString(), ':null': null },
        }),
        ...eventGateWrites(this.#table, organizationId, eventId),
      ]),
    );
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function toEvent(item: Item): OrganizationEvent {
  return {
    organizationId: readString(item.organizationId),
    id: readString(item.id),
    occasion: item.occasion as Occasion,
    canceled: readDateOrNull(item.canceled),
    appointments: Number(item.appointments),
    created: readDate(item.created),
  };
}
