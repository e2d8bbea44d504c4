import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { MessageBlock } from '../../../../../functions/domain/content/blocks.ts';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { useSession } from '../../../lib/session/session.ts';
import { fromApi } from '../../../shared/message-field/from-api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const OptInMessageQuery = graphql(`
  query optInMessage {
    user {
      success
      errors
      organization {
        id
        messageContent {
          type
          text
          fallback
          fieldId
          label
        }
      }
    }
  }
`);

const UpdateOrganization = graphql(`
  mutation updateOrganization($organizationId: ID!, $organization: OrganizationInput!, $seen: OrganizationTextsInput) {
    updateOrganization(organizationId: $organizationId, organization: $organization, seen: $seen) {
      success
      errors
    }
  }
`);

/** Loads the message that asks contacts to opt in. */
export function useOptInMessage(): UseQueryResult<readonly MessageBlock[]> {
  return useQuery({
    queryKey: queryKeys.optInMessage(),
    queryFn: async ({ signal }) => {
      const { messageContent } = requirePresent((await ask(OptInMessageQuery, {}, signal)).organization);
      return fromApi(messageContent);
    },
  });
}

interface OptInMessageChange {
  readonly blocks: readonly MessageBlock[];
  /** The message that the form began with. */
  readonly seen: readonly MessageBlock[];
}

/** Saves the message that asks contacts to opt in. Is refused with a conflict when someone has changed the message in the meantime. */
export function useSaveOptInMessage(): Change<OptInMessageChange> {
  const { organization } = useSession();
  return useChange(
    ({ blocks, seen }: OptInMessageChange) =>
      ask(UpdateOrganization, {
        organizationId: organization.id,
        organization: { messageContent: blocks.map((block) => ({ ...block })) },
        seen: { messageContent: seen.map((block) => ({ ...block })) },
      }),
    {
      // After a conflict, too: the form then compares with what is saved now.
      alwaysReloads: [queryKeys.optInMessage()],
    },
  );
}
