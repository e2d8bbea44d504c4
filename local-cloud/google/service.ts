import { randomBytes } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import type { State } from '../core/state.ts';

const PART = 'google';
const CODE_MS = 10 * 60_000;
const ACCESS_MS = 3_600_000;
const NEVER = 8_640_000_000_000_000;

/** The app at Google, as in the secret that the functions read. */
export interface GoogleApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The accounts of the local cloud. */
export const GOOGLE_ACCOUNTS = [
  { id: '1001', name: 'Ann Archer', email: 'ann@google.test' },
  { id: '1002', name: 'Bob Baker', email: 'bob@google.test' },
] as const;

/** An access or refresh token, or a code for both. */
export interface GoogleGrant {
  readonly kind: 'CODE' | 'ACCESS' | 'REFRESH';
  readonly accountId: string;
  /** What the person has allowed. */
  readonly scope: string;
  readonly expires: number;
  readonly redirectUri: string;
}

export interface StoredSheet {
  readonly id: number;
  title: string;
  readonly rows: string[][];
}

export interface StoredSpreadsheet {
  readonly id: string;
  readonly accountId: string;
  readonly title: string;
  readonly sheets: StoredSheet[];
}

interface Stored {
  readonly grants: Record<string, GoogleGrant>;
  readonly spreadsheets: StoredSpreadsheet[];
}

/**
 * What Google does wrong. `outage`: every call fails. `busy`: every call is refused as one too many. `cutOff`: rows are appended, and the
 * answer says that something failed.
 */
export type GoogleTrouble = 'outage' | 'busy' | 'cutOff';

/** Google: accounts, consents, and spreadsheets. */
export class GoogleService {
  readonly #clock: Clock;
  readonly #state: State;
  readonly #app: () => GoogleApp;
  #stored: Stored;
  trouble: ReadonlySet<GoogleTrouble> = new Set();
  /** The numbers of calls, by their names. */
  readonly calls = new Map<string, number>();

  constructor({ clock, state, app }: { clock: Clock; state: State; app: () => GoogleApp }) {
    this.#app = app;
    this.#clock = clock;
    this.#state = state;
    this.#stored = state.part<Stored>(PART, () => this.#stored) ?? newStored();
  }

  get app(): GoogleApp {
    return this.#app();
  }

  get spreadsheets(): readonly StoredSpreadsheet[] {
    return this.#stored.spreadsheets;
  }

  count(name: string): void {
    this.calls.set(name, (this.calls.get(name) ?? 0) + 1);
  }

  clear(): void {
    this.#stored = newStored();
    this.trouble = new Set();
    this.#state.changed(PART);
  }

  changed(): void {
    this.#state.changed(PART);
  }

  /** A person allows the access. Returns the code for the app. */
  allow(accountId: string, redirectUri: string, scope: string): string {
    return this.#grant({ kind: 'CODE', accountId, scope, expires: this.#clock.now() + CODE_MS, redirectUri });
  }

  /** Returns what a code or token gives, or null. Codes work once. */
  take(token: string, kind: GoogleGrant['kind']): GoogleGrant | null {
    const grant = this.#stored.grants[token];
    if (grant?.kind !== kind || grant.expires <= this.#clock.now()) return null;
    if (kind === 'CODE') {
      delete this.#stored.grants[token];
      this.changed();
    }
    return grant;
  }

  issueAccess(of: GoogleGrant): string {
    return this.#grant({ ...of, kind: 'ACCESS', expires: this.#clock.now() + ACCESS_MS });
  }

  issueRefresh(of: GoogleGrant): string {
    return this.#grant({ ...of, kind: 'REFRESH', expires: NEVER });
  }

  /** Ends the access of the app to an account, by one of its tokens or by the person. Returns false when there is none. */
  revoke(of: { readonly token: string } | { readonly accountId: string }): boolean {
    const accountId = 'token' in of ? this.#stored.grants[of.token]?.accountId : of.accountId;
    const ended = Object.entries(this.#stored.grants).filter(([, grant]) => grant.accountId === accountId);
    for (const [token] of ended) delete this.#stored.grants[token];
    this.changed();
    return ended.length > 0;
  }

  /** Ends all access tokens, as an hour would. */
  expireAccess(): void {
    for (const [token, grant] of Object.entries(this.#stored.grants))
      if (grant.kind === 'ACCESS') delete this.#stored.grants[token];
    this.changed();
  }

  create(accountId: string, title: string, sheetTitles: readonly string[]): StoredSpreadsheet {
    const titles = sheetTitles.length === 0 ? ['Sheet1'] : sheetTitles;
    const sheets = titles.map((sheetTitle, id) => ({ id, title: sheetTitle, rows: [] }));
    const made = { id: `local_${randomBytes(16).toString('hex')}`, accountId, title, sheets };
    this.#stored.spreadsheets.push(made);
    this.changed();
    return made;
  }

  /** Someone deletes a spreadsheet. */
  delete(spreadsheetId: string): void {
    const index = this.#stored.spreadsheets.findIndex(({ id }) => id === spreadsheetId);
    if (index >= 0) this.#stored.spreadsheets.splice(index, 1);
    this.changed();
  }

  #grant(grant: GoogleGrant): string {
    const token = randomBytes(24).toString('base64url');
    this.#stored.grants[token] = grant;
    this.changed();
    return token;
  }
}

function newStored(): Stored {
  return { grants: {}, spreadsheets: [] };
}
