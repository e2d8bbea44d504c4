import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { describeTiming } from '../../../../../../functions/domain/campaigns/describe-timing.ts';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../../components/dialogs/confirm-dialog.tsx';
import { Empty } from '../../../../components/feedback/query-state.tsx';
import { toastError } from '../../../../components/feedback/toasts.tsx';
import { getErrorText } from '../../../../lib/api/api-error.ts';
import { lazyComponent } from '../../../../lib/chunk.ts';
import { plural } from '../../../../lib/format/numbers.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { renderPreview } from '../../../../shared/message-field/preview.ts';
import type { Campaign, CampaignFeature } from '../../api/campaign.ts';
import { useDeleteStep, useMoveStep } from '../../api/save-step.ts';
import { NEW_STEP } from '../../rules/edited-step.ts';
import { findProblems } from '../../rules/problems.ts';
import { toBlocks, toTiming } from '../../rules/step-blocks.ts';
import { StopOnReply } from '../controls/stop-controls.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { ProblemList } from './problem-list.tsx';
import { StepFlow } from './step-flow.tsx';
import classes from './steps.module.css';

const TestTextModal = lazyComponent(async () => (await import('../controls/test-text-modal.tsx')).TestTextModal);

interface StepsProps {
  readonly campaign: Campaign;
  readonly features: readonly CampaignFeature[];
  readonly canEdit: boolean;
  /** Opens the step editor for a value of `?step=`. */
  readonly onOpen: (address: string) => void;
}

interface StepAt {
  readonly feature: CampaignFeature;
  readonly index: number;
}

/** The Steps tab of the campaign editor: problems, steps and a preview of all texts. */
export function Steps({ campaign, features, canEdit, onOpen }: StepsProps): ReactNode {
  const { texts, screen } = useBrand();
  const w = useTerms();
  const { organization } = useSession();
  const remove = useDeleteStep(campaign.id);
  const move = useMoveStep(campaign.id);
  const stats = new Map((campaign.stats?.features ?? []).map((entry) => [entry.featureId, entry]));

  const [deleting, setDeleting] = useState<StepAt | null>(null);
  const [testing, setTesting] = useState<StepAt | null>(null);
  const deleteStep = (featureId: string): void =>
    remove.mutate(featureId, {
      onSuccess: () => setDeleting(null),
      onError: (error) => toastError('Step not deleted', getErrorText(error, screen.unknownError)),
    });

  if (features.length === 0) {
    return (
      <Empty
        title="Write the first text"
        text={`Each step of the ${w('campaign')} sends one text to every ${w('contact')}, at the time you choose.`}
      >
        {canEdit && (
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => onOpen(NEW_STEP)}>
            Add a step
          </Button>
        )}
      </Empty>
    );
  }
  const problems = findProblems(features, {
    contacts: campaign.stats?.leads ?? 0,
    waiting: (id) => stats.get(id)?.waiting ?? 0,
  });
  return (
    <div className={classes.columns}>
      {deleting !== null && (
        <ConfirmDialog
          title={`Delete step ${deleting.index + 1}?`}
          text={`This cancels ${plural(stats.get(deleting.feature.id)?.queued ?? 0, 'scheduled text')}. Sent texts stay in the figures.`}
          confirm="Delete step"
          busy={remove.isPending}
          onConfirm={() => deleteStep(deleting.feature.id)}
          onClose={() => setDeleting(null)}
        />
      )}
      {testing !== null && (
        <Suspense>
          <TestTextModal
            campaignId={campaign.id}
            featureId={testing.feature.id}
            step={testing.index + 1}
            onClose={() => setTesting(null)}
          />
        </Suspense>
      )}
      <div className={classes.flow}>
        <StopOnReply campaignId={campaign.id} on={campaign.stopOnReply} canEdit={canEdit} />
        <ProblemList problems={problems} onOpen={onOpen} />
        <StepFlow
          campaign={campaign}
          features={features}
          onOpen={onOpen}
          {...(canEdit
            ? {
                onAddAfter: (after: string | null) => onOpen(after === null ? NEW_STEP : `${NEW_STEP}-${after}`),
                onTest: (feature: CampaignFeature, index: number) => setTesting({ feature, index }),
                onMove: (campaignFeatureId: string, after: string | null) =>
                  move.mutate(
                    { campaignFeatureId, after },
                    { onError: (error) => toastError('Step not moved', getErrorText(error, screen.unknownError)) },
                  ),
                onDelete: (feature: CampaignFeature, index: number) => setDeleting({ feature, index }),
              }
            : {})}
        />
      </div>
      <div className={classes.preview}>
        <PhonePreview
          label="All texts on a phone"
          sender={organization.name}
          texts={features.flatMap((feature, index) =>
            feature.finished
              ? {
                  id: feature.id,
                  when: describeTiming(toTiming(feature), index),
                  text: renderPreview(toBlocks(feature), {
                    isFirst: index === 0,
                    organization: organization.name,
                    suffixTemplate: texts.firstMessageSuffix,
                  }),
                }
              : [],
          )}
        />
      </div>
    </div>
  );
}
