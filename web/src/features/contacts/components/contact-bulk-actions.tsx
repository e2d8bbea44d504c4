import {
  IconArchive,
  IconRestore,
  IconMessage,
  IconSend,
  IconTag,
  IconUserMinus,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { ActionBar } from '../../../components/table/action-bar.tsx';
import type { PagedSelection } from '../../../components/table/use-paged-selection.ts';
import { plural } from '../../../lib/format/numbers.ts';
import { useSession } from '../../../lib/session/session.ts';
import { countSelected, toContactSelection, type ContactSelection } from '../../../shared/jobs/selection.ts';
import { useSelectionChange } from '../../../shared/jobs/use-selection-change.ts';
import { lazyComponent } from '../../../lib/chunk.ts';
import { useArchiveContacts } from '../api/archive-contacts.ts';
import type { ContactFilter } from '../api/contacts.ts';

const TagModal = lazyComponent(async () => (await import('../../../shared/contact-attributes/tag-modal.tsx')).TagModal);

/** Only the list of a group takes contacts out of it. */
const RemoveFromGroupModal = lazyComponent(
  async () => (await import('../../../shared/groups/remove-from-group-modal.tsx')).RemoveFromGroupModal,
);

interface ContactBulkActionsProps {
  readonly list: PagedSelection;
  readonly filter: ContactFilter;
  /** The campaign whose contacts the list shows. null means all contacts. */
  readonly campaignId: string | null;
  /** The group that the list shows. null means all contacts. */
  readonly groupId: string | null;
  /** The tag that the list shows. null means all contacts. */
  readonly tagId: string | null;
  /** Number of contacts that the list shows on all pages. */
  readonly total: number;
  /** No one knows how many contacts the list shows. Then only single ones are selected. */
  readonly more: boolean;
  /** Ids of the contacts on this page. */
  readonly shown: readonly string[];
  readonly onAddToCampaign: (selection: ContactSelection, clearSelection: () => void) => void;
  readonly onMessage: (selection: ContactSelection, clearSelection: () => void) => void;
  readonly onAddToGroup: (selection: ContactSelection, clearSelection: () => void) => void;
}

/** What staff can do with the selected contacts: message them, add them to a campaign or a group, archive them. */
export function ContactBulkActions({
  list,
  filter,
  campaignId,
  groupId,
  tagId,
  total,
  more,
  shown,
  onAddToCampaign,
  onMessage,
  onAddToGroup,
}: ContactBulkActionsProps): ReactNode {
  const pack = useBrand();
  const w = useTerms();
  const { organization } = useSession();
  const [removing, setRemoving] = useState<ContactSelection | null>(null);
  const [tagging, setTagging] = useState<ContactSelection | null>(null);
  const [archiving, setArchiving] = useState<ContactSelection | null>(null);
  const { selection } = list;
  const name = (count: number): string => plural(count, w('contact'), w('contacts'));
  const archive = useSelectionChange(
    useArchiveContacts(),
    {
      running: (count) => `Archiving ${name(count)}`,
      done: (count) => `${name(count)} archived`,
      failed: `${w('Contacts')} not archived`,
    },
    {
      running: (count) => `Restoring ${name(count)}`,
      done: (count) => `${name(count)} restored`,
      failed: `${w('Contacts')} not restored`,
    },
  );
  const selected = toContactSelection(list, total, { filter, campaignId, groupId, tagId });
  const restoreAction = {
    label: 'Restore',
    icon: <IconRestore size={16} aria-hidden="true" />,
    busy: archive.isPending,
    onRun: () => archive.restore(selected, selection.clear),
  };
  return (
    <>
      <ActionBar
        selection={selection}
        shown={shown}
        isOfferedInHead
        {...(more
          ? {}
          : {
              selectAll: {
                count: total,
                selected: list.allSelected,
                exceptions: list.except.length,
                onChange: list.setAllSelected,
              },
            })}
        actions={
          filter === 'archived'
            ? [restoreAction]
            : [
                {
                  label: 'Message',
                  icon: <IconMessage size={16} aria-hidden="true" />,
                  onRun: () => onMessage(selected, selection.clear),
                },
                // The opportunity brand adds contacts of version 2 one by one.
                ...(organization.campaignAction
                  ? [
                      {
                        label: `Add to ${w('campaign')}`,
                        icon: <IconSend size={16} aria-hidden="true" />,
                        onRun: () => onAddToCampaign(selected, selection.clear),
                      },
                    ]
                  : []),
                // The opportunity brand works without groups.
                ...(pack.flags.groupAction
                  ? [
                      {
                        label: 'Add to group',
                        icon: <IconUsersGroup size={16} aria-hidden="true" />,
                        onRun: () => onAddToGroup(selected, selection.clear),
                      },
                    ]
                  : []),
                {
                  label: 'Tag',
                  icon: <IconTag size={16} aria-hidden="true" />,
                  onRun: () => setTagging(selected),
                },
                ...(groupId === null
                  ? []
                  : [
                      {
                        label: pack.screen.removeFromGroupTitle,
                        icon: <IconUserMinus size={16} aria-hidden="true" />,
                        onRun: () => setRemoving(selected),
                      },
                    ]),
                {
                  label: 'Archive',
                  icon: <IconArchive size={16} aria-hidden="true" />,
                  onRun: () => setArchiving(selected),
                },
              ]
        }
      />
      {removing !== null && groupId !== null && (
        <Suspense>
          <RemoveFromGroupModal
            groupId={groupId}
            selection={removing}
            onClose={() => setRemoving(null)}
            onDone={() => {
              selection.clear();
              setRemoving(null);
            }}
          />
        </Suspense>
      )}
      {tagging !== null && (
        <Suspense>
          <TagModal
            selection={tagging}
            onClose={() => setTagging(null)}
            onDone={() => {
              selection.clear();
              setTagging(null);
            }}
          />
        </Suspense>
      )}
      {archiving !== null && (
        <ConfirmDialog
          title={pack.screen.archiveTitle}
          text={`This hides ${name(countSelected(archiving))} and cancels their scheduled texts. Their history is kept.`}
          confirm="Archive"
          busy={archive.isPending}
          onConfirm={() => archive.change(archiving, { onDone: selection.clear, onSettled: () => setArchiving(null) })}
          onClose={() => setArchiving(null)}
        />
      )}
    </>
  );
}
