import type { MessageBlock } from '../../../../../functions/domain/content/blocks.ts';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { toSelectionArguments, type ContactSelection } from '../../../shared/jobs/selection.ts';
import { useRequireReady } from '../../../shared/sending/messaging-confirmation.ts';

const MessageContacts = graphql(`
  mutation messageLeads(
    $leadIds: [ID!]
    $allLeads: Boolean
    $search: String
    $leadFilter: String
    $fromCampaignId: ID
    $exceptLeadIds: [ID!]
    $fromTagId: ID
    $groupIds: [ID!]
    $messageContent: [MessageBlockInput!]!
    $startAt: AWSDateTime
    $idempotencyKey: String
  ) {
    messageLeads(
      leadIds: $leadIds
      allLeads: $allLeads
      search: $search
      leadFilter: $leadFilter
      fromCampaignId: $fromCampaignId
      exceptLeadIds: $exceptLeadIds
      fromTagId: $fromTagId
      groupIds: $groupIds
      messageContent: $messageContent
      startAt: $startAt
      idempotencyKey: $idempotencyKey
    ) {
      success
      errors
      job {
        id
      }
    }
  }
`);

export interface MessageToMany {
  readonly selection: ContactSelection;
  readonly blocks: readonly MessageBlock[];
  /** Null starts now. */
  readonly startAt: Date | null;
}

/** Sends one message to many contacts with a background job. Returns the job's id. */
export function useMessageContacts(): Change<MessageToMany, string> {
  const requireReady = useRequireReady();
  return useChange(async (input: MessageToMany, keys) => {
    await requireReady();
    return requirePresent(
      (
        await ask(MessageContacts, {
          ...toSelectionArguments(input.selection),
          messageContent: input.blocks.map((block) => ({ ...block })),
          startAt: input.startAt?.toISOString() ?? null,
          idempotencyKey: keys.keyFor(input),
        })
      ).job,
    ).id;
  });
}
