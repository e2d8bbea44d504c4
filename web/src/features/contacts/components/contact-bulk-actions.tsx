import { IconArchive, IconRestore, IconMessage, IconSend } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { toast, toastError, toastUndo } from '../../../components/feedback/toasts.tsx';
import { BulkToolbar } from '../../../components/table/bulk-toolbar.tsx';
import type { PagedSelection } from '../../../components/table/use-paged-selection.ts';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { plural } from '../../../lib/format/numbers.ts';
import { toContactSelection, type ContactSelection } from '../../../shared/jobs/selection.ts';
import { useArchiveContacts } from '../api/archive-contacts.ts';
import type { ContactFilter } from '../api/contacts.ts';

interface ContactBulkActionsProps {
  readonly list: PagedSelection;
  readonly filter: ContactFilter;
  /** Number of contacts that match the search. */
  readonly total: number;
  /** Ids of the contacts on this page. */
  readonly shown: readonly string[];
  readonly onAddToCampaign: (selection: ContactSelection, clearSelection: () => void) => void;
  readonly onMessage: (selection: ContactSelection, clearSelection: () => void) => void;
}

/** What staff can do with the selected contacts: message them, add them to a campaign, archive them. */
export function ContactBulkActions({
  list,
  filter,
  total,
  shown,
  onAddToCampaign,
  onMessage,
}: ContactBulkActionsProps): ReactNode {
  const pack = useBrand();
  const w = useTerms();
  const archive = useArchiveContacts();
  const [archiving, setArchiving] = useState<readonly string[] | null>(null);
  const { selection } = list;
  const onError = (error: Error): void =>
    toastError(`${w('Contacts')} not archived`, getErrorText(error, pack.screen.unknownError));
  const restoreContacts = (contactIds: readonly string[]): void =>
    archive.mutate(
      { contactIds, restore: true },
      {
        onError: (error) => toastError(`${w('Contacts')} not restored`, getErrorText(error, pack.screen.unknownError)),
        onSuccess: () => {
          selection.clear();
          toast(`${plural(contactIds.length, w('contact'), w('contacts'))} restored`);
        },
      },
    );
  const archiveContacts = (contactIds: readonly string[]): void =>
    archive.mutate(
      { contactIds, restore: false },
      {
        onError,
        onSuccess: () => {
          selection.clear();
          toastUndo(`${plural(contactIds.length, w('contact'), w('contacts'))} archived`, () =>
            archive.mutate({ contactIds, restore: true }, { onError }),
          );
        },
        onSettled: () => setArchiving(null),
      },
    );
  const restoreAction = {
    label: 'Restore',
    icon: <IconRestore size={16} aria-hidden="true" />,
    busy: archive.isPending,
    onRun: () => restoreContacts(selection.ids),
  };
  return (
    <>
      <BulkToolbar
        selection={selection}
        shown={shown}
        // A filtered list acts on the chosen rows: the actions on everyone know the search and no filter.
        {...(filter === null
          ? { selectAll: { count: total, selected: list.allSelected, onChange: list.setAllSelected } }
          : {})}
        actions={
          filter === 'archived'
            ? [restoreAction]
            : [
                {
                  label: 'Message',
                  icon: <IconMessage size={16} aria-hidden="true" />,
                  onRun: () => onMessage(toContactSelection(list, total), selection.clear),
                  runsOnAll: true,
                },
                {
                  label: `Add to ${w('campaign')}`,
                  icon: <IconSend size={16} aria-hidden="true" />,
                  onRun: () => onAddToCampaign(toContactSelection(list, total), selection.clear),
                  runsOnAll: true,
                },
                {
                  label: 'Archive',
                  icon: <IconArchive size={16} aria-hidden="true" />,
                  onRun: () => setArchiving(selection.ids),
                },
              ]
        }
      />
      {archiving !== null && (
        <ConfirmDialog
          title={pack.screen.archiveTitle}
          text={`This hides ${plural(archiving.length, w('contact'), w('contacts'))} and cancels their scheduled texts. Their history is kept.`}
          confirm="Archive"
          busy={archive.isPending}
          onConfirm={() => archiveContacts(archiving)}
          onClose={() => setArchiving(null)}
        />
      )}
    </>
  );
}
