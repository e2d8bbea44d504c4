import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSession } from '../../../lib/session/session.ts';

const BillingQuery = graphql(`
  query billing {
    user(includeBilling: true) {
      success
      errors
      organization {
        id
        bank {
          name
          last4
        }
        orgType
        billing {
          active
          state
          hasPlan
          expires
          periodEnd
          nextPlan
          nextPlanFrom
          spendCap
          spendLevel
          products {
            id
            name
            price
          }
          card {
            brand
            last4
            expMonth
            expYear
          }
          invoices {
            id
            created
            state
            amount
            due
            refunded
            disputed
            url
          }
          messages {
            cycle
            total
            price
          }
          contacts {
            highest
            price
          }
        }
      }
    }
  }
`);

const CancelPlan = graphql(`
  mutation cancelPlan($userId: ID!) {
    updateUser(userId: $userId, user: {}, cancelSubscription: true) {
      success
      errors
    }
  }
`);

const KeepPlan = graphql(`
  mutation keepPlan($userId: ID!) {
    updateUser(userId: $userId, user: {}, keepSubscription: true) {
      success
      errors
    }
  }
`);

const SetSpendCap = graphql(`
  mutation setSpendCap($cents: Int) {
    setSpendCap(cents: $cents) {
      success
      errors
    }
  }
`);

export type BilledOrganization = NonNullable<ResultOf<typeof BillingQuery>['user']['organization']>;
export type Billing = BilledOrganization['billing'];

/** Loads everything that the tab Billing shows. */
export function useBilling(): UseQueryResult<BilledOrganization> {
  return useQuery({
    queryKey: queryKeys.billing(),
    queryFn: async ({ signal }) => requirePresent((await ask(BillingQuery, {}, signal)).organization),
  });
}

/** Ends the plan with its period. */
export function useCancelPlan(): Change {
  const { user } = useSession();
  return useChange(() => ask(CancelPlan, { userId: user.id }), { reloads: [queryKeys.billing(), queryKeys.session()] });
}

/** Lets a canceled plan renew again. */
export function useKeepPlan(): Change {
  const { user } = useSession();
  return useChange(() => ask(KeepPlan, { userId: user.id }), {
    // Also after a refusal: the plan may have ended in the meantime.
    alwaysReloads: [queryKeys.billing(), queryKeys.session()],
  });
}

/** Sets the spend cap in cents. Null removes the cap. */
export function useSetSpendCap(): Change<number | null> {
  return useChange((cents: number | null) => ask(SetSpendCap, { cents }), {
    reloads: [queryKeys.billing(), queryKeys.session(), queryKeys.sendStats()],
  });
}
