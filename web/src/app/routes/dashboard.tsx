import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconFileUpload, IconHistory, IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTerms } from '../../brand/brand.tsx';
import { Page } from '../../components/layout/page.tsx';
import { useDialogAddress } from '../../components/dialogs/use-dialog-address.ts';
import { OverviewStats } from '../../features/accounts/components/overview-stats.tsx';
import { NextSteps } from '../../features/accounts/components/next-steps.tsx';
import { ContactList } from '../../features/contacts/components/contact-list.tsx';
import type { ContactSelection } from '../../shared/jobs/selection.ts';
import { can } from '../../lib/session/can.ts';
import { useSession } from '../../lib/session/session.ts';
import { ContactDialog } from './contact-dialog.tsx';

const NOBODY: ContactSelection = { kind: 'some', contactIds: [] };
const AddToCampaignModal = lazy(() =>
  import('../../features/campaigns/components/enroll/add-to-campaign-modal.tsx').then((module) => ({
    default: module.AddToCampaignModal,
  })),
);
const MessageContactsModal = lazy(() =>
  import('../../features/messaging/components/message-contacts-modal.tsx').then((module) => ({
    default: module.MessageContactsModal,
  })),
);
const OptInMessageModal = lazy(() =>
  import('../../features/accounts/components/opt-in-message-modal.tsx').then((module) => ({
    default: module.OptInMessageModal,
  })),
);
const AddContactsDialog = lazy(() =>
  import('./add-contacts-dialog.tsx').then((module) => ({ default: module.AddContactsDialog })),
);

interface Chosen {
  readonly action: 'campaign' | 'message';
  readonly who: ContactSelection;
  readonly done: () => void;
}

/** `/dashboard`: how it goes, and the contacts. */
export function DashboardRoute(): ReactNode {
  const session = useSession();
  const w = useTerms();
  const contact = useDialogAddress('contact');
  const add = useDialogAddress('add');
  const sent = useDialogAddress('sent');
  const optIn = useDialogAddress('optin');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { user, organization } = session;
  const mayEdit = can(session, 'editContacts');
  const seesContacts = can(session, 'seeContacts');
  const isNew = organization.stats.leads === 0 && organization.stats.messages === 0;
  const openAdd = (): void => add.open('new');

  return (
    <Page
      title={user.firstName === '' ? 'Welcome' : `Welcome, ${user.firstName}`}
      actions={
        seesContacts && (
          <>
            {mayEdit && (
              <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={openAdd}>
                Add {w('contacts')}
              </Button>
            )}
            <ImportsMenu onImport={mayEdit ? () => add.open('csv') : null} />
          </>
        )
      }
    >
      {isNew && mayEdit ? <NextSteps onAddContacts={openAdd} /> : <OverviewStats stats={organization.stats} />}
      {seesContacts && (
        <ContactList
          onOpen={contact.open}
          onAdd={openAdd}
          onAddToCampaign={(who, done) => setChosen({ action: 'campaign', who, done })}
          onMessage={(who, done) => setChosen({ action: 'message', who, done })}
        />
      )}
      {contact.value !== null && seesContacts && <ContactDialog contactId={contact.value} onClose={contact.close} />}
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
          <MessageContactsModal
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
          <AddContactsDialog address={add.value} onClose={add.close} />
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
