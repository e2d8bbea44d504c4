import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Switches } from '../../../../../functions/domain/platform/switches.ts';
import { IdempotencyKeys } from '../../../lib/api/idempotency.ts';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { usePages, type Pages } from '../../../lib/api/use-pages.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const PlatformOrganizationsQuery = graphql(`
  query platformOrganizations($search: String, $after: String) {
    organizations(search: $search, after: $after, includeStats: true) {
      success
      errors
      organizations {
        id
        name
        brand
        twilioPhone
        registration
        orgType
        v2
        showMessages
        showEventsPage
        showAppt
        showRedirect
        showApptPlaceholders
        showCalendly
        showAudio
        showCustomWindow
        allowAfterHours
        allowWeekends
        allowOldStats
        textsToday
        deliveryRate
        sendingHeld
        suspended
        deletes
      }
      total
      next
    }
  }
`);

const CreateOrganization = graphql(`
  mutation createOrganization(
    $name: String!
    $brandId: String!
    $ownerEmail: String!
    $ownerName: String
    $idempotencyKey: String
  ) {
    createOrganization(
      name: $name
      brandId: $brandId
      ownerEmail: $ownerEmail
      ownerName: $ownerName
      idempotencyKey: $idempotencyKey
    ) {
      success
      errors
      organizationId
    }
  }
`);

const SaveSwitches = graphql(`
  mutation saveSwitches($organizationId: ID!, $organization: OrganizationInput!) {
    updateOrganization(organizationId: $organizationId, organization: $organization) {
      success
      errors
    }
  }
`);

const Suspend = graphql(`
  mutation suspendOrganization($organizationId: ID!, $suspended: Boolean!, $note: String) {
    suspendOrganization(organizationId: $organizationId, suspended: $suspended, note: $note) {
      success
      errors
    }
  }
`);

const AllUsersQuery = graphql(`
  query allUsers($search: String, $after: String) {
    users(allUsers: true, search: $search, after: $after) {
      success
      errors
      users {
        id
        name
        email
        organizations {
          id
          name
          access
        }
      }
      next
    }
  }
`);

type OrganizationsPage = ResultOf<typeof PlatformOrganizationsQuery>['organizations'];
/** An organization with its figures and switches, for platform staff. */
export type PlatformOrganization = OrganizationsPage['organizations'][number];

/** How many organizations a page has. */
export const PAGE_SIZE = 5;

/** Loads a page of all organizations whose names begin with the search. `after`: the cursor of the page before. */
export function usePlatformOrganizations(search: string, after: string | null): UseQueryResult<OrganizationsPage> {
  return useQuery({
    queryKey: queryKeys.organizations.platform(search, after),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ask(PlatformOrganizationsQuery, { search, after }, signal),
  });
}

interface SuspensionChange {
  readonly organizationId: string;
  readonly suspended: boolean;
  readonly note: string | null;
}

/** Suspends an organization, or ends its suspension. */
export function useSuspendOrganization(): Change<SuspensionChange> {
  return useChange((change: SuspensionChange) => ask(Suspend, change), {
    alwaysReloads: [queryKeys.organizations.all(), queryKeys.session()],
  });
}

export interface NewOrganization {
  readonly name: string;
  readonly brandId: string;
  readonly ownerEmail: string;
  readonly ownerName: string;
}

const keys = new IdempotencyKeys();

/** Creates an organization with its owner. Returns its id. */
export function useCreateOrganization(): Change<NewOrganization, string> {
  return useChange(
    async (input) => {
      const idempotencyKey = keys.keyFor(input);
      const answer = await ask(CreateOrganization, { ...input, idempotencyKey });
      keys.reset();
      return requirePresent(answer.organizationId);
    },
    { alwaysReloads: [queryKeys.organizations.all()] },
  );
}

/** What platform staff change of an organization. */
export interface ChangedSwitches extends Partial<Switches> {
  /** `none` removes the plan. */
  readonly orgType?: string;
}

/** Changes switches and the plan of an organization. */
export function useSaveSwitches(organizationId: string): Change<ChangedSwitches> {
  return useChange((organization) => ask(SaveSwitches, { organizationId, organization }), {
    alwaysReloads: [queryKeys.organizations.all(), queryKeys.session()],
  });
}

type UsersPage = ResultOf<typeof AllUsersQuery>['users'];

/** Loads the users of all organizations whose addresses begin with the search, 10 a page. */
export function useAllUsers(search: string): Pages<UsersPage> {
  return usePages(queryKeys.allUsers(search), (after, signal) => ask(AllUsersQuery, { search, after }, signal), {
    keep: true,
  });
}
