import { Button, SegmentedControl } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { SavedSwitch } from '../../../../components/fields/saved-switch.tsx';
import { useRequireVerification } from '../../api/campaign-controls.ts';
import { listPhases, sayTiming, PHASE_NAMES } from '../../rules/phases.ts';
import { useBrand } from '../../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../../components/dialogs/confirm-dialog.tsx';
import { toastFailure } from '../../../../components/feedback/toasts.tsx';
import { lazyComponent } from '../../../../lib/chunk.ts';
import { plural } from '../../../../lib/format/numbers.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { renderPreview } from '../../../../shared/message-field/preview.ts';
import { buildSampleLink } from '../../../../../../functions/domain/pitches/pitch-link.ts';
import {
  offersPhases,
  type StepType,
  type StructureType,
  STRUCTURE_TYPES,
} from '../../../../../../functions/domain/campaigns/step.ts';
import type { Campaign, CampaignFeature, CampaignPhases } from '../../api/campaign.ts';
import { useDeleteStep, useMoveStep } from '../../api/save-step.ts';
import { formatNewStep, toStepType } from '../../rules/edited-step.ts';
import { findProblems } from '../../rules/problems.ts';
import { toBlocks, toTiming } from '../../rules/step-blocks.ts';
import { TakesAppointments } from '../controls/takes-appointments.tsx';
import { StopOnReply } from '../controls/stop-controls.tsx';
import { EmptyPhase } from './phases/empty-phase.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { ProblemList } from './problem-list.tsx';
import { StepFlow } from './step-flow.tsx';
import classes from './steps.module.css';

const CampaignCalendar = lazyComponent(
  async () => (await import('../controls/campaign-calendar.tsx')).CampaignCalendar,
);
const TestTextModal = lazyComponent(async () => (await import('../controls/test-text-modal.tsx')).TestTextModal);

interface StepsProps {
  readonly campaign: Campaign;
  readonly phases: CampaignPhases;
  readonly canEdit: boolean;
  /** Opens the step editor for a value of `?step=`. */
  readonly onOpen: (address: string) => void;
  /** Opens the editor of if/thens for a value of `?if-then=`. */
  readonly onOpenIfThen: (address: string) => void;
  /** Opens the test run of the campaign. */
  readonly onRun: () => void;
}

interface StepAt {
  readonly feature: CampaignFeature;
  readonly index: number;
}

