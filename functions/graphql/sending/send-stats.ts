import * as z from 'zod/mini';
import { field } from '../registry/router.ts';
import { getSendStats, type SendStatsDeps } from '../../use-cases/sending/send-stats.ts';

/** The banner: what the organization is sending now, and when it will be done. */
export function sendStatsFields(deps: SendStatsDeps) {
  return {
    sendStats: field({
      input: z.object({}),
      empty: { sendStats: null },
      run: async ({ actor, pack }) => ({ sendStats: await getSendStats(deps, actor, pack) }),
    }),
  };
}
