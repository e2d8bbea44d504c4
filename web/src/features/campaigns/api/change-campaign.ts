import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { assertAccepted, call, requirePresent } from '../../../lib/api/call.ts';
import { useIdempotencyKeys } from '../../../lib/api/idempotency.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

const CreateCampaign = graphql(`
  mutation createCampaign($name: String!, $idempotencyKey: String) {
    createCampaign(name: $name, idempotencyKey: $idempotencyKey) {
      success
      errors
      campaign {
        id
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

/** Creates a campaign. The mutation returns its id. */
export function useCreateCampaign(): UseMutationResult<string, Error, string> {
  const client = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (name: string) =>
      requirePresent(
        assertAccepted((await call(CreateCampaign, { name, idempotencyKey: keys.keyFor(name) })).createCampaign)
          .campaign,
      ).id,
    onSuccess: () => {
      keys.reset();
      return invalidate(client, queryKeys.campaigns.all());
    },
  });
}

/** Copies the steps of a campaign into a new one. The mutation returns its id. */
export function useCopyCampaign(): UseMutationResult<string, Error, string> {
  const client = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (campaignId: string) =>
      requirePresent(
        assertAccepted(
          (await call(CloneCampaign, { campaignId, idempotencyKey: keys.keyFor(campaignId) })).cloneCampaign,
        ).campaign,
      ).id,
    onSuccess: () => {
      keys.reset();
      return invalidate(client, queryKeys.campaigns.all());
    },
  });
}

/** Renames a campaign. */
export async function renameCampaign(campaignId: string, name: string): Promise<void> {
  assertAccepted((await call(UpdateCampaign, { campaignId, name })).updateCampaign);
}

export interface CampaignArchiveRequest {
  readonly campaignId: string;
  /** Whether to restore the campaign instead. */
  readonly restore: boolean;
}

/** Archives or restores a campaign. */
export function useArchiveCampaign(): UseMutationResult<unknown, Error, CampaignArchiveRequest> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: CampaignArchiveRequest) =>
      assertAccepted((await call(ArchiveCampaign, input)).archiveCampaign),
    onSuccess: (_answer, { campaignId }) =>
      invalidate(client, queryKeys.campaigns.all(), queryKeys.campaign(campaignId)),
  });
}
