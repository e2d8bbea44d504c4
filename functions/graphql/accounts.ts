import * as z from 'zod/mini';
import type { Data } from '../data/parts.ts';
import { holdsOn } from '../domain/accounts/account.ts';
import { heldInWords } from '../domain/messaging/holds.ts';
import { field } from '../platform/router.ts';
import { organizationView, userView } from './views.ts';

export function accountFields(data: Data, realtimeUrl: string, endSession: (sessionId: string) => Promise<void>) {
  return {
    user: field({
      input: z.object({ userId: z.nullish(z.string()), includeBilling: z.nullish(z.boolean()) }),
      run: async ({ session, now }, { userId }) => {
        const refused = { success: false, errors: ['There is no such user.'], realtimeUrl, now };
        if (userId && userId !== session.userId) return refused;
        const [found, memberships, counts, platform] = await Promise.all([
          data.accounts.inOrganization(session.userId, session.organizationId),
          data.accounts.memberships(session.userId),
          data.counters.ofOrganization(session.organizationId),
          data.holds.platform(),
        ]);
        if (!found) return refused;
        return {
          user: userView(found.user, memberships),
          organization: organizationView(found.organization, session.access, counts, heldInWords(holdsOn(found.organization, platform), now)),
          realtimeUrl,
          now,
        };
      },
    }),

    logoutUser: field({
      input: z.object({}),
      run: async ({ session }) => {
        await data.sessions.end(session.sessionId);
        await endSession(session.sessionId);
        return {};
      },
    }),
  };
}
