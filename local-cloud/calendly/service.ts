import { randomBytes } from 'node:crypto';
import type { Activity } from '../core/activity.ts';
import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/log.ts';
import type { State } from '../core/state.ts';
import {
  ACCOUNTS,
  inviteeUri,
  type Account,
  type App,
  type Grant,
  type StoredBooking,
  type Subscription,
} from './model.ts';
import { CalendlyReports } from './reports.ts';

const PART = 'calendly';
const CODE_MS = 10 * 60_000;
const ACCESS_MS = 2 * 3_600_000;
const NEVER = 8_640_000_000_000_000;

interface Stored {
  readonly grants: Record<string, Grant>;
  readonly subscriptions: Subscription[];
  readonly bookings: StoredBooking[];
}

export interface BookingInput {
  readonly accountSlug: string;
  readonly eventTypeSlug: string;
  readonly start: string;
  readonly name: string;
  readonly email: string;
  readonly timezone: string;
  readonly tracking: Readonly<Record<string, string | null>>;
}

/** What Calendly does wrong. `outage`: every call fails. `busy`: every call is refused as one too many. `silent`: it reports nothing. */
export type CalendlyTrouble = 'outage' | 'busy' | 'silent';

/** Calendly: accounts, consents, meetings, and reports of them. */
export class CalendlyService {
  readonly reports: CalendlyReports;
  readonly #clock: Clock;
  readonly #state: State;
  readonly #app: () => App;
  #stored: Stored;
  trouble: ReadonlySet<CalendlyTrouble> = new Set();
  /** The number of calls of the token address. */
  renewals = 0;

  constructor(deps: { clock: Clock; state: State; activity: Activity; log: Log; app: () => App }) {
    this.#app = deps.app;
    this.#clock = deps.clock;
    this.#state = deps.state;
    this.#stored = deps.state.part<Stored>(PART, () => this.#stored) ?? newStored();
    this.reports = new CalendlyReports(deps);
  }

  get app(): App {
    return this.#app();
  }

  get now(): number {
    return this.#clock.now();
  }

  get subscriptions(): readonly Subscription[] {
    return this.#stored.subscriptions;
  }

  get bookings(): readonly StoredBooking[] {
    return this.#stored.bookings;
  }

  clear(): void {
    this.#stored = newStored();
    this.trouble = new Set();
    this.#state.changed(PART);
  }

  // Consents

  /** A person allows the access. Returns the code for the app. */
  allow(accountId: string, redirectUri: string, scope: string): string {
    const scopes = scope.split(' ').filter((each) => each !== '');
    return this.#grant({ kind: 'CODE', accountId, family: newId(), expires: this.now + CODE_MS, redirectUri, scopes });
  }

  /** Returns what a code or token gives, or null. Codes and refresh tokens work once. */
  take(token: string, kind: Grant['kind']): Grant | null {
    const grant = this.#stored.grants[token];
    if (grant?.kind !== kind || grant.expires <= this.now) return null;
    if (kind !== 'ACCESS') {
      delete this.#stored.grants[token];
      this.#state.changed(PART);
    }
    return grant;
  }

  /** Makes the tokens of a consent. */
  issue({ accountId, family, redirectUri, scopes = [] }: Grant): { readonly access: string; readonly refresh: string } {
    const common = { accountId, family, redirectUri, scopes };
    return {
      access: this.#grant({ ...common, kind: 'ACCESS', expires: this.now + ACCESS_MS }),
      refresh: this.#grant({ ...common, kind: 'REFRESH', expires: NEVER }),
    };
  }

  /** Ends the consent of a token, or all of a person who takes them away. */
  revoke(of: { readonly token: string } | { readonly accountId: string }): void {
    const family = 'token' in of ? this.#stored.grants[of.token]?.family : null;
    for (const [token, grant] of Object.entries(this.#stored.grants))
      if ('token' in of ? grant.family === family : grant.accountId === of.accountId) delete this.#stored.grants[token];
    this.#state.changed(PART);
  }

  /** Ends all access tokens, as two hours would. */
  expireAccess(): void {
    for (const [token, grant] of Object.entries(this.#stored.grants))
      if (grant.kind === 'ACCESS') delete this.#stored.grants[token];
    this.#state.changed(PART);
  }

  #grant(grant: Grant): string {
    const token = newId();
    this.#stored.grants[token] = grant;
    this.#state.changed(PART);
    return token;
  }

  // Reports

  subscribe(given: Pick<Subscription, 'accountId' | 'url' | 'signingKey'>): Subscription {
    const created = new Date(this.now).toISOString();
    const subscription: Subscription = { ...given, id: newId(), created, state: 'active' };
    this.#stored.subscriptions.push(subscription);
    this.#state.changed(PART);
    return subscription;
  }

  unsubscribe(id: string): boolean {
    const index = this.#stored.subscriptions.findIndex((each) => each.id === id);
    if (index < 0) return false;
    this.#stored.subscriptions.splice(index, 1);
    this.#state.changed(PART);
    return true;
  }

  // Meetings

  /** Someone books a meeting. */
  book({ accountSlug, eventTypeSlug, ...input }: BookingInput): StoredBooking {
    const account = ACCOUNTS.find(({ slug }) => slug === accountSlug);
    const eventType = account?.eventTypes.find(({ slug }) => slug === eventTypeSlug);
    if (!account || !eventType) throw new Error(`Calendly has no meeting ${accountSlug}/${eventTypeSlug}`);
    const at = new Date(this.now).toISOString();
    const booking: StoredBooking = {
      ...input,
      eventId: newId(),
      inviteeId: newId(),
      accountId: account.id,
      eventTypeId: eventType.id,
      created: at,
      updated: at,
      canceled: false,
      oldInvitee: null,
    };
    this.#stored.bookings.push(booking);
    this.#state.changed(PART);
    this.#report('invitee.created', account, booking);
    return booking;
  }

  cancel(inviteeId: string): StoredBooking {
    const index = this.#stored.bookings.findIndex((each) => each.inviteeId === inviteeId);
    const before = this.#stored.bookings[index];
    const account = ACCOUNTS.find(({ id }) => id === before?.accountId);
    if (!before || !account) throw new Error(`Calendly has no booking ${inviteeId}`);
    const booking = { ...before, canceled: true, updated: new Date(this.now).toISOString() };
    this.#stored.bookings[index] = booking;
    this.#state.changed(PART);
    this.#report('invitee.canceled', account, booking);
    return booking;
  }

  #report(event: string, account: Account, booking: StoredBooking): void {
    if (this.trouble.has('silent')) return;
    for (const subscription of this.subscriptions)
      if (subscription.accountId === account.id && subscription.state === 'active')
        this.reports.send(subscription, { event, account, booking });
  }

  /** Returns the address of a booking as a page learns it. */
  getAddress(booking: StoredBooking): string {
    return inviteeUri(booking);
  }
}

function newStored(): Stored {
  return { grants: {}, subscriptions: [], bookings: [] };
}

function newId(): string {
  return randomBytes(12).toString('hex').toUpperCase();
}
