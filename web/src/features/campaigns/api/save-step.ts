import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { StructureType } from '../../../../../functions/domain/campaigns/step.ts';
import type { StepTiming } from '../../../../../functions/domain/campaigns/timing.ts';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';
import type { StepContents } from '../rules/edited-step.ts';
import { STRUCTURE_LISTS, type Campaign } from './campaign.ts';

const CreateFeature = graphql(`
  mutation createCampaignFeature(
    $campaignId: ID!
    $structureType: StructureType!
    $featureType: FeatureType!
    $after: ID
  ) {
    createCampaignFeature(
      campaignId: $campaignId
      structureType: $structureType
      featureType: $featureType
      after: $after
    ) {
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
    $campaignFeatureId: ID!
    $label: String
    $messageContent: [MessageBlockInput!]
    $pitchId: ID
    $redirectType: RedirectType
    $redirectUrl: String
    $redirectPhone: String
    $redirectButton: String
    $days: Int
    $hours: Int
    $minutes: Int
    $window: Int
    $delayUntil: AWSDateTime
    $version: Int
  ) {
    updateCampaignFeature(
      campaignFeatureId: $campaignFeatureId
      label: $label
      messageContent: $messageContent
      pitchId: $pitchId
      redirectType: $redirectType
      redirectUrl: $redirectUrl
      redirectPhone: $redirectPhone
      redirectButton: $redirectButton
      days: $days
      hours: $hours
      minutes: $minutes
      window: $window
      delayUntil: $delayUntil
      version: $version
    ) {
      success
      errors
    }
  }
`);

const DeleteFeature = graphql(`
  mutation deleteCampaignFeature($campaignFeatureId: ID!) {
    deleteCampaignFeature(campaignFeatureId: $campaignFeatureId) {
      success
      errors
    }
  }
`);

const MoveFeature = graphql(`
  mutation moveCampaignFeature($campaignFeatureId: ID!, $after: ID) {
    moveCampaignFeature(campaignFeatureId: $campaignFeatureId, after: $after) {
      success
      errors
    }
  }
`);

export interface StepToSave {
  /** Null for a new step. */
  readonly featureId: string | null;
  /** The phase of a new step. Existing steps ignore it. */
  readonly phase: StructureType;
  /** The step before a new one; null inserts it first. Existing steps ignore it. */
  readonly after: string | null;
  readonly label: string;
  readonly contents: StepContents;
  readonly timing: StepTiming;
  /** The version that the editor began with. Null for a new step. */
  readonly version: number | null;
}

/**
 * Saves a step's text and timing. The API creates an empty step first and fills it second. When the second call fails,
 * the empty step is deleted, because contacts would wait at it. When the deletion fails too, the next attempt fills the
 * same step instead of creating another one, and closing the editor tries the deletion again.
 */
export function useSaveStep(campaignId: string): Change<StepToSave> {
  const client = useQueryClient();
  const emptyStepId = useRef<string | null>(null);
  useEffect(
    () => () => {
      const featureId = emptyStepId.current;
      emptyStepId.current = null;
      if (featureId === null) return;
      // The editor shows an empty step that this attempt does not delete either.
      deleteFeature(featureId)
        .catch(() => undefined)
        .finally(() => void refresh(client, campaignId));
    },
    [client, campaignId],
  );
  return useMutation({
    mutationFn: async ({ featureId, phase, after, ...content }: StepToSave) => {
      if (featureId !== null) return fillFeature(featureId, content);
      const newId = (emptyStepId.current ??= await createFeature(campaignId, {
        phase,
        after,
        featureType: content.contents.featureType,
      }));
      try {
        await fillFeature(newId, { ...content, version: null });
        emptyStepId.current = null;
      } catch (error) {
        await deleteFeature(newId).then(
          () => (emptyStepId.current = null),
          () => undefined,
        );
        throw error;
      }
    },
    onSettled: () => refresh(client, campaignId),
  });
}

type StepContent = Pick<StepToSave, 'label' | 'contents' | 'timing' | 'version'>;

async function fillFeature(
  campaignFeatureId: string,
  { label, contents, timing, version }: StepContent,
): Promise<void> {
  const { days, hours, minutes, window, delayUntil } = timing;
  await ask(UpdateFeature, {
    campaignFeatureId,
    label,
    messageContent: [...contents.blocks],
    // A step of another type has none, and may not name one.
    pitchId: contents.featureType === 'PITCH' ? (contents.pitch?.id ?? null) : null,
    ...(contents.redirect && {
      redirectType: contents.redirect.type,
      redirectUrl: contents.redirect.url,
      redirectPhone: contents.redirect.phone,
      redirectButton: contents.redirect.button,
    }),
    days,
    hours,
    minutes,
    window,
    delayUntil: delayUntil?.toISOString() ?? null,
    version,
  });
}

async function deleteFeature(campaignFeatureId: string): Promise<void> {
  await ask(DeleteFeature, { campaignFeatureId });
}

async function createFeature(
  campaignId: string,
  { phase: structureType, after, featureType }: Pick<StepToSave, 'phase' | 'after'> & Pick<StepContents, 'featureType'>,
): Promise<string> {
  return requirePresent((await ask(CreateFeature, { campaignId, structureType, featureType, after })).feature).id;
}

export interface StepMove {
  readonly campaignFeatureId: string;
  /** The step before it from now on. null if the step comes first. */
  readonly after: string | null;
}

/** Moves a step. The page shows the new order at once, and the old one when the move fails. */
export function useMoveStep(campaignId: string): Change<StepMove> {
  const client = useQueryClient();
  const key = queryKeys.campaign(campaignId);
  return useMutation({
    mutationFn: (move) => ask(MoveFeature, move),
    onMutate: async (move) => {
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<Campaign>(key, (campaign) => campaign && withMovedStep(campaign, move));
    },
    onSettled: () => refresh(client, campaignId),
  });
}

function withMovedStep(campaign: Campaign, { campaignFeatureId, after }: StepMove): Campaign {
  const phase = campaign.features?.find(({ id }) => id === campaignFeatureId)?.structureType ?? 'FEATURE';
  const list = STRUCTURE_LISTS[phase];
  const others = campaign.structure[list].filter((id) => id !== campaignFeatureId);
  const index = after === null ? 0 : others.indexOf(after) + 1;
  return { ...campaign, structure: { ...campaign.structure, [list]: others.toSpliced(index, 0, campaignFeatureId) } };
}

/** Deletes a step and cancels its scheduled texts. */
export function useDeleteStep(campaignId: string): Change<string> {
  return useChange(deleteFeature, { reloads: [queryKeys.campaign(campaignId), queryKeys.campaigns.all()] });
}

function refresh(client: ReturnType<typeof useQueryClient>, campaignId: string): Promise<unknown> {
  return invalidate(client, queryKeys.campaign(campaignId), queryKeys.campaigns.all());
}
