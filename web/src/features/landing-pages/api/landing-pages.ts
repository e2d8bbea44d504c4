import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { FormItem } from '../../../../../functions/domain/forms/form-item.ts';
import { ask, call, requirePresent } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { usePages, type Pages } from '../../../lib/api/use-pages.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';
import { toApiItem } from '../../../shared/forms/form-items.ts';

const LandingPagesQuery = graphql(`
  query landingPages($search: String, $archived: Boolean, $after: ID) {
    landingPages(search: $search, archived: $archived, after: $after) {
      success
      errors
      total
      next
      landingPages {
        id
        title
        color
        image
        profile
        archived
        campaigns {
          id
          name
        }
        stats {
          leads
          views
        }
      }
    }
  }
`);

const LandingPageQuery = graphql(`
  query landingPage($landingPageId: ID!) {
    landingPage(landingPageId: $landingPageId) {
      success
      errors
      landingPage {
        id
        title
        description
        color
        image
        profile
        code
        archived
        campaigns {
          id
          name
        }
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
        dropdownOptions {
          id
          label
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
          starts
          submits
        }
      }
    }
  }
`);

const CreateLandingPage = graphql(`
  mutation createLandingPage($title: String, $idempotencyKey: String) {
    createLandingPage(title: $title, idempotencyKey: $idempotencyKey) {
      success
      errors
      landingPage {
        id
      }
    }
  }
`);

const UpdateLandingPage = graphql(`
  mutation updateLandingPage($landingPageId: ID!, $landingPage: LandingPageInput!, $seen: LandingPageSeenInput) {
    updateLandingPage(landingPageId: $landingPageId, landingPage: $landingPage, seen: $seen) {
      success
      errors
    }
  }
`);

const ArchiveLandingPages = graphql(`
  mutation archiveLandingPages($landingPageIds: [ID!]!, $restore: Boolean) {
    archiveLandingPages(landingPageIds: $landingPageIds, restore: $restore) {
      success
      errors
    }
  }
`);

type LandingPagesPage = ResultOf<typeof LandingPagesQuery>['landingPages'];
export type ListedLandingPage = LandingPagesPage['landingPages'][number];
export type LandingPageDetail = NonNullable<ResultOf<typeof LandingPageQuery>['landingPage']['landingPage']>;

/** Loads the landing pages, newest first. */
export function useLandingPages({
  search,
  archived,
}: {
  readonly search: string;
  readonly archived: boolean;
}): Pages<LandingPagesPage> {
  return usePages(
    queryKeys.landingPages.list(search, archived),
    (after, signal) => ask(LandingPagesQuery, { search: search || null, archived, after }, signal),
    { keep: true },
  );
}

/** Loads a landing page. null if there is no such page. */
export function useLandingPage(landingPageId: string): UseQueryResult<LandingPageDetail | null> {
  return useQuery({
    queryKey: queryKeys.landingPages.one(landingPageId),
    queryFn: async ({ signal }) => (await call(LandingPageQuery, { landingPageId }, signal)).landingPage.landingPage,
  });
}

/** Creates a landing page. Resolves to its id. */
export function useCreateLandingPage(): Change<void, string> {
  return useChange(
    async () => {
      return requirePresent((await ask(CreateLandingPage, { idempotencyKey: crypto.randomUUID() })).landingPage).id;
    },
    { reloads: [queryKeys.landingPages.all()] },
  );
}

/** Values that are not given stay. Pictures: the key of an upload, or null for none. */
export interface LandingPageChanges {
  readonly title?: string;
  readonly description?: string;
  readonly color?: string | null;
  readonly image?: string | null;
  readonly profile?: string | null;
  readonly campaignId?: string | null;
  readonly items?: readonly FormItem[];
}

/** What people type on a landing page. Two of them may type at once. */
export type SeenLandingPage = Required<Pick<LandingPageChanges, 'title' | 'description' | 'items'>>;

/**
 * Changes settings of a landing page. `seen`: what the changed values were before. @throws ApiError when the server refuses them, such as
 * because someone else has changed one of them since
 */
export function useSaveLandingPage(
  landingPageId: string,
): (changes: LandingPageChanges, seen: Partial<SeenLandingPage>) => Promise<void> {
  const client = useQueryClient();
  return async (changes, seen) => {
    const variables = { landingPageId, landingPage: toInput(changes), seen: toInput(seen) };
    try {
      await ask(UpdateLandingPage, variables);
    } finally {
      // Also after a refusal: the page may show old values.
      await invalidate(client, queryKeys.landingPages.all());
    }
  };
}

function toInput<Changes extends Pick<LandingPageChanges, 'items'>>({ items, ...changes }: Changes) {
  return { ...changes, ...(items ? { structure: items.map(toApiItem) } : {}) };
}

/** Archives landing pages, or restores them. */
export function useArchiveLandingPages(): Change<{ landingPageIds: readonly string[]; restore: boolean }> {
  return useChange(
    ({ landingPageIds, restore }) => ask(ArchiveLandingPages, { landingPageIds: [...landingPageIds], restore }),
    { reloads: [queryKeys.landingPages.all()] },
  );
}
