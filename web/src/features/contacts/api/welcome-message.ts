import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { MessageBlock } from '../../../../../functions/domain/content/blocks.ts';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useRequireReady } from '../../../shared/sending/messaging-confirmation.ts';
import { fromApi } from '../../../shared/message-field/from-api.ts';

const WelcomeMessageQuery = graphql(`
  query welcomeMessage {
    user {
      success
      errors
      organization {
        id
        welcomeMessageContent {
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

const SaveWelcomeMessage = graphql(`
  mutation saveWelcomeMessage($organizationId: ID!, $organization: OrganizationInput!, $seen: OrganizationTextsInput) {
    updateOrganization(organizationId: $organizationId, organization: $organization, seen: $seen) {
      success
      errors
    }
  }
`);

const CreateWelcomed = graphql(`
  mutation createWelcomedLead(
    $lead: LeadInput!
    $attestation: String
    $welcomeMessageContent: [MessageBlockInput!]
    $idempotencyKey: String
  ) {
    createLead(
      lead: $lead
      attestation: $attestation
      welcomeMessageContent: $welcomeMessageContent
      idempotencyKey: $idempotencyKey
    ) {
      success
      errors
      lead {
        id
        name
      }
      welcomeMessage {
        id
        scheduledFor
      }
      notSent
    }
  }
`);

/** Loads the message that the form for a new contact begins with. */
export function useWelcomeMessage(): UseQueryResult<readonly MessageBlock[]> {
  return useQuery({
    queryKey: queryKeys.welcomeMessage(),
    queryFn: async ({ signal }) =>
      fromApi(requirePresent((await ask(WelcomeMessageQuery, {}, signal)).organization).welcomeMessageContent),
  });
}

interface WelcomeMessageChange {
  readonly blocks: readonly MessageBlock[];
  /** The message that the form began with. A save is refused with a conflict when someone has changed the message since. */
  readonly seen: readonly MessageBlock[];
}

/** Saves the message that the form for a new contact begins with. */
export function useSaveWelcomeMessage(): Change<WelcomeMessageChange> {
  const { organization } = useSession();
  return useChange(
    ({ blocks, seen }: WelcomeMessageChange) =>
      ask(SaveWelcomeMessage, {
        organizationId: organization.id,
        organization: { welcomeMessageContent: blocks.map((block) => ({ ...block })) },
        seen: { welcomeMessageContent: seen.map((block) => ({ ...block })) },
      }),
    { alwaysReloads: [queryKeys.welcomeMessage()] },
  );
}

interface NewWelcomed {
  readonly name: string;
  readonly phone: string;
  readonly attestation: string | null;
  /** null if the contact is added without a message. */
  readonly welcome: readonly MessageBlock[] | null;
}

export type WelcomedContact = ResultOf<typeof CreateWelcomed>['createLead'];

/** Adds one contact, and sends the welcome message if one is given. */
export function useCreateWelcomed(): Change<NewWelcomed, WelcomedContact> {
  const requireReady = useRequireReady();
  return useChange(
    async (input: NewWelcomed, keys) => {
      const { name, phone, attestation, welcome } = input;
      if (welcome !== null) await requireReady();
      return await ask(CreateWelcomed, {
        lead: { name, phone },
        attestation,
        welcomeMessageContent: welcome && welcome.map((block) => ({ ...block })),
        idempotencyKey: keys.keyFor(input),
      });
    },
    { reloads: [queryKeys.contacts.all(), queryKeys.session()] },
  );
}
