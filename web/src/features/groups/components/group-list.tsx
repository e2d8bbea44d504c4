import { Skeleton } from '@mantine/core';
import { IconArchive, IconMessage, IconRestore, IconSend } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { Empty, QueryState, StaleRows } from '../../../components/feedback/query-state.tsx';
import { toast, toastUndo } from '../../../components/feedback/toasts.tsx';
import { BulkToolbar } from '../../../components/table/bulk-toolbar.tsx';
import { SearchField } from '../../../components/table/search-field.tsx';
import { useSelection } from '../../../components/table/use-selection.ts';
import { ArchivedSelect } from '../../../components/table/archived-select.tsx';
import { ShowMore } from '../../../components/table/show-more.tsx';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { plural } from '../../../lib/format/numbers.ts';
import type { ContactSelection } from '../../../shared/jobs/selection.ts';
import { useGroupErrors } from '../../../shared/groups/use-group-errors.ts';
import { useArchiveGroups, useGroups } from '../api/groups.ts';
import { GroupTable } from './group-table.tsx';
import classes from './group-list.module.css';

interface GroupListProps {
  /** The button for a new group, for people who may create one. */
  readonly newButton: ReactNode;
  readonly onAddToCampaign: (selection: ContactSelection, clearSelection: () => void) => void;
  readonly onMessage: (selection: ContactSelection, clearSelection: () => void) => void;
}

const SKELETON_ROWS = 6;
const ICON = { size: 16, 'aria-hidden': true } as const;

/** Searchable table of groups with bulk actions. */
export function GroupList({ newButton, onAddToCampaign, onMessage }: GroupListProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const canEdit = can(useSession(), 'editContacts');
  const [search, setSearch] = useState('');
  const [archived, setArchived] = useState(false);
  const [archiving, setArchiving] = useState<readonly string[] | null>(null);
  const selection = useSelection();
  const groups = useGroups({ search, archived });
  const archive = useArchiveGroups();
  const showError = useGroupErrors();
  const shown = groups.data?.pages.flatMap((page) => page.groups) ?? [];

  const showArchived = (isArchived: boolean): void => {
    setArchived(isArchived);
    selection.clear();
  };
  const restoreGroups = (groupIds: readonly string[], done: () => void): void =>
    archive.mutate(
      { groupIds, restore: true },
      { onError: (error) => showError('Groups not restored', error), onSuccess: done },
    );
  const archiveGroups = (groupIds: readonly string[]): void =>
    archive.mutate(
      { groupIds, restore: false },
      {
        onError: (error) => showError('Groups not archived', error),
        onSuccess: () => {
          selection.clear();
          toastUndo(`${plural(groupIds.length, 'group')} archived`, () => restoreGroups(groupIds, () => undefined));
        },
        onSettled: () => setArchiving(null),
      },
    );
  /** Everyone who is in the selected groups when the work starts. */
  const selectContacts = (): ContactSelection => ({
    kind: 'all',
    search: '',
    filter: null,
    campaignId: null,
    except: [],
    count: shown.reduce((sum, { id, stats }) => sum + (selection.has(id) ? (stats?.leads ?? 0) : 0), 0),
    groupIds: selection.ids,
  });
  const actions = archived
    ? [
        {
          label: 'Restore',
          icon: <IconRestore {...ICON} />,
          busy: archive.isPending,
          onRun: () =>
            restoreGroups(selection.ids, () => {
              toast(`${plural(selection.ids.length, 'group')} restored`);
              selection.clear();
            }),
        },
      ]
    : [
        {
          label: 'Message',
          icon: <IconMessage {...ICON} />,
          onRun: () => onMessage(selectContacts(), selection.clear),
        },
        {
          label: `Add to ${w('campaign')}`,
          icon: <IconSend {...ICON} />,
          onRun: () => onAddToCampaign(selectContacts(), selection.clear),
        },
        { label: 'Archive', icon: <IconArchive {...ICON} />, onRun: () => setArchiving(selection.ids) },
      ];

  return (
    <>
      <div className="flow gap-8 below-8">
        <SearchField className={classes.search ?? ''} label="Search groups by name" onSearch={setSearch} />
        <ArchivedSelect archived={archived} onChange={showArchived} />
      </div>
      {canEdit && shown.length > 0 && (
        <BulkToolbar
          selection={selection}
          shown={shown.map(({ id }) => id)}
          nothingSelected={{ title: screen.selectGroupsTitle, message: screen.selectGroupsMessage }}
          actions={actions}
        />
      )}
      <QueryState
        query={groups}
        skeleton={<Skeleton height={41 + SKELETON_ROWS * 49} />}
        empty={({ pages }) =>
          pages[0]?.total === 0 ? <NoGroups search={search} archived={archived} newButton={newButton} /> : null
        }
      >
        {() => (
          <>
            <StaleRows isStale={groups.isPlaceholderData}>
              <GroupTable groups={shown} {...(canEdit ? { selection } : {})} />
            </StaleRows>
            <ShowMore query={groups} centered label="Show more groups" />
          </>
        )}
      </QueryState>
      {archiving !== null && (
        <ConfirmDialog
          title={screen.archiveTitle}
          text={`This hides ${plural(archiving.length, 'group')}. The ${w('contacts')} stay, and scheduled texts are still sent.`}
          confirm="Archive"
          busy={archive.isPending}
          onConfirm={() => archiveGroups(archiving)}
          onClose={() => setArchiving(null)}
        />
      )}
    </>
  );
}

interface NoGroupsProps {
  readonly search: string;
  readonly archived: boolean;
  readonly newButton: ReactNode;
}

function NoGroups({ search, archived, newButton }: NoGroupsProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  if (search !== '') return <Empty title={screen.nothingFound} text={`No groups match “${search}”.`} />;
  if (archived) return <Empty title={screen.noGroups} text="Nothing is archived." />;
  return (
    <Empty title="No groups yet" text={`Put ${w('contacts')} in groups, then message everyone in a group at once.`}>
      {newButton}
    </Empty>
  );
}
