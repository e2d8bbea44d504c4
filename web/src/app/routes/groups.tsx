import type { ReactNode } from 'react';
import { Page } from '../../components/layout/page.tsx';
import { GroupList } from '../../features/groups/components/group-list.tsx';
import { NewGroupButton } from '../../features/groups/components/new-group-button.tsx';
import { can } from '../../lib/session/can.ts';
import { useSession } from '../../lib/session/session.ts';
import { useBulkDialogs } from './use-bulk-dialogs.tsx';

/** `/groups`: the groups of the organization. */
export function GroupsRoute(): ReactNode {
  const canEdit = can(useSession(), 'editContacts');
  const bulk = useBulkDialogs();
  const newButton = canEdit && <NewGroupButton />;
  return (
    <Page title="Groups" actions={newButton}>
      <GroupList newButton={newButton} onMessage={bulk.onMessage} onAddToCampaign={bulk.onAddToCampaign} />
      {bulk.dialogs}
    </Page>
  );
}
