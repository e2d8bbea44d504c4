import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { assertAccepted, call } from '../../../../lib/api/call.ts';
import { graphql } from '../../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../../lib/query-keys.ts';

const SaveBranding = graphql(`
  mutation saveCampaignBranding($campaignId: ID!, $name: String, $color: String) {
    updateCampaign(campaignId: $campaignId, brandName: $name, brandColor: $color) {
      success
      errors
    }
  }
`);

const SaveImage = graphql(`
  mutation saveCampaignBrandImage($campaignId: ID!, $image: ID) {
    updateCampaign(campaignId: $campaignId, brandImage: $image) {
      success
      errors
    }
  }
`);

export interface WrittenBranding {
  readonly name: string;
  readonly color: string | null;
  /** The key of an upload, or null for none. Missing: the picture stays. */
  readonly image?: string | null | undefined;
}

/** Saves the branding of a campaign. The picture goes first: a save without it would show a name that nobody asked to see alone. */
export function useSaveBranding(campaignId: string): UseMutationResult<void, Error, WrittenBranding> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ image, name, color }: WrittenBranding) => {
      if (image !== undefined) assertAccepted((await call(SaveImage, { campaignId, image })).updateCampaign);
      assertAccepted((await call(SaveBranding, { campaignId, name, color })).updateCampaign);
    },
    onSettled: () => invalidate(client, queryKeys.campaign(campaignId)),
  });
}
