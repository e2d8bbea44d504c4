import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ContractRates } from '../../../../../functions/domain/billing/contract-rates.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { EnteredCard } from '../../../shared/billing/card-input.tsx';

const OrganizationDataQuery = graphql(`
  query organizationData($organizationId: ID!, $after: ID) {
    organizationData(organizationId: $organizationId, after: $after) {
      success
      errors
      name
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
      campaigns {
        campaignId
        campaignName
        sent
        total
      }
      next
    }
  }
`);

const ChangeSubscription = graphql(`
  mutation changeSubscription($organizationId: ID!, $monthlyRate: Float!, $smsRate: Float!) {
    changeSubscription(organizationId: $organizationId, monthlyRate: $monthlyRate, smsRate: $smsRate) {
      success
      errors
    }
  }
`);

const ChangeCard = graphql(`
  mutation changeCard($organizationId: ID!, $cardToken: String!) {
    changeCard(organizationId: $organizationId, cardToken: $cardToken) {
      success
      errors
    }
  }
`);

const CreateStaffToken = graphql(`
  mutation createStaffToken {
    createStaffToken {
      success
      errors
      token
    }
  }
`);

/** What an organization pays, its card, and a page of its campaigns. */
export type OrganizationData = ResultOf<typeof OrganizationDataQuery>['organizationData'];

/** Loads what an organization pays, and a page of its campaigns. `after`: the cursor of the page before. */
export function useOrganizationData(organizationId: string, after: string | null): UseQueryResult<OrganizationData> {
  return useQuery({
    queryKey: queryKeys.organizations.data(organizationId, after),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ask(OrganizationDataQuery, { organizationId, after }, signal),
  });
}

/** Gives an organization the prices of a contract. */
export function useChangeSubscription(organizationId: string): Change<ContractRates> {
  return useChange((rates) => ask(ChangeSubscription, { organizationId, ...rates }), {
    alwaysReloads: [queryKeys.organizations.all(), queryKeys.session(), queryKeys.billing()],
  });
}

/** Makes a card the one that an organization pays with. */
export function useChangeCard(organizationId: string): Change<EnteredCard> {
  return useChange(
    async ({ stripe, card }) => {
      const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card });
      if (!paymentMethod) throw new ApiError('refused', error?.message ?? 'The card could not be read.');
      return await ask(ChangeCard, { organizationId, cardToken: paymentMethod.id });
    },
    { alwaysReloads: [queryKeys.organizations.all(), queryKeys.session(), queryKeys.billing()] },
  );
}

/** Creates a token for the tools of platform staff. Returns it. */
export function useCreateStaffToken(): Change<void, string> {
  return useChange(async () => requirePresent((await ask(CreateStaffToken, {})).token));
}
