import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { MessageBlock } from '../../../../../functions/domain/content/blocks.ts';
import type { StepTiming } from '../../../../../functions/domain/campaigns/timing.ts';
import { assertAccepted, call, requirePresent } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

const CreateFeature = graphql(`
  mutation createCampaignFeature($campaignId: ID!, $after: ID) {
    createCampaignFeature(campaignId: $campaignId, structureType: FEATURE, featureType: MESSAGE, after: $after) {
      success
      errors
      feature {
        id
      }
    }
  }
`);

const UpdateFeature = graphql(`
  mutation updateCampaignFeature(
    $campaignId: ID!
    $campaignFeatureId: ID!
    $messageContent: [MessageBlockInput!]
    $days: Int
    $hours: Int
    $minutes: Int
    $window: Int
    $delayUntil: AWSDateTime
  ) {
    updateCampaignFeature(
      campaignId: $campaignId
      campaignFeatureId: $campaignFeatureId
      structureType: FEATURE
      messageContent: $messageContent
      days: $days
      hours: $hours
      minutes: $minutes
      window: $window
      delayUntil: $delayUntil
    ) {
      success
      errors
    }
  }
`);

const DeleteFeature = graphql(`
  mutation deleteCampaignFeature($campaignId: ID!, $campaignFeatureId: ID!) {
    deleteCampaignFeature(campaignId: $campaignId, campaignFeatureId: $campaignFeatureId, structureType: FEATURE) {
      success
      errors
    }
  }
`);

export interface StepToSave {
  /** Null for a new step. */
  readonly featureId: string | null;
  /** The step before a new one; null inserts it first. Existing steps ignore it. */
  readonly after: string | null;
  readonly blocks: readonly MessageBlock[];
  readonly timing: StepTiming;
}

/**
 * Saves a step's text and timing. The API creates an empty step first and fills it second. When the second call fails,
 * the empty step is deleted, because contacts would wait at it. When the deletion fails too, the next attempt fills the
 * same step instead of creating another one.
 */
export function useSaveStep(campaignId: string): UseMutationResult<unknown, Error, StepToSave> {
  const client = useQueryClient();
  const created = useRef<string | null>(null);
  return useMutation({
    mutationFn: async ({ featureId, after, blocks, timing }: StepToSave) => {
      const campaignFeatureId = featureId ?? created.current ?? (await createFeature(campaignId, after));
      if (featureId === null) created.current = campaignFeatureId;
      const { days, hours, minutes, window, delayUntil } = timing;
      const answer = await call(UpdateFeature, {
        campaignId,
        campaignFeatureId,
        messageContent: [...blocks],
        days,
        hours,
        minutes,
        window,
        delayUntil: delayUntil?.toISOString() ?? null,
      });
      assertAccepted(answer.updateCampaignFeature);
    },
    onSuccess: () => refresh(client, campaignId),
  });
}

async function createFeature(campaignId: string, after: string | null): Promise<string> {
  return requirePresent(
    assertAccepted((await call(CreateFeature, { campaignId, after })).createCampaignFeature).feature,
  ).id;
}

export function useDeleteStep(campaignId: string): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (campaignFeatureId: string) =>
      assertAccepted((await call(DeleteFeature, { campaignId, campaignFeatureId })).deleteCampaignFeature),
    onSuccess: () => refresh(client, campaignId),
  });
}

function refresh(client: ReturnType<typeof useQueryClient>, campaignId: string): Promise<unknown> {
  return invalidate(client, queryKeys.campaign(campaignId), queryKeys.campaigns.all());
}
