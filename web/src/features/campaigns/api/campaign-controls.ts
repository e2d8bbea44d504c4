import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { useIdempotencyKeys } from '../../../lib/api/idempotency.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

const StopCampaign = graphql(`
  mutation stopCampaign($campaignId: ID!) {
    stopCampaign(campaignId: $campaignId) {
      success
      errors
    }
  }
`);

const RetryUnconfirmed = graphql(`
  mutation retryUnconfirmed($campaignId: ID!, $idempotencyKey: String) {
    retryUnconfirmed(campaignId: $campaignId, idempotencyKey: $idempotencyKey) {
      success
      errors
    }
  }
`);

const StopOnReply = graphql(`
  mutation stopOnReply($campaignId: ID!, $stopOnReply: Boolean!) {
    updateCampaign(campaignId: $campaignId, stopOnReply: $stopOnReply) {
      success
      errors
    }
  }
`);

const CampaignCalendar = graphql(`
  mutation campaignCalendar($campaignId: ID!, $calendlyEventUri: String!) {
    updateCampaign(campaignId: $campaignId, calendlyEventUri: $calendlyEventUri) {
      success
      errors
    }
  }
`);

const RequireVerification = graphql(`
  mutation requireVerification($campaignId: ID!, $requireVerification: Boolean!) {
    updateCampaign(campaignId: $campaignId, requireVerification: $requireVerification) {
      success
      errors
    }
  }
`);

const TakesAppointments = graphql(`
  mutation takesAppointments($campaignId: ID!, $hasAppt: Boolean!) {
    updateCampaign(campaignId: $campaignId, hasAppt: $hasAppt) {
      success
      errors
    }
  }
`);

const SendTestText = graphql(`
  mutation sendTestText($campaignId: ID!, $campaignFeatureId: ID!, $phone: String!, $idempotencyKey: String) {
    sendTestText(
      campaignId: $campaignId
      campaignFeatureId: $campaignFeatureId
      phone: $phone
      idempotencyKey: $idempotencyKey
    ) {
      success
      errors
    }
  }
`);

/** Removes all contacts from a campaign and cancels its scheduled texts. */
export function useStopCampaign(campaignId: string): UseMutationResult<unknown, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask(StopCampaign, { campaignId }),
    onSuccess: () => invalidate(client, queryKeys.campaign(campaignId)),
  });
}

/** Asks the carrier about texts that it never confirmed, and sends those again that it never got. */
export function useRetryUnconfirmed(campaignId: string): UseMutationResult<unknown, Error, void> {
  const client = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: () => ask(RetryUnconfirmed, { campaignId, idempotencyKey: keys.keyFor({ campaignId }) }),
    onSuccess: () => {
      keys.reset();
      return invalidate(client, queryKeys.campaign(campaignId));
    },
  });
}

/** Sets whether a reply removes the contact from the campaign. */
export function useStopOnReply(campaignId: string): UseMutationResult<unknown, Error, boolean> {
  const client = useQueryClient();
  return useMutation({
    // Two quick changes are saved one after the other, so the last one wins.
    scope: { id: `stopOnReply:${campaignId}` },
    mutationFn: (stopOnReply: boolean) => ask(StopOnReply, { campaignId, stopOnReply }),
    onSettled: () => invalidate(client, queryKeys.campaign(campaignId)),
  });
}

/** Sets whether a browser must confirm the contact's phone before it shows a pitch of the campaign. */
export function useRequireVerification(campaignId: string): UseMutationResult<unknown, Error, boolean> {
  const client = useQueryClient();
  return useMutation({
    // Two quick changes are saved one after the other, so the last one wins.
    scope: { id: `requireVerification:${campaignId}` },
    mutationFn: (requireVerification: boolean) => ask(RequireVerification, { campaignId, requireVerification }),
    onSettled: () => invalidate(client, queryKeys.campaign(campaignId)),
  });
}

/** Sets the calendar whose bookings begin the campaign, in three parts. empty means none. */
export function useCampaignCalendar(campaignId: string): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `calendar:${campaignId}` },
    mutationFn: (calendlyEventUri: string) => ask(CampaignCalendar, { campaignId, calendlyEventUri }),
    onSettled: () => invalidate(client, queryKeys.campaign(campaignId)),
  });
}

/** Sets whether the campaign sends texts before and after appointments. */
export function useTakesAppointments(campaignId: string): UseMutationResult<unknown, Error, boolean> {
  const client = useQueryClient();
  return useMutation({
    // Two quick changes are saved one after the other, so the last one wins.
    scope: { id: `hasAppt:${campaignId}` },
    mutationFn: (hasAppt: boolean) => ask(TakesAppointments, { campaignId, hasAppt }),
    onSettled: () => invalidate(client, queryKeys.campaign(campaignId)),
  });
}

export interface TestText {
  readonly campaignId: string;
  readonly featureId: string;
  readonly phone: string;
}

/** Sends a step's text to a phone. Tests do not count in reports. */
export function useSendTestText(): UseMutationResult<unknown, Error, TestText> {
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (input: TestText) => {
      const { campaignId, featureId, phone } = input;
      return await ask(SendTestText, {
        campaignId,
        campaignFeatureId: featureId,
        phone,
        idempotencyKey: keys.keyFor(input),
      });
    },
    onSuccess: () => keys.reset(),
  });
}
