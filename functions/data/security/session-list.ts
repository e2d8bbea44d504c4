import type { UserId } from '../../domain/shared/ids.ts';
import { sessionKey, userKey } from '../table/keys.ts';
import { LIFETIMES } from '../table/lifetimes.ts';
import type { Item, Table } from '../table/table.ts';
import { readDate, readString } from '../table/values.ts';
import { sessionEntryKey, wasEnded } from './sessions.ts';

/** A session as its user sees it. */
export interface ListedSession {
  /** The hash of the token. No one can sign in with it. */
  readonly id: string;
  readonly device: string;
  readonly started: Date;
  /** The hour of the last call, within an hour. */
  readonly lastUsed: Date;
}

export interface SessionPage {
  readonly sessions: readonly ListedSession[];
  /** Null at the end. */
  readonly next: string | null;
}

/** The running sessions of a user. Each session has an entry with the user, which the table deletes with the session. */
export class SessionList {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Returns a page of the running sessions, newest sign-in first. Sessions that were ended together are not even read, except
   * the one that was kept, which is older than all others and comes last. Cost: two reads, one query, one batch of reads.
   * @param after the `next` of the page before
   */
  async listSessions(
    userId: UserId,
    { limit, after, now }: { readonly limit: number; readonly after: string | null; readonly now: Date },
  ): Promise<SessionPage> {
    const user = await this.#table.get(userKey(userId));
    if (!user) return { sessions: [], next: null };
    const { pk } = userKey(userId);
    const since = readString(user.sessionsSince);
    const from = `SESSION#${since}`;
    const to = after ?? 'SESSION#~';
    // A place before the first session, or outside of the list.
    if (!to.startsWith('SESSION#') || to < from) return { sessions: [], next: null };
    const page = await this.#table.query({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
      ScanIndexForward: false,
      // One more says whether there is a next page, and the first may be the one that `after` names.
      Limit: limit + 2,
    });
    const entries = page.items.filter(({ sk }) => sk !== after);
    const shown = entries.slice(0, limit);
    const next = entries.length > limit ? (shown.at(-1)?.sk ?? null) : null;
    const kept = next === null && since !== '' ? await this.#findKept(userId, user) : [];
    return { sessions: await this.#read(user, [...shown, ...kept], now), next };
  }

  /** Returns the entry of the session that was kept when all others ended, unless the page has it. */
  async #findKept(userId: UserId, user: Item): Promise<Item[]> {
    const id = typeof user.keptSession === 'string' ? user.keptSession : null;
    const session = id === null ? undefined : await this.#table.get(sessionKey(id));
    if (id === null || !session || readString(session.started) > readString(user.sessionsSince)) return [];
    const entry = await this.#table.get(sessionEntryKey(userId, readString(session.started), id));
    return entry ? [entry] : [];
  }

  async #read(user: Item, entries: readonly Item[], now: Date): Promise<ListedSession[]> {
    const ids = entries.map((entry) => readString(entry.sessionId));
    const sessions = await this.#table.batchGet(ids.map(sessionKey));
    return entries.flatMap((entry, index) => {
      const session = sessions[index];
      const id = ids[index] ?? '';
      if (!session || readDate(session.ends) <= now || wasEnded(session, id, user)) return [];
      return [
        {
          id,
          device: readString(entry.device),
          started: readDate(session.started),
          lastUsed: new Date(readDate(session.ends).getTime() - LIFETIMES.session * 1000),
        },
      ];
    });
  }
}
