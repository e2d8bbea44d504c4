import * as z from 'zod/mini';
import { field } from '../registry/router.ts';
import { setSpendCap, type SetSpendCapDeps } from '../../use-cases/billing/set-spend-cap.ts';
import { respondDone } from '../shared/respond.ts';

/** The cap on what the texts of a billing cycle cost. */
export function spendCapFields(deps: SetSpendCapDeps) {
  return {
    setSpendCap: field({
      input: z.object({ cents: z.nullish(z.int('Choose a whole number of cents.')) }),
      run: async ({ actor }, { cents = null }) => respondDone(await setSpendCap(deps, actor, cents)),
    }),
  };
}
