import { Anchor, Button, Skeleton, Tabs } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { lazyComponent } from '../../../lib/chunk.ts';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { useTerms } from '../../../brand/brand.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { useDialogAddress } from '../../../components/dialogs/use-dialog-address.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { formatCount } from '../../../lib/format/numbers.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { getPhases, useCampaign, type Campaign } from '../api/campaign.ts';
import { CampaignName } from '../components/editor/campaign-name.tsx';
import { Steps } from '../components/editor/steps.tsx';
import { ExternalSteps } from '../components/list/editor-button.tsx';
import { UnconfirmedNotice } from '../components/controls/unconfirmed-notice.tsx';
import { CampaignStats } from '../components/editor/campaign-stats.tsx';
import { ReportButton } from '../components/controls/report-button.tsx';
import { PauseButton } from '../components/controls/pause-button.tsx';
import { ArchivedNotice } from '../components/controls/archived-notice.tsx';
import { CampaignMenu } from '../components/controls/campaign-menu.tsx';
import { NextSend, StatusTag } from '../components/controls/status-tag.tsx';
import { useCampaignActions } from '../components/controls/use-campaign-actions.ts';
import { PausedNotice } from '../components/controls/paused-notice.tsx';
import { StopButton } from '../components/controls/stop-controls.tsx';
import { SAMPLE } from '../rules/run-address.ts';
import { useEditedIfThen } from '../components/if-thens/use-edited-if-then.ts';
import { useCampaignTab } from '../components/editor/use-campaign-tab.ts';
import { useEditedStep } from '../components/editor/use-edited-step.ts';
import classes from './campaign.module.css';

const AddExistingContacts = lazyComponent(
  async () => (await import('../components/enroll/add-existing-contacts.tsx')).AddExistingContacts,
);
const CampaignContacts = lazyComponent(
  async () => (await import('../components/enroll/campaign-contacts.tsx')).CampaignContacts,
);
const CsvReport = lazyComponent(async () => (await import('../components/pitch-report/csv-report.tsx')).CsvReport);
const PublishDialog = lazyComponent(
  async () => (await import('../components/library/publish-dialog.tsx')).PublishDialog,
);
const TestRun = lazyComponent(async () => (await import('../components/simulation/test-run.tsx')).TestRun);
const ResultsTab = lazyComponent(async () => (await import('../components/results/results-tab.tsx')).ResultsTab);
const StepEditor = lazyComponent(async () => (await import('../components/editor/step-editor.tsx')).StepEditor);
const IfThenEditor = lazyComponent(
  async () => (await import('../components/if-thens/if-then-editor.tsx')).IfThenEditor,
);

interface CampaignEditorProps {
  readonly campaignId: string;
  readonly onOpenContact: (contactId: string) => void;
  /** Opens the form for a new contact of this campaign, with the typed search. */
  readonly onCreateContact: (typed: string) => void;
}

/** `/campaign/:campaignId`: steps, contacts and figures of a campaign. */
export function CampaignEditor({ campaignId, onOpenContact, onCreateContact }: CampaignEditorProps): ReactNode {
  const campaign = useCampaign(campaignId);
  // The campaign does not exist or belongs to another organization.
  if (campaign.data === undefined && campaign.error instanceof ApiError && campaign.error.kind === 'refused') {
    return <Navigate to="/campaigns" replace />;
  }
  return (
    <QueryState query={campaign} skeleton={<EditorSkeleton />}>
      {(data) => <Editor campaign={data} onOpenContact={onOpenContact} onCreateContact={onCreateContact} />}
    </QueryState>
  );
}

type EditorProps = Omit<CampaignEditorProps, 'campaignId'> & { readonly campaign: Campaign };

