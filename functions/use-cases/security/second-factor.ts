import type { Data } from '../../data/index.ts';
import { parseSecondFactorCode } from '../../domain/accounts/second-factor.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal, tooManyAttempts } from '../../platform/refusal.ts';
import { buildTotpUri, findTotpPeriod, newRecoveryCodes, newTotpSecret } from '../../platform/security/totp.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { consumeSecondFactorCode } from './consume-second-factor-code.ts';

export interface SecondFactorDeps {
  readonly data: Pick<Data, 'accounts' | 'limits' | 'secondFactors'>;
  /** Disconnects the open pages of a person in an organization. */
  readonly endMembership: (userId: UserId, organizationId: OrganizationId) => Promise<void>;
}

export interface SecondFactorState {
  readonly since: Date | null;
  readonly recoveryCodesLeft: number;
}

const CHANGED = 'The second factor has changed in the meantime. Please reload the page.';
const IN_USE = 'The second factor is already on.';

/** Returns whether the actor signs in with a code, and how many recovery codes are left. */
export async function loadSecondFactor({ data }: SecondFactorDeps, { userId }: Actor): Promise<SecondFactorState> {
  const found = await data.secondFactors.findSecondFactor(userId);
  return { since: found?.since ?? null, recoveryCodesLeft: found?.recoveryCodesLeft ?? 0 };
}

/**
 * Begins the set-up: returns a new secret for the actor's app. The password is asked, because the page may be open on an
 * unattended device. Sign-ins need no code until the first code is confirmed.
 */
export async function beginSecondFactor(
  deps: SecondFactorDeps,
  actor: Actor,
  { password, issuer }: { readonly password: string; readonly issuer: string },
): Promise<{ readonly secret: string; readonly uri: string } | Refusal> {
  const checked = await checkOwnPassword(deps, actor, password);
  if (checked instanceof Refusal) return checked;
  const secret = newTotpSecret();
  if (!(await deps.data.secondFactors.begin(actor.userId, secret))) return new Refusal(IN_USE);
  return { secret, uri: buildTotpUri(secret, { issuer, label: checked.user.email }) };
}

/** Turns the second factor on by its first code. Returns the recovery codes, which are stored as hashes only. */
export async function confirmSecondFactor(
  { data, endMembership }: SecondFactorDeps,
  { userId, sessionId, now }: Actor,
  typed: string,
): Promise<{ readonly recoveryCodes: readonly string[] } | Refusal> {
  const found = await data.secondFactors.findSecondFactor(userId);
  if (!found) return new Refusal('Begin the set-up again.');
  if (found.since) return new Refusal(IN_USE);
  const waitSeconds = await data.limits.countAttempt('secondFactor', userId, now);
  if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  const code = parseSecondFactorCode(typed);
  const period = code?.kind === 'APP' ? findTotpPeriod(found.secret, code.digits, now) : null;
  if (period === null) return new Refusal('This code is not correct. Check that the clock of your phone is right.');
  const recoveryCodes = newRecoveryCodes();
  if (!(await data.secondFactors.confirm(userId, { secret: found.secret, period, recoveryCodes }, sessionId, now)))
    return new Refusal(CHANGED);
  const memberships = await data.accounts.listMemberships(userId);
  await Promise.all(memberships.map(({ organizationId }) => endMembership(userId, organizationId)));
  return { recoveryCodes };
}

/** Turns the second factor off. Needs the password and a code. */
export async function removeSecondFactor(
  deps: SecondFactorDeps,
  actor: Actor,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<Refusal | undefined> {
  const checked = await checkOwnPassword(deps, actor, password);
  if (checked instanceof Refusal) return checked;
  const refusal = await consumeSecondFactorCode(deps, actor.userId, code, actor.now);
  if (refusal) return refusal;
  return (await deps.data.secondFactors.removeSecondFactor(actor.userId, actor.now)) ? undefined : new Refusal(CHANGED);
}
