import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ALERTED_ACCESS } from '../../../../../functions/domain/alerts/reply-alert.ts';
import { ask, assertAccepted, call, requirePresent } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { listTeam, type TeamMember } from '../../../shared/accounts/list-team.ts';
import { useSession } from '../../../lib/session/session.ts';

const AlertedPeopleQuery = graphql(`
  query alertedPeople {
    user {
      success
      errors
      organization {
        messageAlertIds
      }
    }
  }
`);

const SaveAlertedPeople = graphql(`
  mutation saveAlertedPeople($organizationId: ID!, $organization: OrganizationInput!) {
    updateOrganization(organizationId: $organizationId, organization: $organization) {
      success
      errors
    }
  }
`);

/** Who can get a text about replies, by name, and the ids of those who do. */
interface AlertedPeople {
  readonly people: readonly TeamMember[];
  readonly chosen: readonly string[];
}

/** Loads the members who can get alerts, and who of them gets a text about each reply. */
export function useAlertedPeople(): UseQueryResult<AlertedPeople> {
  return useQuery({
    queryKey: queryKeys.alertedPeople(),
    queryFn: async ({ signal }) => {
      const [team, { user }] = await Promise.all([listTeam(signal), call(AlertedPeopleQuery, {}, signal)]);
      // Someone who was invited has no name yet.
      const people = team
        .filter(({ name, access }) => name !== '' && ALERTED_ACCESS.includes(access))
        .sort((a, b) => a.name.localeCompare(b.name));
      const { messageAlertIds } = requirePresent(assertAccepted(user).organization);
      return { people, chosen: people.map(({ id }) => id).filter((id) => messageAlertIds.includes(id)) };
    },
  });
}

/** Saves who gets a text about replies. */
export function useSaveAlertedPeople(): Change<readonly string[]> {
  const { organization } = useSession();
  return useChange(
    (ids) =>
      ask(SaveAlertedPeople, {
        organizationId: organization.id,
        organization: { messageAlertIds: [...ids] },
      }),
    { alwaysReloads: [queryKeys.alertedPeople()] },
  );
}