function Editor({ campaign, onOpenContact, onCreateContact }: EditorProps): ReactNode {
  const w = useTerms();
  const session = useSession();
  const { organization } = session;
  const canEdit = can(session, 'editCampaigns');
  const [tab, setTab] = useCampaignTab();
  const stepDialog = useDialogAddress('step');
  const ifThenDialog = useDialogAddress('if-then');
  const addDialog = useDialogAddress('add');
  const reportDialog = useDialogAddress('report');
  const runDialog = useDialogAddress('run');
  const publishDialog = useDialogAddress('publish');
  const navigate = useNavigate();
  const actions = useCampaignActions({ onArchived: () => void navigate('/campaigns') });
  const phases = getPhases(campaign);
  const edited = useEditedStep(stepDialog.value, phases);
  const ifThen = useEditedIfThen(ifThenDialog.value, phases);
  const contacts = campaign.stats?.leads ?? 0;
  const enrolled = (campaign.stats?.currentLeads ?? 0) + (campaign.stats?.currentAppointments ?? 0);

  return (
    <Page
      name={campaign.name}
      title={<CampaignName key={campaign.id} campaignId={campaign.id} name={campaign.name} readOnly={!canEdit} />}
      actions={
        <>
          <ReportButton campaign={campaign} />
          {canEdit && (
            <>
              {contacts > 0 && !campaign.archived && campaign.pauseReason === null && (
                <PauseButton campaignId={campaign.id} paused={campaign.paused} />
              )}
              {enrolled > 0 && !campaign.archived && (
                <StopButton campaignId={campaign.id} current={enrolled} queued={campaign.stats?.queued ?? 0} />
              )}
              {!campaign.archived && (
                <Button
                  leftSection={<IconUserPlus size={18} aria-hidden="true" />}
                  onClick={() => addDialog.open('contacts')}
                >
                  Add {w('contacts')}
                </Button>
              )}
              <CampaignMenu campaign={campaign} actions={actions} onPublish={() => publishDialog.open('library')} />
            </>
          )}
        </>
      }
    >
      <div className={`${classes.back} row`}>
        <Anchor component={Link} to="/campaigns" size="sm">
          All {w('campaigns')}
        </Anchor>
        <StatusTag campaign={campaign} />
        <NextSend at={campaign.nextSend} />
      </div>
      {campaign.archived && <ArchivedNotice {...(canEdit ? { onRestore: () => actions.restore(campaign) } : {})} />}
      {campaign.paused && !campaign.archived && <PausedNotice campaign={campaign} canResume={canEdit} />}
      {(campaign.stats?.unconfirmed ?? 0) > 0 && (
        <UnconfirmedNotice campaignId={campaign.id} texts={campaign.stats?.unconfirmed ?? 0} canRetry={canEdit} />
      )}
      <CampaignStats stats={campaign.stats} />
      <Tabs value={tab} onChange={setTab} keepMounted={false} mt="lg">
        <Tabs.List mb="lg">
          <Tabs.Tab value="steps">Steps</Tabs.Tab>
          <Tabs.Tab value="results">Results</Tabs.Tab>
          <Tabs.Tab value="contacts">
            {w('Contacts')} {contacts > 0 && <span className="numbers">({formatCount(contacts)})</span>}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="steps">
          {campaign.v2 ? (
            <ExternalSteps campaignId={campaign.id} />
          ) : (
            <Steps
              campaign={campaign}
              phases={phases}
              canEdit={canEdit}
              onOpen={stepDialog.open}
              onOpenIfThen={ifThenDialog.open}
              onRun={() => runDialog.open(SAMPLE)}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="results">
          <Suspense fallback={<Skeleton height={640} />}>
            <ResultsTab campaign={campaign} phases={phases} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="contacts">
          <Suspense fallback={<Skeleton height={480} />}>
            <CampaignContacts
              campaignId={campaign.id}
              hasPitches={Object.values(phases).some((steps) =>
                steps.some(({ featureType }) => featureType !== 'MESSAGE'),
              )}
              joined={contacts}
              kept={campaign.stats?.keptLeads ?? 0}
              canEdit={canEdit}
              onOpen={onOpenContact}
              onAdd={() => addDialog.open('contacts')}
              onReport={() => reportDialog.open('csv')}
            />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      {edited !== null && canEdit && (
        <Suspense>
          <StepEditor
            key={edited.open.key}
            campaign={campaign}
            namesEvent={organization.showApptPlaceholders || campaign.hasAppt}
            step={edited.open.opened}
            current={edited.current}
            stats={campaign.stats?.features.find(({ featureId }) => featureId === edited.open.opened.featureId) ?? null}
            onRestart={edited.restart}
            onClose={stepDialog.close}
          />
        </Suspense>
      )}
      {ifThen !== null && canEdit && (
        <Suspense>
          <IfThenEditor
            key={ifThen.open.key}
            campaign={campaign}
            feature={ifThen.open.feature}
            opened={ifThen.open.opened}
            storedVersion={ifThen.storedVersion}
            onRestart={ifThen.restart}
            onClose={ifThenDialog.close}
          />
        </Suspense>
      )}
      {runDialog.value !== null && (
        <Suspense>
          <TestRun
            campaign={campaign}
            phases={phases}
            given={runDialog.value}
            onChoose={runDialog.change}
            onClose={runDialog.close}
          />
        </Suspense>
      )}
      {reportDialog.value !== null && canEdit && (
        <Suspense>
          <CsvReport campaign={campaign} onClose={reportDialog.close} />
        </Suspense>
      )}
      {publishDialog.value !== null && canEdit && (
        <Suspense>
          <PublishDialog campaign={campaign} onClose={publishDialog.close} />
        </Suspense>
      )}
      {addDialog.value !== null && canEdit && (
        <Dialog onClose={addDialog.close} title={`Add ${w('contacts')}`} width={650}>
          <Suspense fallback={<Skeleton height={420} />}>
            <AddExistingContacts
              campaignId={campaign.id}
              onCreateNew={(typed) => {
                addDialog.close();
                onCreateContact(typed);
              }}
              onClose={addDialog.close}
            />
          </Suspense>
        </Dialog>
      )}
    </Page>
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
