import type { Data } from '../../data/index.ts';
import type { ListedSession } from '../../data/security/session-list.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

const SESSIONS_PER_PAGE = 20;

export interface OwnSessionsDeps {
  readonly data: Pick<Data, 'accounts' | 'sessions' | 'sessionList'>;
  /** Disconnects the open pages of a session. */
  readonly endSession: (sessionId: string) => Promise<void>;
  /** Disconnects the open pages of a person in an organization. */
  readonly endMembership: (userId: UserId, organizationId: OrganizationId) => Promise<void>;
}

export interface OwnSession extends ListedSession {
  /** Whether the call was made in this session. */
  readonly isCurrent: boolean;
}

/** Returns a page of the sessions in which the actor is signed in, newest sign-in first. `next` is null at the end. */
export async function listOwnSessions(
  { data }: Pick<OwnSessionsDeps, 'data'>,
  { userId, sessionId, now }: Actor,
  after: string | null,
): Promise<{ readonly sessions: readonly OwnSession[]; readonly next: string | null }> {
  const { sessions, next } = await data.sessionList.listSessions(userId, { limit: SESSIONS_PER_PAGE, after, now });
  return { sessions: sessions.map((session) => ({ ...session, isCurrent: session.id === sessionId })), next };
}

/** Ends one session of the actor. The next call in the session is refused, and its open pages are disconnected. */
export async function endOwnSession(
  { data, endSession }: OwnSessionsDeps,
  { userId }: Actor,
  sessionId: string,
): Promise<Refusal | undefined> {
  if (!(await data.sessions.end(sessionId, userId))) return notFound('session');
  await endSession(sessionId);
  return undefined;
}

/** Ends all sessions of the actor but the one of the call. */
export async function endOtherSessions(
  { data, endMembership }: OwnSessionsDeps,
  { userId, sessionId, now }: Actor,
): Promise<Refusal | undefined> {
  if (!(await data.sessions.endOthers(userId, sessionId, now))) return notFound('user');
  const memberships = await data.accounts.listMemberships(userId);
  // The page of this session connects again.
  await Promise.all(memberships.map(({ organizationId }) => endMembership(userId, organizationId)));
  return undefined;
}
