import * as z from 'zod/mini';
import type { Data } from '../../data/index.ts';
import { getPackByHost } from '../../domain/brand/packs.ts';
import { hashPassword, verifyPassword } from '../../platform/password.ts';
import { field, Refusal, type CallContext } from '../../platform/router.ts';
import { userView } from '../shared/views.ts';

/** One answer for a wrong e-mail and a wrong password (decisions, "Sign-in"). */
const WRONG_CREDENTIALS = 'The email or password is not correct.';

/** Checked against when there is no such user, so that both refusals take as long. */
const decoyHash = hashPassword('nobody has this password');

export function publicFields(data: Data) {
  return {
    loginUser: field<typeof loginInput, CallContext>({
      input: loginInput,
      empty: { token: null, user: null },
      run: async ({ now, address, host }, { email, password }) => {
        const wait = await countLoginAttempt(data, email, address, now);
        if (wait !== null) return new Refusal(`Too many tries. Please try again in ${Math.ceil(wait / 60)} min.`);
        const credentials = await data.accounts.findCredentials(email);
        const isCorrect = await verifyPassword(password, credentials?.passwordHash ?? (await decoyHash));
        if (!credentials || !isCorrect) return new Refusal(WRONG_CREDENTIALS);
        await Promise.all([
          data.limits.refundAttempt('loginAccount', email, now),
          data.limits.refundAttempt('loginAddress', address, now),
        ]);
        const memberships = (await data.accounts.listMemberships(credentials.user.id)).filter(
          (membership) => membership.access !== 'NONE',
        );
        const home = await findHomeOrganization(
          data,
          memberships.map((membership) => membership.organizationId),
          host,
        );
        if (!home) return new Refusal(WRONG_CREDENTIALS);
        const token = await data.sessions.start(credentials.user.id, home, now);
        return { token: null, user: { ...userView(credentials.user, memberships), token } };
      },
    }),
  };
}

const loginInput = z.object({
  email: z.pipe(
    z.string().check(z.maxLength(254, 'The e-mail address is too long.')),
    z.transform((email) => email.trim().toLowerCase()),
  ),
  password: z.string().check(z.maxLength(200, 'The password is too long.')),
});

/** The address first: one that has tried too often cannot use up the tries of others' accounts. */
async function countLoginAttempt(data: Data, email: string, address: string, now: Date): Promise<number | null> {
  return (
    (await data.limits.countAttempt('loginAddress', address, now)) ??
    data.limits.countAttempt('loginAccount', email, now)
  );
}

/** The organization that a session starts in: the first of the brand that the page shows. */
async function findHomeOrganization(
  data: Data,
  organizationIds: readonly string[],
  host: string,
): Promise<string | null> {
  const brand = getPackByHost(host).id;
  for (const organizationId of organizationIds) {
    const organization = await data.accounts.findOrganization(organizationId);
    if (organization?.brand === brand) return organizationId;
  }
  return null;
}
