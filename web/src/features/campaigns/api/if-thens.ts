import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { REPLY_READERS } from '../../../../../functions/domain/alerts/reply-alert.ts';
import { normalizeBlocks } from '../../../../../functions/domain/content/blocks.ts';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { listTeam, type TeamMember } from '../../../shared/accounts/list-team.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { EditedAction, EditedIfThen, EditedTrigger } from '../rules/edited-if-then.ts';

const PitchParts = graphql(`
  query pitchParts($pitchId: ID!) {
    pitch(pitchId: $pitchId) {
      success
      errors
      pitch {
        id
        redirectType
        slides {
          id
          slideType
          internalTitle
          title
          widgets {
            id
            widgetType
            label
            labels
            start
            end
          }
        }
      }
    }
  }
`);

const CreateIfThen = graphql(`
  mutation createCampaignWorkflow($campaignFeatureId: ID!, $idempotencyKey: String) {
    createCampaignWorkflow(campaignFeatureId: $campaignFeatureId, idempotencyKey: $idempotencyKey) {
      success
      errors
      workflow {
        id
        version
      }
    }
  }
`);

const SaveIfThen = graphql(`
  mutation updateCampaignWorkflow(
    $campaignWorkflowId: ID!
    $label: String
    $workflow: CampaignWorkflowInput!
    $version: Int
  ) {
    updateCampaignWorkflow(
      campaignWorkflowId: $campaignWorkflowId
      label: $label
      workflow: $workflow
      version: $version
    ) {
      success
      errors
    }
  }
`);

const DeleteIfThen = graphql(`
  mutation deleteCampaignWorkflow($campaignWorkflowId: ID!) {
    deleteCampaignWorkflow(campaignWorkflowId: $campaignWorkflowId) {
      success
      errors
    }
  }
`);

type Pitch = NonNullable<ResultOf<typeof PitchParts>['pitch']['pitch']>;
type Slides = NonNullable<Pitch['slides']>;
export type PitchSlide = Slides[number];
export type PitchQuestion = PitchSlide['widgets'][number];

/** Loads what contacts can do with a pitch: its slides with their questions, and the button on the last one. */
export function usePitchParts(
  pitchId: string | null,
): UseQueryResult<{ readonly slides: Slides; readonly hasButton: boolean }> {
  return useQuery({
    queryKey: queryKeys.pitches.parts(pitchId ?? ''),
    enabled: pitchId !== null,
    queryFn: async ({ signal }) => {
      const pitch = requirePresent((await ask(PitchParts, { pitchId: pitchId ?? '' }, signal)).pitch);
      return { slides: requirePresent(pitch.slides), hasButton: pitch.redirectType !== 'NONE' };
    },
  });
}

/** Loads the people of the team who may be notified about contacts, by name. */
export function useTeamToTell(): UseQueryResult<readonly TeamMember[]> {
  return useQuery({
    queryKey: queryKeys.teamToTell(),
    queryFn: async ({ signal }) => {
      const users = await listTeam(signal);
      return (
        users
          // An invitation that waits for its answer has no name.
          .filter(({ name, access }) => name !== '' && REPLY_READERS.some((allowed) => allowed === access))
          .toSorted((one, other) => one.name.localeCompare(other.name))
      );
    },
  });
}

export interface IfThenToSave {
  /** The step of a new one. */
  readonly featureId: string;
  readonly ifThen: EditedIfThen;
  /** The version to save over. null if whatever is stored. */
  readonly version: number | null;
  /** One for each new if/then, so that a second attempt makes no second one. */
  readonly idempotencyKey: string;
}

/** Saves an if/then as a whole. A new one is a draft before, which does nothing and goes by itself when the save fails. */
export function useSaveIfThen(campaignId: string): Change<IfThenToSave> {
  return useChange(
    async ({ featureId, ifThen, version, idempotencyKey }) => {
      const known = ifThen.id === null ? await createIfThen(featureId, idempotencyKey) : { id: ifThen.id, version };
      await ask(SaveIfThen, {
        campaignWorkflowId: known.id,
        label: ifThen.label.trim(),
        workflow: { triggers: ifThen.triggers.map(toTriggerInput), actions: ifThen.actions.map(toActionInput) },
        version: ifThen.id === null ? null : version,
      });
    },
    { alwaysReloads: [queryKeys.campaign(campaignId)] },
  );
}

async function createIfThen(campaignFeatureId: string, idempotencyKey: string) {
  return requirePresent((await ask(CreateIfThen, { campaignFeatureId, idempotencyKey })).workflow);
}

/** Removes an if/then. */
export function useDeleteIfThen(campaignId: string): Change<string> {
  return useChange((campaignWorkflowId) => ask(DeleteIfThen, { campaignWorkflowId }), {
    alwaysReloads: [queryKeys.campaign(campaignId)],
  });
}

function toTriggerInput(trigger: EditedTrigger) {
  const { id, label, type, slideId, widgetId, expression, responses, seconds, performedAction, days, hours } = trigger;
  return {
    id,
    label,
    triggerType: type,
    triggerOption: slideId,
    widgetId: type === 'WIDGET' ? widgetId : null,
    widgetExpression: expression,
    triggerResponses: [...responses],
    seconds,
    performedAction,
    days,
    hours,
  };
}

function toActionInput({ id, type, blocks, userIds, campaignId, url }: EditedAction) {
  return {
    id,
    actionType: type,
    messageContent: type === 'CAMPAIGN' || type === 'WEBHOOK' ? null : normalizeBlocks(blocks),
    webhookUrl: type === 'WEBHOOK' ? url.trim() : null,
    userIds: type === 'SPECIFIC' ? [...userIds] : null,
    nextCampaignId: type === 'CAMPAIGN' ? campaignId : null,
  };
}
