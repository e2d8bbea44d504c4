import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { usePages, type Pages } from '../../../lib/api/use-pages.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const LibraryQuery = graphql(`
  query libraryCampaigns($search: String, $categories: [String!], $after: String) {
    libraryCampaigns(search: $search, categories: $categories, after: $after) {
      success
      errors
      next
      campaigns {
        id
        name
        description
        category
        steps
      }
    }
  }
`);

const PublicCampaignQuery = graphql(`
  query publicCampaign($campaignId: ID!) {
    campaign(campaignId: $campaignId, isPublic: true) {
      success
      errors
      campaign {
        id
        name
        description
        structure {
          feature
          before
          appointment
        }
        features {
          id
          label
          structureType
          featureType
          redirectType
          redirectUrl
          message
          days
          hours
          minutes
          window
          delayUntil
          pitch {
            id
            title
          }
        }
      }
    }
  }
`);

const PitchSlidesQuery = graphql(`
  query libraryPitchSlides($campaignId: ID!, $pitchId: ID!) {
    libraryPitchSlides(publicCampaign: $campaignId, publicPitch: $pitchId) {
      success
      errors
      slides {
        id
        slideType
        title
        description
        url
        thumbnail
        captions
        media {
          kind
          state
          seconds
          poster
          files {
            url
            width
            height
          }
        }
        content {
          kind
          spans {
            text
            bold
            italic
            link
            placeholder
          }
        }
        widgets {
          id
          widgetType
          label
          fineText
          labels
          start
          end
        }
      }
    }
  }
`);

const AddToCampaigns = graphql(`
  mutation addFromLibrary($campaignId: ID!, $idempotencyKey: String) {
    cloneCampaign(campaignId: $campaignId, isPublic: true, idempotencyKey: $idempotencyKey) {
      success
      errors
      campaign {
        id
      }
    }
  }
`);

const Publish = graphql(`
  mutation publishCampaign($campaignId: ID!, $public: Boolean, $category: String, $description: String) {
    updateCampaign(campaignId: $campaignId, public: $public, category: $category, description: $description) {
      success
      errors
    }
  }
`);

const Unpublish = graphql(`
  mutation unpublishCampaign($campaignId: ID!) {
    unpublishCampaign(publicCampaign: $campaignId) {
      success
      errors
    }
  }
`);

type LibraryPage = ResultOf<typeof LibraryQuery>['libraryCampaigns'];
export type LibraryCampaign = LibraryPage['campaigns'][number];
export type PublicCampaign = NonNullable<ResultOf<typeof PublicCampaignQuery>['campaign']['campaign']>;
export type PublicStep = NonNullable<PublicCampaign['features']>[number];
type PublicSlide = ResultOf<typeof PitchSlidesQuery>['libraryPitchSlides']['slides'][number];

/** Loads the public library page by page. `categories`: any of them; none means all. */
export function useLibrary(search: string, categories: readonly string[]): Pages<LibraryPage> {
  return usePages(queryKeys.library.list(search, categories), async (after, signal) => {
    const given = { search, categories: [...categories], after };
    return await ask(LibraryQuery, given, signal);
  });
}

/** Loads a campaign of the library with its texts. */
export function usePublicCampaign(campaignId: string): UseQueryResult<PublicCampaign> {
  return useQuery({
    queryKey: queryKeys.library.one(campaignId),
    queryFn: async ({ signal }) => requirePresent((await ask(PublicCampaignQuery, { campaignId }, signal)).campaign),
  });
}

/** Loads the slides of a pitch in a campaign of the library. */
export function usePublicSlides(campaignId: string, pitchId: string): UseQueryResult<readonly PublicSlide[]> {
  return useQuery({
    queryKey: queryKeys.library.slides(campaignId, pitchId),
    queryFn: async ({ signal }) => (await ask(PitchSlidesQuery, { campaignId, pitchId }, signal)).slides,
  });
}

/** Copies a campaign of the library with its pitches and if/thens. The mutation returns the id of the copy. */
export function useAddToCampaigns(): Change<string, string> {
  return useChange(
    async (campaignId: string, keys) =>
      requirePresent((await ask(AddToCampaigns, { campaignId, idempotencyKey: keys.keyFor(campaignId) })).campaign).id,
    { reloads: [queryKeys.campaigns.all(), queryKeys.pitches.all()] },
  );
}

export interface PublicationForm {
  readonly isPublic: boolean;
  readonly category: string;
  readonly description: string;
}

/** Puts a campaign into the library, changes what the library says of it, or takes it out. */
export function usePublish(campaignId: string): Change<PublicationForm> {
  return useChange(
    async ({ isPublic, category, description }: PublicationForm) => {
      const given = { campaignId, public: isPublic, ...(isPublic ? { category, description } : {}) };
      return await ask(Publish, given);
    },
    { reloads: [queryKeys.campaign(campaignId), queryKeys.library.all()] },
  );
}

/** Takes a campaign of any organization out of the library. For platform staff. */
export function useUnpublish(): Change<string> {
  return useChange((campaignId: string) => ask(Unpublish, { campaignId }), { reloads: [queryKeys.library.all()] });
}
