/** What an action of the events screen concerns. */
export interface EventTarget {
  readonly eventIds: readonly string[];
  /** Empty for everyone in the events. */
  readonly contactIds: readonly string[];
  /** The appointments of these contacts in the event. Empty for all of the events. */
  readonly appointmentIds: readonly string[];
}

/** Returns the target that is everyone in events. */
export function targetEvents(eventIds: readonly string[]): EventTarget {
  return { eventIds, contactIds: [], appointmentIds: [] };
}
