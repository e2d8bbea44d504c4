import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconFileUpload, IconHistory, IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTerms } from '../../brand/brand.tsx';
import { useDialogAddress } from '../../components/dialogs/use-dialog-address.ts';
import { ContactList, type ListedPage } from '../../features/contacts/components/contact-list.tsx';
import { lazyComponent } from '../../lib/chunk.ts';
import { can } from '../../lib/session/can.ts';
import { useSession } from '../../lib/session/session.ts';
import { useBulkDialogs } from './use-bulk-dialogs.tsx';

const OptInMessageModal = lazyComponent(
  async () => (await import('../../features/settings/components/opt-in-message-modal.tsx')).OptInMessageModal,
);
const ContactCampaignMenu = lazyComponent(
  async () => (await import('../../features/campaigns/components/list/contact-campaign-menu.tsx')).ContactCampaignMenu,
);
const ContactDialog = lazyComponent(async () => (await import('./contact-dialog.tsx')).ContactDialog);
const AddContactsDialog = lazyComponent(async () => (await import('./add-contacts-dialog.tsx')).AddContactsDialog);

/** The table of all contacts of the organization with every dialog that its actions open. */
export function OrganizationContacts({ onDashboard = false }: { readonly onDashboard?: boolean }): ReactNode {
  const contact = useDialogAddress('contact');
  const add = useDialogAddress('add');
  const optIn = useDialogAddress('optin');
  const bulk = useBulkDialogs();
  const [listed, setListed] = useState<ListedPage | null>(null);
  const session = useSession();
  const canEdit = can(session, 'editContacts');
  const hasRowMenu = session.organization.v2 && can(session, 'editCampaigns');
  return (
    <>
      <ContactList
        hasTitle={!onDashboard}
        onDashboard={onDashboard}
        {...(hasRowMenu
          ? {
              rowAction: ({ id, name, phone }) => (
                <Suspense>
                  <ContactCampaignMenu
                    contact={{ id, name, phone }}
                    onAdd={() => bulk.onAddToCampaign({ kind: 'some', contactIds: [id] }, () => undefined)}
                  />
                </Suspense>
              ),
            }
          : {})}
        onOpen={(id) => (contact.value === null ? contact.open(id) : contact.change(id))}
        openId={contact.value}
        onListed={setListed}
        onAdd={() => add.open('new')}
        onAddToCampaign={bulk.onAddToCampaign}
        onMessage={bulk.onMessage}
        onAddToGroup={bulk.onAddToGroup}
      />
      {contact.value !== null && (
        <Suspense>
          <ContactDialog
            contactId={contact.value}
            onClose={contact.close}
            list={listed === null ? undefined : { ...listed, onChange: contact.change }}
          />
        </Suspense>
      )}
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
    </>
  );
}

/** The actions of a screen with the contacts of the organization: add contacts, and a menu for imports. */
export function ContactsActions(): ReactNode {
  const w = useTerms();
  const add = useDialogAddress('add');
  const canEdit = can(useSession(), 'editContacts');
  return (
    <>
      {canEdit && (
        <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={() => add.open('new')}>
          Add {w('contacts')}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions">
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canEdit && (
            <Menu.Item leftSection={<IconFileUpload size={16} />} onClick={() => add.open('csv')}>
              Import a file
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconHistory size={16} />} component={Link} to="/imports">
            Imports
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
