import * as z from 'zod/mini';
import { toBookingPage, type Booking, type CalendlyEvent } from '../../domain/integrations/booking.ts';
import { OutsideError } from '../../domain/integrations/outside-error.ts';
import { CALENDLY_API, requestCalendly, type CalendlyAddresses } from './calendly-request.ts';

/** The person whose account is connected. */
export interface CalendlyUser {
  readonly uri: string;
  readonly organization: string;
  readonly name: string;
  readonly email: string;
}

/** A kind of meeting that people can book. */
export interface EventType {
  readonly uri: string;
  readonly name: string;
  readonly link: string;
}

/** One page of a list. */
export interface CalendlyPage<Each> {
  readonly items: readonly Each[];
  /** Of the next page. Null at the end. */
  readonly next: string | null;
}

const userSchema = z.object({
  resource: z.object({ uri: z.string(), current_organization: z.string(), name: z.string(), email: z.string() }),
});
const pagination = z.object({ next_page_token: z.nullish(z.string()) });
const eventTypesSchema = z.object({
  collection: z.array(
    z.object({ uri: z.string(), name: z.string(), scheduling_url: z.string(), active: z.nullish(z.boolean()) }),
  ),
  pagination,
});
const tracking = z.nullish(z.object({ utm_content: z.nullish(z.string()), utm_term: z.nullish(z.string()) }));
const invitee = z.object({
  uri: z.string(),
  event: z.string(),
  status: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  timezone: z.nullish(z.string()),
  tracking,
  old_invitee: z.nullish(z.string()),
  reschedule_url: z.nullish(z.string()),
});
const event = z.object({
  uri: z.string(),
  name: z.nullish(z.string()),
  event_type: z.nullish(z.string()),
  status: z.string(),
  start_time: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  location: z.nullish(z.object({ location: z.nullish(z.string()), type: z.nullish(z.string()) })),
  invitees_counter: z.nullish(z.object({ limit: z.nullish(z.number()) })),
});
const eventSchema = z.object({ resource: event });
const eventsSchema = z.object({ collection: z.array(event), pagination });
const inviteeSchema = z.object({ resource: invitee });
const inviteesSchema = z.object({ collection: z.array(invitee), pagination });
const subscriptionSchema = z.object({ resource: z.object({ uri: z.string() }) });
const subscriptionsSchema = z.object({
  collection: z.array(z.object({ uri: z.string(), callback_url: z.string(), state: z.string() })),
});

const PAGE_SIZE = '20';

/** The part of Calendly's API (v2) that the platform uses. Every call needs the access token of an account. */
export class CalendlyApi {
  readonly #base: string;

  constructor({ api }: CalendlyAddresses) {
    this.#base = api;
  }

