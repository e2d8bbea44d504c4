import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { Plan } from '../../../../../functions/domain/billing/plan.ts';
import { ask } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';
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
export function useChangePlan(): UseMutationResult<unknown, Error, Plan> {
  const client = useQueryClient();
  const { user } = useSession();
  return useMutation({
    mutationFn: (plan: Plan) => ask(ChangePlan, { userId: user.id, plan }),
    // Also after a refusal: another tab may have changed the plan.
    onSettled: () => invalidate(client, queryKeys.billing(), queryKeys.session()),
  });
}
