import { ask } from '../../../../lib/api/call.ts';
import { useChange, type Change } from '../../../../lib/api/use-change.ts';
import { graphql } from '../../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';

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
export function useSaveBranding(campaignId: string): Change<WrittenBranding, void> {
  return useChange(
    async ({ image, name, color }: WrittenBranding) => {
      // A variable that is left out leaves the picture as it is. Null removes it.
      const given = image === undefined ? {} : { image };
      await ask(SaveBranding, { campaignId, name, color, ...given });
    },
    { alwaysReloads: [queryKeys.campaign(campaignId)] },
  );
}
