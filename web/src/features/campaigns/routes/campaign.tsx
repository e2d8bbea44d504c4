import { Anchor, Button, Skeleton, Tabs } from '@mantine/core';
import { IconPlus, IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { describeTiming } from '../../../../../functions/domain/campaigns/describe-timing.ts';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import { toastError } from '../../../components/feedback/toasts.tsx';
import { useDialogAddress } from '../../../components/dialogs/use-dialog-address.ts';
import { ApiError, getErrorText } from '../../../lib/api/api-error.ts';
import { formatCount } from '../../../lib/format/numbers.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { getOrderedFeatures, useCampaign, type Campaign, type CampaignFeature } from '../api/campaign.ts';
import { useDeleteStep } from '../api/save-step.ts';
import { CampaignContacts } from '../components/enroll/campaign-contacts.tsx';
import { CampaignName } from '../components/editor/campaign-name.tsx';
import { CampaignStats } from '../components/editor/campaign-stats.tsx';
import { PauseButton } from '../components/controls/pause-button.tsx';
import { PausedNotice } from '../components/controls/paused-notice.tsx';
import { PhonePreview } from '../components/editor/phone-preview.tsx';
import { ProblemList } from '../components/editor/problem-list.tsx';
import { StopButton, StopOnReply } from '../components/controls/stop-controls.tsx';
import { StepFlow } from '../components/editor/step-flow.tsx';
import { parseStepAddress, NEW_STEP } from '../rules/edited-step.ts';
import { previewText } from '../rules/preview-text.ts';
import { findProblems } from '../rules/problems.ts';
import { toBlocks, toTiming } from '../rules/step-blocks.ts';
import classes from './campaign.module.css';

const AddExistingContacts = lazy(() =>
  import('../components/enroll/add-existing-contacts.tsx').then((module) => ({ default: module.AddExistingContacts })),
);
const StepEditor = lazy(() =>
  import('../components/editor/step-editor.tsx').then((module) => ({ default: module.StepEditor })),
);
const TestTextModal = lazy(() =>
  import('../components/controls/test-text-modal.tsx').then((module) => ({ default: module.TestTextModal })),
);

interface CampaignEditorProps {
  readonly campaignId: string;
  readonly onOpenContact: (contactId: string) => void;
}

/** `/campaign/:campaignId`: steps, contacts and figures of a campaign. */
export function CampaignEditor({ campaignId, onOpenContact }: CampaignEditorProps): ReactNode {
  const campaign = useCampaign(campaignId);
  // The campaign does not exist or belongs to another organization.
  if (campaign.data === undefined && campaign.error instanceof ApiError && campaign.error.kind === 'refused') {
    return <Navigate to="/campaigns" replace />;
  }
  return (
    <QueryState query={campaign} skeleton={<EditorSkeleton />}>
      {(data) => <Editor campaign={data} onOpenContact={onOpenContact} />}
    </QueryState>
  );
}

function Editor({
  campaign,
  onOpenContact,
}: {
  readonly campaign: Campaign;
  readonly onOpenContact: (contactId: string) => void;
}): ReactNode {
  const w = useTerms();
  const canEdit = can(useSession(), 'editCampaigns');
  const [tab, setTab] = useState<string | null>('steps');
  const stepDialog = useDialogAddress('step');
  const addDialog = useDialogAddress('add');
  const features = getOrderedFeatures(campaign);
  const editedStep = parseStepAddress(stepDialog.value, features);
  const contacts = campaign.stats?.leads ?? 0;
  const enrolled = campaign.stats?.currentLeads ?? 0;

  return (
    <Page
      title={<CampaignName key={campaign.id} campaignId={campaign.id} name={campaign.name} readOnly={!canEdit} />}
      actions={
        canEdit && (
          <>
            {contacts > 0 && campaign.pauseReason === null && (
              <PauseButton campaignId={campaign.id} paused={campaign.paused} />
            )}
            {enrolled > 0 && (
              <StopButton campaignId={campaign.id} current={enrolled} queued={campaign.stats?.queued ?? 0} />
            )}
            <Button
              leftSection={<IconUserPlus size={18} aria-hidden="true" />}
              onClick={() => addDialog.open('contacts')}
            >
              Add {w('contacts')}
            </Button>
          </>
        )
      }
    >
      <Anchor component={Link} to="/campaigns" size="sm" className={classes.back ?? ''}>
        All {w('campaigns')}
      </Anchor>
      {campaign.paused && <PausedNotice campaign={campaign} canResume={canEdit} />}
      <CampaignStats stats={campaign.stats} />
      <Tabs value={tab} onChange={setTab} keepMounted={false} mt="lg">
        <Tabs.List mb="lg">
          <Tabs.Tab value="steps">Steps</Tabs.Tab>
          <Tabs.Tab value="contacts">
            {w('Contacts')} {contacts > 0 && <span className="numbers">({formatCount(contacts)})</span>}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="steps">
          <Steps campaign={campaign} features={features} canEdit={canEdit} onOpen={stepDialog.open} />
        </Tabs.Panel>
        <Tabs.Panel value="contacts">
          <CampaignContacts
            campaignId={campaign.id}
            canEdit={canEdit}
            onOpen={onOpenContact}
            onAdd={() => addDialog.open('contacts')}
          />
        </Tabs.Panel>
      </Tabs>
      {editedStep !== null && canEdit && (
        <Suspense>
          <StepEditor key={stepDialog.value} campaignId={campaign.id} step={editedStep} onClose={stepDialog.close} />
        </Suspense>
      )}
      {addDialog.value !== null && canEdit && (
        <Dialog onClose={addDialog.close} title={`Add ${w('contacts')}`} size={650}>
          <Suspense fallback={<Skeleton height={420} />}>
            <AddExistingContacts campaignId={campaign.id} onClose={addDialog.close} />
          </Suspense>
        </Dialog>
      )}
    </Page>
  );
}

interface StepsProps {
  readonly campaign: Campaign;
  readonly features: readonly CampaignFeature[];
  readonly canEdit: boolean;
  readonly onOpen: (stepDialog: string) => void;
}

function Steps({ campaign, features, canEdit, onOpen }: StepsProps): ReactNode {
  const { texts, screen } = useBrand();
  const w = useTerms();
  const { organization } = useSession();
  const remove = useDeleteStep(campaign.id);
  const stats = new Map((campaign.stats?.features ?? []).map((entry) => [entry.featureId, entry]));

  const [deleting, setDeleting] = useState<{ readonly feature: CampaignFeature; readonly index: number } | null>(null);
  const [testing, setTesting] = useState<{ readonly feature: CampaignFeature; readonly index: number } | null>(null);
  const deleteStep = (featureId: string): void =>
    remove.mutate(featureId, {
      onSuccess: () => setDeleting(null),
      onError: (error) => toastError('Step not deleted', getErrorText(error, screen.unknownError)),
    });

  if (features.length === 0) {
    return (
      <Empty
        title="Write the first text"
        text={`Each step of the ${w('campaign')} is a text that goes out at its time, to everyone in it.`}
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
          text="Its texts that still wait are canceled. What was sent stays in the figures."
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
                  text: previewText(toBlocks(feature), {
                    first: index === 0,
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

function EditorSkeleton(): ReactNode {
  return (
    <Page title={<Skeleton height={40} width={320} />}>
      <Skeleton height={72} mb="lg" mt={28} />
      <Skeleton height={400} width={360} mx="auto" />
    </Page>
  );
}
