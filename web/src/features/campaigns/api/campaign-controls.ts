import { ask } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

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
export function useStopCampaign(campaignId: string): Change {
  return useChange(() => ask(StopCampaign, { campaignId }), { reloads: [queryKeys.campaign(campaignId)] });
}

/** Asks the carrier about texts that it never confirmed, and sends those again that it never got. */
export function useRetryUnconfirmed(campaignId: string): Change {
  return useChange((_, keys) => ask(RetryUnconfirmed, { campaignId, idempotencyKey: keys.keyFor({ campaignId }) }), {
    reloads: [queryKeys.campaign(campaignId)],
  });
}

/** Sets whether a reply removes the contact from the campaign. */
export function useStopOnReply(campaignId: string): Change<boolean> {
  return useChange((stopOnReply: boolean) => ask(StopOnReply, { campaignId, stopOnReply }), {
    alwaysReloads: [queryKeys.campaign(campaignId)],
    scope: `stopOnReply:${campaignId}`,
  });
}

/** Sets whether a browser must confirm the contact's phone before it shows a pitch of the campaign. */
export function useRequireVerification(campaignId: string): Change<boolean> {
  return useChange((requireVerification: boolean) => ask(RequireVerification, { campaignId, requireVerification }), {
    alwaysReloads: [queryKeys.campaign(campaignId)],
    scope: `requireVerification:${campaignId}`,
  });
}

/** Sets the calendar whose bookings begin the campaign, in three parts. empty means none. */
export function useCampaignCalendar(campaignId: string): Change<string> {
  return useChange((calendlyEventUri: string) => ask(CampaignCalendar, { campaignId, calendlyEventUri }), {
    alwaysReloads: [queryKeys.campaign(campaignId)],
    scope: `calendar:${campaignId}`,
  });
}

/** Sets whether the campaign sends texts before and after appointments. */
export function useTakesAppointments(campaignId: string): Change<boolean> {
  return useChange((hasAppt: boolean) => ask(TakesAppointments, { campaignId, hasAppt }), {
    alwaysReloads: [queryKeys.campaign(campaignId)],
    scope: `hasAppt:${campaignId}`,
  });
}

export interface TestText {
  readonly campaignId: string;
  readonly featureId: string;
  readonly phone: string;
}

/** Sends a step's text to a phone. Tests do not count in reports. */
export function useSendTestText(): Change<TestText> {
  return useChange(async (input: TestText, keys) => {
    const { campaignId, featureId, phone } = input;
    return await ask(SendTestText, {
      campaignId,
      campaignFeatureId: featureId,
      phone,
      idempotencyKey: keys.keyFor(input),
    });
  });
}
