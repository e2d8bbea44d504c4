import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { LandingSettings } from '../../../../../functions/domain/groups/landing-settings.ts';
import { ask, assertAccepted, call } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { usePages, type Pages } from '../../../lib/api/use-pages.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { assertWithinLimit } from '../../../shared/groups/groups.ts';

const GroupsQuery = graphql(`
  query groups($search: String, $archived: Boolean, $after: ID) {
    groups(search: $search, archived: $archived, after: $after, includeStats: true) {
      success
      errors
      total
      next
      groups {
        id
        name
        created
        archived
        stats {
          leads
        }
      }
    }
  }
`);

const GroupQuery = graphql(`
  query group($groupId: ID!) {
    group(groupId: $groupId) {
      success
      errors
      group {
        id
        name
        archived
        stats {
          leads
        }
        landingPage {
          title
          description
          color
          schedule
          price
          trialPeriod
          sendCampaign
          campaignId
          explainerMedia {
            state
            problem
            poster
            files {
              url
              width
              height
            }
          }
          thumbnail
          profile
        }
      }
    }
  }
`);

const UpdateGroup = graphql(`
  mutation updateGroup($groupId: ID!, $group: GroupInput!, $seen: GroupLandingPageInput) {
    updateGroup(groupId: $groupId, group: $group, seen: $seen) {
      success
      errors
    }
  }
`);

const ArchiveGroups = graphql(`
  mutation archiveGroups($groupIds: [ID!]!, $restore: Boolean) {
    archiveGroups(groupIds: $groupIds, restore: $restore) {
      success
      errors
      limitReached
    }
  }
`);

type GroupsPage = ResultOf<typeof GroupsQuery>['groups'];
export type ListedGroup = GroupsPage['groups'][number];
export type GroupDetail = NonNullable<ResultOf<typeof GroupQuery>['group']['group']>;

/** Loads the groups, newest first, twelve a page. */
export function useGroups({
  search,
  archived,
}: {
  readonly search: string;
  readonly archived: boolean;
}): Pages<GroupsPage> {
  return usePages(
    queryKeys.groups.list(search, archived),
    (after, signal) => ask(GroupsQuery, { search: search || null, archived, after }, signal),
    { keep: true },
  );
}

/** Loads a group. null if there is no such group. */
export function useGroup(groupId: string): UseQueryResult<GroupDetail | null> {
  return useQuery({
    queryKey: queryKeys.groups.one(groupId),
    queryFn: async ({ signal }) => (await call(GroupQuery, { groupId }, signal)).group.group,
  });
}

/** Renames a group. */
export async function renameGroup(groupId: string, name: string): Promise<void> {
  await ask(UpdateGroup, { groupId, group: { name } });
}

/** The keys of uploads. A missing file stays. Null removes it. */
export interface LandingUploads {
  readonly explainer?: string | null;
  readonly thumbnail?: string | null;
  readonly profile?: string | null;
}

interface LandingChange {
  /** Settings that are not given keep their values. */
  readonly changes: Partial<LandingSettings>;
  readonly uploads: LandingUploads;
  /** The settings that the form began with. A save that someone else overtook is refused with a conflict. */
  readonly seen: LandingSettings;
}

/** Saves landing settings and files of a group. */
export function useSaveLanding(groupId: string): Change<LandingChange> {
  return useChange(
    async ({ changes, uploads, seen }: LandingChange) => {
      const landingPage = { ...changes, ...uploads };
      return await ask(UpdateGroup, { groupId, group: { landingPage }, seen });
    },
    {
      // After a conflict, too: the form then compares with what is saved now.
      alwaysReloads: [queryKeys.groups.one(groupId)],
    },
  );
}

interface GroupArchiveRequest {
  readonly groupIds: readonly string[];
  /** Whether to restore the groups instead. */
  readonly restore: boolean;
}

/** Archives or restores groups. A restore fails with GroupLimitReached when the plan allows no more groups. */
export function useArchiveGroups(): Change<GroupArchiveRequest> {
  return useChange(
    async ({ groupIds, restore }: GroupArchiveRequest) => {
      const answer = (await call(ArchiveGroups, { groupIds: [...groupIds], restore })).archiveGroups;
      assertWithinLimit(answer);
      return assertAccepted(answer);
    },
    { reloads: [queryKeys.groups.all()] },
  );
}
