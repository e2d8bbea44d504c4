import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { FormItem } from '../../../../../../functions/domain/forms/form-item.ts';
import { ask, requirePresent } from '../../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../../lib/query-keys.ts';
import { toApiItem } from '../../../../shared/forms/form-items.ts';

const LandingQuery = graphql(`
  query campaignLanding($campaignId: ID!) {
    campaign(campaignId: $campaignId, includeLanding: true) {
      success
      errors
      campaign {
        id
        code
        landingPage {
          title
          description
          color
          image
          structure {
            id
            label
            type
            fineText
            labels
            start
            end
            required
          }
          stats {
            leads
            views
            starts
            submits
            onSite
            limits {
              seconds
              max
              used
            }
          }
          days {
            date
            views
            submits
          }
        }
      }
    }
  }
`);

const SaveLanding = graphql(`
  mutation saveCampaignLanding(
    $campaignId: ID!
    $title: String
    $description: String
    $color: String
    $structure: [FormWidgetInput!]
  ) {
    updateCampaign(
      campaignId: $campaignId
      landingPageTitle: $title
      landingPageDescription: $description
      landingPageColor: $color
      landingPageStructure: $structure
    ) {
      success
      errors
      campaign {
        code
      }
    }
  }
`);

const SaveImage = graphql(`
  mutation saveCampaignLandingImage($campaignId: ID!, $image: ID) {
    updateCampaign(campaignId: $campaignId, landingPageImage: $image) {
      success
      errors
    }
  }
`);

type LoadedCampaign = NonNullable<ResultOf<typeof LandingQuery>['campaign']['campaign']>;
/** The public page of a campaign. null if no one has made one. */
export type CampaignLanding = Pick<LoadedCampaign, 'code' | 'landingPage'>;

/** Loads the public page of a campaign, with its figures. */
export function useCampaignLanding(campaignId: string): UseQueryResult<CampaignLanding> {
  return useQuery({
    queryKey: queryKeys.campaignLanding(campaignId),
    queryFn: async ({ signal }) => requirePresent((await ask(LandingQuery, { campaignId }, signal)).campaign),
  });
}

export interface WrittenLanding {
  readonly title: string;
  readonly description: string;
  readonly color: string | null;
  readonly items: readonly FormItem[];
  /** The key of an upload, or null for none. missing if the picture stays. */
  readonly image?: string | null;
}

/** Returns a function that saves the public page of a campaign, and resolves to the code of its address. */
export function useSaveCampaignLanding(campaignId: string): (landing: WrittenLanding) => Promise<string> {
  const client = useQueryClient();
  return async ({ items, image, ...written }) => {
    const variables = { campaignId, ...written, structure: items.map(toApiItem) };
    const saved = requirePresent((await ask(SaveLanding, variables)).campaign);
    if (image !== undefined) await ask(SaveImage, { campaignId, image });
    await invalidate(client, queryKeys.campaignLanding(campaignId));
    return requirePresent(saved.code);
  };
}
