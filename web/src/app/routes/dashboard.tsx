import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import { IconDots, IconFileUpload, IconHistory, IconUserPlus } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { lazyComponent } from '../../lib/chunk.ts';
import { Link } from 'react-router-dom';
import { useTerms } from '../../brand/brand.tsx';
import { Page } from '../../components/layout/page.tsx';
import { useDialogAddress } from '../../components/dialogs/use-dialog-address.ts';
import { OverviewStats } from '../../features/accounts/components/overview-stats.tsx';
import { NextSteps } from '../../features/accounts/components/next-steps.tsx';
import { useCampaigns } from '../../features/campaigns/api/campaigns.ts';
import { ContactList } from '../../features/contacts/components/contact-list.tsx';
import { can } from '../../lib/session/can.ts';
import { useSession } from '../../lib/session/session.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { useBulkDialogs } from './use-bulk-dialogs.tsx';

const OptInMessageModal = lazyComponent(
  async () => (await import('../../features/settings/components/opt-in-message-modal.tsx')).OptInMessageModal,
);
const AddContactsDialog = lazyComponent(async () => (await import('./add-contacts-dialog.tsx')).AddContactsDialog);

/** `/dashboard`: figures of the organization and its contacts. */
export function DashboardRoute(): ReactNode {
  const session = useSession();
  const w = useTerms();
  const contact = useDialogAddress('contact');
  const add = useDialogAddress('add');
  const optIn = useDialogAddress('optin');
  const bulk = useBulkDialogs();
  const { user, organization } = session;
  const canEdit = can(session, 'editContacts');
  const canSeeContacts = can(session, 'seeContacts');
  const isNew = organization.stats.leads === 0 && organization.stats.messages === 0;
  const isOnboarding = canEdit && organization.stats.messagesSuccess === 0;
  const openAdd = (): void => add.open('new');

  return (
    <Page
      name="Overview"
      title={user.firstName === '' ? 'Welcome' : `Welcome, ${user.firstName}`}
      actions={
        canSeeContacts && (
          <>
            {canEdit && (
              <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={openAdd}>
                Add {w('contacts')}
              </Button>
            )}
            <ImportsMenu onImport={canEdit ? () => add.open('csv') : null} />
          </>
        )
      }
    >
      {isOnboarding && <Onboarding onAddContacts={openAdd} />}
      {!(isNew && canEdit) && <OverviewStats stats={organization.stats} />}
      {canSeeContacts && (
        <ContactList
          onOpen={contact.open}
          onAdd={openAdd}
          onAddToCampaign={bulk.onAddToCampaign}
          onMessage={bulk.onMessage}
          onAddToGroup={bulk.onAddToGroup}
        />
      )}
      {contact.value !== null && canSeeContacts && <ContactDialog contactId={contact.value} onClose={contact.close} />}
      {bulk.dialogs}
      {optIn.value !== null && canEdit && (
        <Suspense>
          <OptInMessageModal onClose={optIn.close} />
        </Suspense>
      )}
      {add.value !== null && canEdit && (
        <Suspense>
          <AddContactsDialog address={add.value} onClose={add.close} />
        </Suspense>
      )}
    </Page>
  );
}

/** Menu for imports. `onImport` is null for people who may not import. */
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

/** The checklist of a new organization, once it is known which of its steps are done. */
function Onboarding({ onAddContacts }: { readonly onAddContacts: () => void }): ReactNode {
  const { organization } = useSession();
  const campaigns = useCampaigns({ includeStats: false });
  if (!campaigns.isSuccess) return <Skeleton height={196} mb={24} />;
  const { leads, messages, messagesSuccess } = organization.stats;
  return (
    <NextSteps
      facts={{
        contacts: leads,
        campaigns: campaigns.data.length,
        messages,
        delivered: messagesSuccess,
        hasNumber: organization.twilioPhone !== null,
      }}
      onAddContacts={onAddContacts}
    />
  );
}
