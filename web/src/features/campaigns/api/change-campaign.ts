import { ask, requirePresent } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const CreateCampaign = graphql(`
  mutation createCampaign($name: String!, $leadId: ID, $idempotencyKey: String) {
    createCampaign(name: $name, leadId: $leadId, stopOnReply: true, idempotencyKey: $idempotencyKey) {
      success
      errors
      campaign {
        id
        v2
      }
    }
  }
`);

const CloneCampaign = graphql(`
  mutation cloneCampaign($campaignId: ID!, $idempotencyKey: String) {
    cloneCampaign(campaignId: $campaignId, idempotencyKey: $idempotencyKey) {
      success
      errors
      campaign {
        id
      }
    }
  }
`);

const UpdateCampaign = graphql(`
  mutation updateCampaign($campaignId: ID!, $name: String) {
    updateCampaign(campaignId: $campaignId, name: $name) {
      success
      errors
    }
  }
`);

const ArchiveCampaign = graphql(`
  mutation archiveCampaign($campaignId: ID!, $restore: Boolean) {
    archiveCampaign(campaignId: $campaignId, restore: $restore) {
      success
      errors
    }
  }
`);

/** `v2`: the campaign is written in the external editor. */
export interface CreatedCampaign {
  readonly id: string;
  readonly v2: boolean;
}

export interface NewCampaign {
  readonly name: string;
  /** The only contact of the campaign. */
  readonly leadId?: string | null;
}

/** Creates a campaign. */
export function useCreateCampaign(): Change<NewCampaign, CreatedCampaign> {
  return useChange(
    async ({ name, leadId = null }: NewCampaign, keys) =>
      requirePresent(
        (await ask(CreateCampaign, { name, leadId, idempotencyKey: keys.keyFor(JSON.stringify([name, leadId])) }))
          .campaign,
      ),
    { reloads: [queryKeys.campaigns.all()] },
  );
}

/** Copies the steps of a campaign into a new one. The mutation returns its id. */
export function useCopyCampaign(): Change<string, string> {
  return useChange(
    async (campaignId: string, keys) =>
      requirePresent((await ask(CloneCampaign, { campaignId, idempotencyKey: keys.keyFor(campaignId) })).campaign).id,
    { reloads: [queryKeys.campaigns.all()] },
  );
}

/** Renames a campaign. */
export async function renameCampaign(campaignId: string, name: string): Promise<void> {
  await ask(UpdateCampaign, { campaignId, name });
}

export interface CampaignArchiveRequest {
  readonly campaignId: string;
  /** Whether to restore the campaign instead. */
  readonly restore: boolean;
}

/** Archives or restores a campaign. */
export function useArchiveCampaign(): Change<CampaignArchiveRequest> {
  return useChange((input: CampaignArchiveRequest) => ask(ArchiveCampaign, input), {
    reloads: ({ campaignId }) => [queryKeys.campaigns.all(), queryKeys.campaign(campaignId)],
  });
}
