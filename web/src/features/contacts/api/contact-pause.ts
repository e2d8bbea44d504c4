import { ask } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const PauseForContact = graphql(`
  mutation pauseForContact($campaignId: ID!, $leadIds: [ID!], $restore: Boolean, $pause: Boolean) {
    removeLeadsFromCampaign(campaignId: $campaignId, leadIds: $leadIds, restore: $restore, pause: $pause) {
      success
      errors
    }
  }
`);

interface PauseChange {
  readonly campaignId: string;
  /** Whether the contact gets the texts of the campaign again that are still to come. */
  readonly resume: boolean;
}

/** Pauses a campaign for one contact, which cancels its scheduled text, or lets it continue. */
export function usePauseForContact(contactId: string): Change<PauseChange> {
  return useChange(
    ({ campaignId, resume }: PauseChange) =>
      ask(PauseForContact, { campaignId, leadIds: [contactId], restore: resume, pause: true }),
    {
      alwaysReloads: ({ campaignId }) => [
        // Also the timeline and the appointments, whose texts end and continue with the campaign.
        queryKeys.contact.one(contactId),
        queryKeys.contacts.all(),
        queryKeys.campaign(campaignId),
        queryKeys.campaigns.all(),
      ],
    },
  );
}
