import * as z from 'zod/mini';
import { MAX_PASSWORD_LENGTH } from '../../domain/accounts/password.ts';
import { Refusal } from '../../platform/refusal.ts';
import { field } from '../registry/router.ts';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSessionsDeps,
} from '../../use-cases/security/own-sessions.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  loadSecondFactor,
  removeSecondFactor,
  type SecondFactorDeps,
} from '../../use-cases/security/second-factor.ts';
import { transferOwnership, type TransferOwnershipDeps } from '../../use-cases/security/transfer-ownership.ts';
import { id, optionalBoolean, optionalId, pageCursor } from '../shared/inputs.ts';
import { respond, respondDone } from '../shared/respond.ts';

const password = z.string().check(z.maxLength(MAX_PASSWORD_LENGTH, 'The password is too long.'));
const code = z.string().check(z.maxLength(40, 'The code is too long.'));

interface SecurityDeps extends SecondFactorDeps, TransferOwnershipDeps, OwnSessionsDeps {
  readonly data: SecondFactorDeps['data'] & TransferOwnershipDeps['data'] & OwnSessionsDeps['data'];
}

/** How people protect their accounts and their organization. */
export function securityFields(deps: SecurityDeps) {
  return {
    secondFactor: field({
      input: z.object({}),
      empty: { since: null, recoveryCodesLeft: 0 },
      run: async ({ actor }) => ({ ...(await loadSecondFactor(deps, actor)) }),
    }),
    beginSecondFactor: field({
      input: z.object({ password }),
      empty: { secret: null, uri: null },
      run: async ({ actor, pack }, input) =>
        respond(
          await beginSecondFactor(deps, actor, { password: input.password, issuer: pack.name }),
          ({ secret, uri }) => ({ secret, uri }),
        ),
    }),
    confirmSecondFactor: field({
      input: z.object({ code }),
      empty: { recoveryCodes: [] },
      run: async ({ actor }, input) =>
        respond(await confirmSecondFactor(deps, actor, input.code), ({ recoveryCodes }) => ({ recoveryCodes })),
    }),
    sessions: field({
      input: z.object({ after: pageCursor(200) }),
      empty: { sessions: [], next: null },
      run: async ({ actor }, { after }) => {
        const { sessions, next } = await listOwnSessions(deps, actor, after ?? null);
        return { sessions: sessions.map(({ isCurrent, ...session }) => ({ ...session, current: isCurrent })), next };
      },
    }),
    signOutSessions: field({
      input: z.object({ sessionId: optionalId, others: optionalBoolean }),
      run: async ({ actor }, { sessionId, others }) => {
        if (sessionId) return respondDone(await endOwnSession(deps, actor, sessionId));
        return respondDone(others === true ? await endOtherSessions(deps, actor) : new Refusal('Choose a session.'));
      },
    }),
    transferOwnership: field({
      input: z.object({ userId: id, password }),
      run: async ({ actor }, input) => respondDone(await transferOwnership(deps, actor, input)),
    }),
    removeSecondFactor: field({
      input: z.object({ password, code }),
      run: async ({ actor }, input) => respondDone(await removeSecondFactor(deps, actor, input)),
    }),
  };
}