  async findUser(token: string): Promise<CalendlyUser> {
    const { resource } = parse(userSchema, await this.#get(token, '/users/me'));
    return {
      uri: resource.uri,
      organization: resource.current_organization,
      name: resource.name,
      email: resource.email,
    };
  }

  /** Returns a page of the kinds of meetings that people can book with a person. */
  async listEventTypes(token: string, user: string, after: string | null): Promise<CalendlyPage<EventType>> {
    const query = { user, active: 'true', count: '100', ...(after ? { page_token: after } : {}) };
    const { collection, pagination: next } = parse(eventTypesSchema, await this.#get(token, '/event_types', query));
    const items = collection.map((each) => ({ uri: each.uri, name: each.name, link: each.scheduling_url }));
    return { items, next: next.next_page_token ?? null };
  }

  /** Returns the webhook subscriptions for a person's bookings. One that Calendly has turned off is not active. */
  async listSubscriptions(
    token: string,
    { user, organization }: Pick<CalendlyUser, 'organization'> & { readonly user: string },
  ): Promise<{ readonly uri: string; readonly url: string; readonly isActive: boolean }[]> {
    const query = { organization, user, scope: 'user', count: '100' };
    const { collection } = parse(subscriptionsSchema, await this.#get(token, '/webhook_subscriptions', query));
    return collection.map((each) => ({ uri: each.uri, url: each.callback_url, isActive: each.state === 'active' }));
  }

  /**
   * Asks Calendly to report each booking of a person. Returns the name of the subscription.
   * @throws OutsideError FORBIDDEN, or REFUSED when they are reported already
   */
  async subscribe(
    token: string,
    given: { readonly url: string; readonly user: string; readonly organization: string; readonly signingKey: string },
  ): Promise<string> {
    const answer = await this.#call(token, 'POST', '/webhook_subscriptions', {
      url: given.url,
      events: ['invitee.created', 'invitee.canceled'],
      organization: given.organization,
      user: given.user,
      scope: 'user',
      signing_key: given.signingKey,
    });
    return parse(subscriptionSchema, answer).resource.uri;
  }

  /** Ends the reports. One that has ended is no error. */
  async unsubscribe(token: string, subscription: string): Promise<void> {
    try {
      await this.#call(token, 'DELETE', this.#path(subscription), undefined);
    } catch (error) {
      if (!(error instanceof OutsideError && error.problem === 'MISSING')) throw error;
    }
  }

  /** Returns a page of the meetings of a person from a time on, in their order. Canceled ones are among them. */
  async listEvents(
    token: string,
    { user, from, after }: { readonly user: string; readonly from: Date; readonly after: string | null },
  ): Promise<CalendlyPage<CalendlyEvent>> {
    const query = {
      user,
      min_start_time: from.toISOString(),
      sort: 'start_time:asc',
      count: PAGE_SIZE,
      ...(after ? { page_token: after } : {}),
    };
    const { collection, pagination: next } = parse(eventsSchema, await this.#get(token, '/scheduled_events', query));
    return { items: collection.map(toEvent), next: next.next_page_token ?? null };
  }

  /** Returns a page of who booked a meeting. */
  async listBookings(token: string, of: CalendlyEvent, after: string | null): Promise<CalendlyPage<Booking>> {
    const query = { count: '100', ...(after ? { page_token: after } : {}) };
    const found = parse(inviteesSchema, await this.#get(token, `${this.#path(of.uri)}/invitees`, query));
    return {
      items: found.collection.map((each) => toBooking(each, of)),
      next: found.pagination.next_page_token ?? null,
    };
  }

  /** Returns a booking as it is now. @throws OutsideError MISSING */
  async findBooking(token: string, inviteeUri: string): Promise<Booking> {
    const found = parse(inviteeSchema, await this.#get(token, this.#path(inviteeUri))).resource;
    const of = parse(eventSchema, await this.#get(token, this.#path(found.event))).resource;
    return toBooking(found, toEvent(of));
  }

  #get(token: string, path: string, query: Record<string, string> = {}): Promise<unknown> {
    const search = new URLSearchParams(query).toString();
    return this.#call(token, 'GET', search === '' ? path : `${path}?${search}`, undefined);
  }

  #call(token: string, method: string, path: string, body: unknown): Promise<unknown> {
    return requestCalendly(`${this.#base}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Returns the path of a resource. A name that leads elsewhere would take the token there. */
  #path(uri: string): string {
    const path = uri.startsWith(`${CALENDLY_API}/`) ? uri.slice(CALENDLY_API.length) : '';
    if (!/^(\/[\w-]+){2,4}$/.test(path)) throw new OutsideError('Calendly', 'MISSING', null);
    return path;
  }
}

/** Places that the person who books types. A forwarded link would put a stranger's words into the texts of its contact. */
const INVITEE_PLACES: readonly string[] = ['ask_invitee', 'outbound_call'];

function toEvent({
  uri,
  name,
  event_type,
  status,
  start_time,
  updated_at,
  location,
  invitees_counter,
}: z.infer<typeof event>): CalendlyEvent {
  return {
    uri,
    name: name ?? '',
    eventType: event_type ?? '',
    canceled: status === 'canceled',
    start: new Date(start_time),
    updated: new Date(updated_at),
    location: INVITEE_PLACES.includes(location?.type ?? '') ? '' : (location?.location ?? ''),
    isGroup: (invitees_counter?.limit ?? 1) > 1,
  };
}

function toBooking(given: z.infer<typeof invitee>, of: CalendlyEvent): Booking {
  return {
    uri: given.uri,
    event: of,
    canceled: of.canceled || given.status === 'canceled',
    page: toBookingPage(given.reschedule_url ?? ''),
    created: new Date(given.created_at),
    updated: new Date(given.updated_at),
    timeZone: given.timezone ?? null,
    content: given.tracking?.utm_content ?? '',
    term: given.tracking?.utm_term ?? '',
  };
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new OutsideError('Calendly', 'REFUSED', 200);
  return parsed.data;
}
