/** What HighLevel's page posts when someone has booked. */
const HIGHLEVEL_BOOKED = 'msgsndr-booking-complete';

/**
 * Returns the booking that the page of a calendar tells of, or null (Calendly, "Listening for parent window events"). `eventUrl`: null
 * when the calendar gives the booking no address.
 */
export function readBooking(data: unknown): { readonly eventUrl: string | null } | null {
  if (Array.isArray(data)) return data[0] === HIGHLEVEL_BOOKED ? { eventUrl: null } : null;
  if (!isRecord(data) || data.event !== 'calendly.event_scheduled') return null;
  const { payload } = data;
  const invitee = isRecord(payload) ? payload.invitee : null;
  const uri = isRecord(invitee) ? invitee.uri : null;
  return { eventUrl: typeof uri === 'string' ? uri : null };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
