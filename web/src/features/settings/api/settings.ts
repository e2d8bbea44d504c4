import { ask } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSession } from '../../../lib/session/session.ts';
import { saveCalendars, type CalendarRow } from './calendars.ts';

const SaveOwnName = graphql(`
  mutation saveOwnName($userId: ID!, $name: String!) {
    updateUser(userId: $userId, user: { name: $name }) {
      success
      errors
    }
  }
`);

const SaveOrganization = graphql(`
  mutation saveOrganization($organizationId: ID!, $organization: OrganizationInput!) {
    updateOrganization(organizationId: $organizationId, organization: $organization) {
      success
      errors
    }
  }
`);

/** What the account screen shows and saves. */
export interface AccountSettings {
  readonly name: string;
  readonly organizationName: string;
  readonly allowIncomingLeads: boolean;
  readonly allowSelfOnboarding: boolean;
  readonly calendars: readonly CalendarRow[];
}

/** Saves what changed: the own name and calendars, and with the access also the organization's settings. */
export function useSaveSettings(stored: readonly CalendarRow[]): Change<Partial<AccountSettings>> {
  const { user, organization } = useSession();
  return useChange(
    async ({ name, organizationName, calendars, ...switches }) => {
      if (name !== undefined) await ask(SaveOwnName, { userId: user.id, name });
      const changes = { ...(organizationName === undefined ? {} : { name: organizationName }), ...switches };
      if (Object.keys(changes).length > 0)
        await ask(SaveOrganization, { organizationId: organization.id, organization: changes });
      if (calendars !== undefined) await saveCalendars(user.id, stored, calendars);
    },
    { alwaysReloads: [queryKeys.session(), queryKeys.calendars()] },
  );
}
