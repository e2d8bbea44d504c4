/** The kinds of events in the order in which one call makes them: a form adds the contact, which joins a campaign. */
const CAUSE_FIRST = [
  'ADDED',
  'FORM_SUBMITTED',
  'REPLY',
  'CONSENT',
  'APPOINTMENT_MADE',
  'CAMPAIGN_RESUMED',
  'CAMPAIGN_JOINED',
  'TEXT',
  'LINK_USED',
  'PITCH_OPENED',
  'PITCH_COMPLETED',
  'IF_THEN',
  'NOTE',
  'CAMPAIGN_STOPPED',
  'CAMPAIGN_REMOVED',
  'CAMPAIGN_PAUSED',
  'APPOINTMENT_CANCELED',
  'ARCHIVED',
] as const;

/** A kind of event that has a place in the order. */
export type OrderedKind = (typeof CAUSE_FIRST)[number];

/**
 * Orders events, newest first. What one call does has one time, to the millisecond: an effect counts as newer than its cause. A stable sort
 * leaves events of one time and kind in their order.
 */
export function compareEvents<T extends { readonly kind: OrderedKind; readonly at: Date }>(one: T, other: T): number {
  const byTime = other.at.getTime() - one.at.getTime();
  return byTime || CAUSE_FIRST.indexOf(other.kind) - CAUSE_FIRST.indexOf(one.kind);
}
