import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { ask } from '../../../../lib/api/call.ts';
import { graphql } from '../../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../../lib/query-keys.ts';

const SaveBranding = graphql(`
  mutation saveCampaignBranding($campaignId: ID!, $name: String, $color: String, $image: ID) {
    updateCampaign(campaignId: $campaignId, brandName: $name, brandColor: $color, brandImage: $image) {
      success
      errors
    }
  }
`);

export interface WrittenBranding {
  readonly name: string;
  readonly color: string | null;
  /** The key of an upload, or null for none. missing if the picture stays. */
  readonly image?: string | null | undefined;
}

/** Saves the branding of a campaign as a whole: a failure leaves neither a name without its picture nor the reverse. */
export function useSaveBranding(campaignId: string): UseMutationResult<void, Error, WrittenBranding> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ image, name, color }: WrittenBranding) => {
      // A variable that is left out leaves the picture as it is. Null removes it.
      const given = image === undefined ? {} : { image };
      await ask(SaveBranding, { campaignId, name, color, ...given });
    },
    onSettled: () => invalidate(client, queryKeys.campaign(campaignId)),
  });
}
