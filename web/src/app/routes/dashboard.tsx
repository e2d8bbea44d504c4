import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconFileUpload, IconHistory, IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTerms } from '../../brand/brand.tsx';
import { Page } from '../../components/layout/page.tsx';
import { useDialogAddress } from '../../components/dialogs/use-dialog-address.ts';
import { OverviewStats } from '../../features/accounts/components/overview-stats.tsx';
import { NextSteps } from '../../features/accounts/components/next-steps.tsx';
import { LeadList } from '../../features/contacts/components/lead-list.tsx';
import type { LeadSelection } from '../../shared/jobs/selection.ts';
import { can } from '../../lib/session/can.ts';
import { useSession } from '../../lib/session/session.ts';
import { LeadDialog } from './lead-dialog.tsx';

const NOBODY: LeadSelection = { kind: 'some', leadIds: [] };
const AddToCampaignModal = lazy(() =>
  import('../../features/campaigns/components/enroll/add-to-campaign-modal.tsx').then((module) => ({
    default: module.AddToCampaignModal,
  })),
);
const MessageLeadsModal = lazy(() =>
  import('../../features/messaging/components/message-leads-modal.tsx').then((module) => ({
    default: module.MessageLeadsModal,
  })),
);
const OptInMessageModal = lazy(() =>
  import('../../features/accounts/components/opt-in-message-modal.tsx').then((module) => ({
    default: module.OptInMessageModal,
  })),
);
const AddLeadsDialog = lazy(() =>
  import('./add-leads-dialog.tsx').then((module) => ({ default: module.AddLeadsDialog })),
);

interface Chosen {
  readonly action: 'campaign' | 'message';
  readonly who: LeadSelection;
  readonly done: () => void;
}

/** `/dashboard`: how it goes, and the contacts. */
export function DashboardRoute(): ReactNode {
  const session = useSession();
  const w = useTerms();
  const lead = useDialogAddress('lead');
  const add = useDialogAddress('add');
  const sent = useDialogAddress('sent');
  const optIn = useDialogAddress('optin');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { user, organization } = session;
  const mayEdit = can(session, 'editContacts');
  const seesLeads = can(session, 'seeContacts');
  const isNew = organization.stats.leads === 0 && organization.stats.messages === 0;
  const openAdd = (): void => add.open('new');

  return (
    <Page
      title={user.firstName === '' ? 'Welcome' : `Welcome, ${user.firstName}`}
      actions={
        seesLeads && (
          <>
            {mayEdit && (
              <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={openAdd}>
                Add {w('leads')}
              </Button>
            )}
            <ImportsMenu onImport={mayEdit ? () => add.open('csv') : null} />
          </>
        )
      }
    >
      {isNew && mayEdit ? <NextSteps onAddLeads={openAdd} /> : <OverviewStats stats={organization.stats} />}
      {seesLeads && (
        <LeadList
          onOpen={lead.open}
          onAdd={openAdd}
          onAddToCampaign={(who, done) => setChosen({ action: 'campaign', who, done })}
          onMessage={(who, done) => setChosen({ action: 'message', who, done })}
        />
      )}
      {lead.value !== null && seesLeads && <LeadDialog leadId={lead.value} onClose={lead.close} />}
      {chosen?.action === 'campaign' && (
        <Suspense>
          <AddToCampaignModal
            who={chosen.who}
            onClose={() => setChosen(null)}
            onDone={() => {
              chosen.done();
              setChosen(null);
            }}
          />
        </Suspense>
      )}
      {(chosen?.action === 'message' || sent.value !== null) && (
        <Suspense>
          <MessageLeadsModal
            who={chosen?.who ?? NOBODY}
            jobId={sent.value}
            onStarted={(jobId) => {
              chosen?.done();
              setChosen(null);
              sent.open(jobId);
            }}
            onClose={() => (sent.value === null ? setChosen(null) : sent.close())}
          />
        </Suspense>
      )}
      {optIn.value !== null && mayEdit && (
        <Suspense>
          <OptInMessageModal onClose={optIn.close} />
        </Suspense>
      )}
      {add.value !== null && mayEdit && (
        <Suspense>
          <AddLeadsDialog address={add.value} onClose={add.close} />
        </Suspense>
      )}
    </Page>
  );
}

/** What is done seldom; null: only looking. */
function ImportsMenu({ onImport }: { readonly onImport: (() => void) | null }): ReactNode {
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="More actions">
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onImport && (
          <Menu.Item leftSection={<IconFileUpload size={16} />} onClick={onImport}>
            Import a file
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconHistory size={16} />} component={Link} to="/imports">
          Imports
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
