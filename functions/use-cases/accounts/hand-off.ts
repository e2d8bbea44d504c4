import type { Data } from '../../data/index.ts';
import type { User } from '../../domain/accounts/account.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal, tooManyAttempts } from '../../platform/refusal.ts';

export interface HandOffDeps {
  readonly data: Pick<Data, 'accounts' | 'handOffs' | 'limits' | 'sessions'>;
}

const TOKEN_ENDED = 'This link was used or has expired. Please open it again.';

/** Returns a token with which another site gets a session of the actor, once, within a minute. */
export async function issueHandOff(
  { data }: Pick<HandOffDeps, 'data'>,
  { userId, organizationId, sessionId, now }: Actor,
): Promise<string> {
  return data.handOffs.issue({ userId, organizationId }, sessionId, now);
}

/** Exchanges a token of {@link issueHandOff} for a session. Returns the session's token. */
export async function exchangeHandOff(
  { data }: HandOffDeps,
  input: {
    readonly token: string;
    /** The viewer's address as rate limits count it. */
    readonly address: string;
    /** The name of the device in the list of sessions. */
    readonly device: string;
    readonly now: Date;
  },
): Promise<string | Refusal> {
  const { token, address, device, now } = input;
  const waitSeconds = await data.limits.countAttempt('passwordLink', address, now);
  if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  const handOff = await data.handOffs.use(token, now);
  if (!handOff) return new Refusal(TOKEN_ENDED);
  // A token is used once, and only failed attempts count: a team behind one address moves over together.
  await data.limits.refundAttempt('passwordLink', address, now);
  // The session itself checks on each call that the person still belongs to the organization.
  return data.sessions.start(handOff.userId, handOff.organizationId, now, device);
}

/**
 * Returns the token that hands a person from before this platform over to the legacy address. Null for everyone else, and
 * in brands without such an address. `session`: the token of the session that was just started.
 */
export async function issueLegacyHandOff(
  { data }: { readonly data: Pick<Data, 'handOffs' | 'sessions'> },
  {
    user,
    session,
    pack,
    now,
  }: { readonly user: User; readonly session: string; readonly pack: Pack; readonly now: Date },
): Promise<string | null> {
  if (user.isLegacy !== true || pack.links.legacyUrl === undefined) return null;
  const started = await data.sessions.findSession(session, now);
  return started === null ? null : data.handOffs.issue(started, started.id, now);
}