/** The Steps tab of the campaign editor: problems, steps and a preview of all texts. */
export function Steps({ campaign, phases, canEdit, onOpen, onOpenIfThen, onRun }: StepsProps): ReactNode {
  const { texts, flags } = useBrand();
  const { organization, user } = useSession();
  const mayUseCalendars = flags.calendars && (organization.showCalendly || user.showCalendly);
  const hasCalendar = mayUseCalendars || campaign.calendlyEventUri !== null;
  const remove = useDeleteStep(campaign.id);
  const move = useMoveStep(campaign.id);
  const stats = new Map((campaign.stats?.features ?? []).map((entry) => [entry.featureId, entry]));

  const takesAppointments = offersPhases(flags, organization);
  const shownPhases = listPhases(phases, takesAppointments && campaign.hasAppt);
  const [wanted, setWanted] = useState<StructureType>('FEATURE');
  const phase = shownPhases.includes(wanted) ? wanted : 'FEATURE';
  const features = phases[phase];
  const [deleting, setDeleting] = useState<StepAt | null>(null);
  const [testing, setTesting] = useState<StepAt | null>(null);
  const deleteStep = (featureId: string): void =>
    remove.mutate(featureId, {
      onSuccess: () => setDeleting(null),
      onError: (error) => toastFailure('Step not deleted', error),
    });

  const canHaveSteps = shownPhases.length > 1 || takesAppointments;
  if (features.length === 0 && !canHaveSteps)
    return <EmptyPhase phase={phase} {...(canEdit ? { onAdd: () => onOpen(formatNewStep(phase, null)) } : {})} />;
  const problems = findProblems(features, {
    contacts: campaign.stats?.leads ?? 0,
    waiting: (id) => stats.get(id)?.waiting ?? 0,
  });
  return (
    <div className={classes.columns}>
      {deleting !== null && (
        <ConfirmDialog
          title={`Delete step ${deleting.index + 1}?`}
          text={describeDeletion(stats.get(deleting.feature.id)?.queued ?? 0)}
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
        <RequireVerification campaign={campaign} canEdit={canEdit} />
        {takesAppointments && <TakesAppointments campaign={campaign} canEdit={canEdit} />}
        {hasCalendar && (
          <Suspense>
            <div className="below-16">
              <CampaignCalendar campaign={campaign} canEdit={canEdit} />
            </div>
          </Suspense>
        )}
        {shownPhases.length > 1 && (
          <PhaseSwitcher phases={phases} shown={shownPhases} value={phase} onChange={setWanted} />
        )}
        {features.length === 0 ? (
          <EmptyPhase phase={phase} {...(canEdit ? { onAdd: () => onOpen(formatNewStep(phase, null)) } : {})} />
        ) : (
          canEdit && <ProblemList problems={problems} onOpen={onOpen} />
        )}
        {features.length > 0 && (
          <Button
            className={classes.run}
            variant="default"
            size="xs"
            leftSection={<IconPlayerPlay size={14} aria-hidden="true" />}
            onClick={onRun}
          >
            Test run
          </Button>
        )}
        {features.length > 0 && (
          <StepFlow
            campaign={campaign}
            phase={phase}
            features={features}
            onOpen={onOpen}
            // A brand whose contacts must opt in first has no if/thens.
            {...(flags.blastMode ? {} : { onOpenIfThen })}
            {...(canEdit
              ? {
                  onAddAfter: (after: string | null, type: StepType) => onOpen(formatNewStep(phase, after, type)),
                  onTest: (feature: CampaignFeature, index: number) => setTesting({ feature, index }),
                  onMove: (campaignFeatureId: string, after: string | null) =>
                    move.mutate(
                      { campaignFeatureId, after },
                      { onError: (error) => toastFailure('Step not moved', error) },
                    ),
                  onDelete: (feature: CampaignFeature, index: number) => setDeleting({ feature, index }),
                }
              : {})}
          />
        )}
      </div>
      <div className={classes.preview}>
        <PhonePreview
          label="All texts on a phone"
          sender={organization.name}
          texts={features.flatMap((feature, index) =>
            feature.finished
              ? {
                  id: feature.id,
                  when: sayTiming(toTiming(feature), index, phase),
                  text: renderPreview(toBlocks(feature), {
                    isFirst: index === 0 && phase === 'FEATURE',
                    organization: organization.name,
                    suffixTemplate: texts.firstMessageSuffix,
                    link: buildSampleLink(toStepType(feature), window.location.host),
                  }),
                }
              : [],
          )}
        />
      </div>
    </div>
  );
}

function describeDeletion(queued: number): string {
  return `${queued > 0 ? `This cancels ${plural(queued, 'scheduled text')}. ` : ''}Sent texts stay in the figures.`;
}

interface RequireVerificationProps {
  readonly campaign: Campaign;
  readonly canEdit: boolean;
}

/** Sets whether a pitch opens only for the owner of the phone that got its link. Without a pitch there is nothing to set. */
function RequireVerification({ campaign, canEdit }: RequireVerificationProps): ReactNode {
  const change = useRequireVerification(campaign.id);
  if (!(campaign.features ?? []).some(({ featureType }) => featureType === 'PITCH')) return null;
  return (
    <SavedSwitch
      label="Ask for a code before opening a pitch"
      on={campaign.requireVerification}
      disabled={!canEdit}
      save={(next) => change.mutateAsync(next)}
    />
  );
}

interface PhaseSwitcherProps {
  readonly phases: CampaignPhases;
  readonly shown: readonly StructureType[];
  readonly value: StructureType;
  readonly onChange: (phase: StructureType) => void;
}

/** Switches between the steps right away, before and after the appointment. */
function PhaseSwitcher({ phases, shown, value, onChange }: PhaseSwitcherProps): ReactNode {
  return (
    <SegmentedControl
      fullWidth
      mb="md"
      aria-label="Steps by phase"
      value={value}
      onChange={(chosen) => onChange(STRUCTURE_TYPES.find((phase) => phase === chosen) ?? 'FEATURE')}
      data={shown.map((phase) => ({ value: phase, label: `${PHASE_NAMES[phase]} (${phases[phase].length})` }))}
    />
  );
}
