import { Button, Skeleton } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useBrand, useTerms } from '../../brand/brand.tsx';
import { useDialogAddress } from '../../components/dialogs/use-dialog-address.ts';
import { Empty, QueryState } from '../../components/feedback/query-state.tsx';
import { Page } from '../../components/layout/page.tsx';
import { CampaignSelect } from '../../features/campaigns/components/enroll/campaign-select.tsx';
import { ContactList } from '../../features/contacts/components/contact-list.tsx';
import { useGroup, type GroupDetail } from '../../features/groups/api/groups.ts';
import { ArchivedNotice } from '../../features/groups/components/archived-notice.tsx';
import { GroupName } from '../../features/groups/components/group-name.tsx';
import { lazyComponent } from '../../lib/chunk.ts';
import { can } from '../../lib/session/can.ts';
import { useSession } from '../../lib/session/session.ts';
import { useBulkDialogs } from './use-bulk-dialogs.tsx';

const ContactDialog = lazyComponent(async () => (await import('./contact-dialog.tsx')).ContactDialog);
const AddContactsDialog = lazyComponent(async () => (await import('./add-contacts-dialog.tsx')).AddContactsDialog);

const LandingModal = lazyComponent(
  async () => (await import('../../features/groups/components/landing-modal.tsx')).LandingModal,
);

/** `/group/:groupId`: the contacts of a group. */
export function GroupRoute(): ReactNode {
  const { screen } = useBrand();
  const { groupId = '' } = useParams();
  const group = useGroup(groupId);
  return (
    <QueryState
      query={group}
      skeleton={
        <Page title="Group">
          <Skeleton height={520} />
        </Page>
      }
      empty={(data) =>
        data === null ? (
          <Page title="Group">
            <Empty title={screen.notFound} text="This group does not exist.">
              <Button component={Link} to="/groups" variant="default">
                All groups
              </Button>
            </Empty>
          </Page>
        ) : null
      }
    >
      {(data) => data && <GroupScreen key={data.id} group={data} />}
    </QueryState>
  );
}

function GroupScreen({ group }: { readonly group: GroupDetail }): ReactNode {
  const { flags } = useBrand();
  const w = useTerms();
  const session = useSession();
  const contact = useDialogAddress('contact');
  const add = useDialogAddress('add');
  const landing = useDialogAddress('landing');
  const bulk = useBulkDialogs(group.id);
  const canEdit = can(session, 'editContacts');
  const canAdd = canEdit && !group.archived;
  return (
    <Page
      name={group.name}
      title={<GroupName groupId={group.id} name={group.name} readOnly={!canEdit} />}
      actions={
        canAdd && (
          <>
            {flags.groupLandingPage && (
              <Button variant="default" onClick={() => landing.open('edit')}>
                Landing page
              </Button>
            )}
            <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={() => add.open('new')}>
              Add {w('contacts')}
            </Button>
          </>
        )
      }
    >
      {group.archived && <ArchivedNotice groupId={group.id} canEdit={canEdit} />}
      <ContactList
        group={{ id: group.id, contacts: group.stats?.leads ?? 0 }}
        onOpen={contact.open}
        onAdd={() => add.open('new')}
        onMessage={bulk.onMessage}
        onAddToCampaign={bulk.onAddToCampaign}
        onAddToGroup={bulk.onAddToGroup}
      />
      {bulk.dialogs}
      {contact.value !== null && (
        <Suspense>
          <ContactDialog contactId={contact.value} onClose={contact.close} />
        </Suspense>
      )}
      {landing.value !== null && canAdd && flags.groupLandingPage && (
        <Suspense>
          <LandingModal
            group={group}
            campaignPicker={(props) => <CampaignSelect {...props} required />}
            onClose={landing.close}
          />
        </Suspense>
      )}
      {add.value !== null && canAdd && (
        <Suspense>
          <AddContactsDialog address={add.value} group={group} onClose={add.close} />
        </Suspense>
      )}
    </Page>
  );
}
