import type { EventId, OrganizationId } from '../shared/ids.ts';
import { getStart, toOccasionText, type Occasion } from './appointment.ts';

/** The appointments of one organization at one time and place. */
export interface OrganizationEvent {
  readonly organizationId: OrganizationId;
  readonly id: EventId;
  readonly occasion: Occasion;
  readonly canceled: Date | null;
  /** How many appointments the event has. */
  readonly appointments: number;
  readonly created: Date;
}

/** What tells one event from all others, of any organization. */
interface EventIdentity {
  readonly organizationId: OrganizationId;
  readonly occasion: Occasion;
  /**
   * How many events of the occasion were canceled before, because an appointment that is made afterwards belongs to a new event.
   */
  readonly round: number;
}

/**
 * Returns the id of the event of an occasion. The id begins with the time of the event, so that a list by id is in the order of time.
 * `digest`: of a text, hexadecimal.
 */
export function buildEventId(
  { organizationId, occasion, round }: EventIdentity,
  digest: (text: string) => string,
): EventId {
  const time = getStart(occasion)
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '');
  return `${time}-${digest(`${organizationId}#${toOccasionText(occasion)}#${round}`).slice(0, 20)}`;
}

/** Returns the id before which no event of today's list is. `since`: the earliest time of the events to list. */
export function getFirstEventId(since: Date): EventId {
  return since.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}
