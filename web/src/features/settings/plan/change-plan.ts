import type { Plan } from '../../../../../functions/domain/billing/plan.ts';
import { ask } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSession } from '../../../lib/session/session.ts';

const ChangePlan = graphql(`
  mutation changePlan($userId: ID!, $plan: String!) {
    updateUser(userId: $userId, user: { plan: $plan }) {
      success
      errors
    }
  }
`);

/** Chooses the plan of the next billing cycle. The running plan takes a planned change back. */
export function useChangePlan(): Change<Plan> {
  const { user } = useSession();
  return useChange((plan: Plan) => ask(ChangePlan, { userId: user.id, plan }), {
    // Also after a refusal: another tab may have changed the plan.
    alwaysReloads: [queryKeys.billing(), queryKeys.session()],
  });
}
