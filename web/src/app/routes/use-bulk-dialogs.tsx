import { Suspense, useState, type ReactNode } from 'react';
import { useDialogAddress } from '../../components/dialogs/use-dialog-address.ts';
import { lazyComponent } from '../../lib/chunk.ts';
import type { ContactSelection } from '../../shared/jobs/selection.ts';

const AddToCampaignModal = lazyComponent(
  async () => (await import('../../features/campaigns/components/enroll/add-to-campaign-modal.tsx')).AddToCampaignModal,
);
const MessageContactsModal = lazyComponent(
  async () => (await import('../../features/messaging/components/message-contacts-modal.tsx')).MessageContactsModal,
);
const AddToGroupModal = lazyComponent(
  async () => (await import('../../shared/groups/add-to-group-modal.tsx')).AddToGroupModal,
);

type StartAction = (selection: ContactSelection, clearSelection: () => void) => void;

interface BulkRequest {
  readonly action: 'campaign' | 'message' | 'group';
  readonly selection: ContactSelection;
  readonly clearSelection: () => void;
}

interface BulkDialogs {
  readonly onMessage: StartAction;
  readonly onAddToCampaign: StartAction;
  readonly onAddToGroup: StartAction;
  /** The dialog that is open. */
  readonly dialogs: ReactNode;
}

const EMPTY_SELECTION: ContactSelection = { kind: 'some', contactIds: [] };

/**
 * Dialogs for the selected contacts of a list: message them, add them to a campaign or to a group. `groupId`: the group that
 * the list shows. The address `?sent` opens the result of a message.
 */
export function useBulkDialogs(groupId: string | null = null): BulkDialogs {
  const sentJob = useDialogAddress('sent');
  const [request, setRequest] = useState<BulkRequest | null>(null);
  const start =
    (action: BulkRequest['action']): StartAction =>
    (selection, clearSelection) =>
      setRequest({ action, selection, clearSelection });
  const close = (): void => setRequest(null);
  const finish = (): void => {
    request?.clearSelection();
    close();
  };
  const dialogs = (
    <Suspense>
      {request?.action === 'campaign' && (
        <AddToCampaignModal selection={request.selection} onClose={close} onDone={finish} />
      )}
      {request?.action === 'group' && (
        <AddToGroupModal selection={request.selection} except={groupId} onClose={close} onDone={finish} />
      )}
      {(request?.action === 'message' || sentJob.value !== null) && (
        <MessageContactsModal
          selection={request?.selection ?? EMPTY_SELECTION}
          jobId={sentJob.value}
          onStarted={(jobId) => {
            finish();
            sentJob.open(jobId);
          }}
          onClose={() => (sentJob.value === null ? close() : sentJob.close())}
        />
      )}
    </Suspense>
  );
  return {
    onMessage: start('message'),
    onAddToCampaign: start('campaign'),
    onAddToGroup: start('group'),
    dialogs,
  };
}
