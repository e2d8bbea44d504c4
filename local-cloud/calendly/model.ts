/** The app at Calendly, as in the secret that the functions read. */
export interface App {
  readonly clientId: string;
  readonly clientSecret: string;
}

export const API = 'https://api.calendly.com';

/** A person with an account at Calendly. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly slug: string;
  readonly eventTypes: readonly { readonly id: string; readonly name: string; readonly slug: string }[];
  /** Whether the plan has webhooks. */
  readonly hasReports: boolean;
}

/** The accounts of the local cloud. */
export const ACCOUNTS: readonly Account[] = [
  {
    id: 'ANN0000000000001',
    name: 'Ann Archer',
    email: 'ann@calendly.test',
    slug: 'ann-archer',
    hasReports: true,
    eventTypes: [
      { id: 'VISIT00000000001', name: 'First visit', slug: 'first-visit' },
      { id: 'CALL000000000001', name: '15 minute call', slug: 'call' },
    ],
  },
  {
    id: 'BOB0000000000001',
    name: 'Bob Baker',
    email: 'bob@calendly.test',
    slug: 'bob-baker',
    hasReports: false,
    eventTypes: [{ id: 'CONSULT000000001', name: 'Consultation', slug: 'consultation' }],
  },
  // The calendars of the demo pitches.
  {
    id: 'SUMMIT0000000001',
    name: 'Summit Partners',
    email: 'summit@calendly.test',
    slug: 'summit-partners',
    hasReports: true,
    eventTypes: [{ id: 'INTRO00000000001', name: 'Intro call', slug: 'intro-call' }],
  },
  {
    id: 'VALLEY0000000001',
    name: 'Valley Clinic',
    email: 'valley@calendly.test',
    slug: 'valley-clinic',
    hasReports: true,
    eventTypes: [{ id: 'SKIN000000000001', name: 'Skin check', slug: 'skin-check' }],
  },
];
export const ORGANIZATION = `${API}/organizations/LOCAL00000000001`;

/** An access or refresh token, or a code for both. */
export interface Grant {
  readonly kind: 'CODE' | 'ACCESS' | 'REFRESH';
  readonly accountId: string;
  /** Tokens of one consent. All end when one is revoked. */
  readonly family: string;
  readonly expires: number;
  readonly redirectUri: string;
  /** What the person has allowed, such as `users:read`. missing means a grant of an earlier start. */
  readonly scopes?: readonly string[];
}

/** Who gets bookings. */
export interface Subscription {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  readonly signingKey: string;
  readonly created: string;
  readonly state: 'active' | 'disabled';
}

/** A meeting with the one person who booked it. */
export interface StoredBooking {
  readonly eventId: string;
  readonly inviteeId: string;
  readonly accountId: string;
  readonly eventTypeId: string;
  readonly start: string;
  readonly name: string;
  readonly email: string;
  readonly timezone: string;
  readonly tracking: Readonly<Record<string, string | null>>;
  readonly created: string;
  readonly updated: string;
  readonly canceled: boolean;
  readonly oldInvitee: string | null;
}

/** An answer of the API. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

const MEETING_MS = 30 * 60_000;

export const userUri = (accountId: string): string => `${API}/users/${accountId}`;
export const eventUri = ({ eventId }: Pick<StoredBooking, 'eventId'>): string => `${API}/scheduled_events/${eventId}`;
export const inviteeUri = (booking: Pick<StoredBooking, 'eventId' | 'inviteeId'>): string =>
  `${eventUri(booking)}/invitees/${booking.inviteeId}`;

/** Returns the resource "Event" (Calendly API v2, "Get Event"). */
export function toEvent(booking: StoredBooking, account: Account): Record<string, unknown> {
  const eventType = account.eventTypes.find(({ id }) => id === booking.eventTypeId);
  return {
    uri: eventUri(booking),
    name: eventType?.name ?? '',
    status: booking.canceled ? 'canceled' : 'active',
    start_time: booking.start,
    end_time: new Date(new Date(booking.start).getTime() + MEETING_MS).toISOString(),
    event_type: `${API}/event_types/${booking.eventTypeId}`,
    location: { type: 'physical', location: '12 Main Street' },
    invitees_counter: { total: 1, active: booking.canceled ? 0 : 1, limit: 1 },
    created_at: booking.created,
    updated_at: booking.updated,
    event_memberships: [{ user: userUri(account.id), user_email: account.email, user_name: account.name }],
    event_guests: [],
  };
}

/** Returns the resource "Invitee" (Calendly API v2, "Get Event Invitee"). */
export function toInvitee(booking: StoredBooking): Record<string, unknown> {
  return {
    uri: inviteeUri(booking),
    email: booking.email,
    name: booking.name,
    first_name: null,
    last_name: null,
    status: booking.canceled ? 'canceled' : 'active',
    timezone: booking.timezone,
    event: eventUri(booking),
    text_reminder_number: null,
    rescheduled: false,
    old_invitee: booking.oldInvitee,
    new_invitee: null,
    questions_and_answers: [],
    tracking: {
      utm_campaign: null,
      utm_source: null,
      utm_medium: null,
      utm_content: null,
      utm_term: null,
      salesforce_uuid: null,
      ...booking.tracking,
    },
    cancel_url: `https://calendly.com/cancellations/${booking.inviteeId}`,
    reschedule_url: `https://calendly.com/reschedulings/${booking.inviteeId}`,
    created_at: booking.created,
    updated_at: booking.updated,
  };
}
