import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconPlus, IconRestore, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { Empty, QueryState, StaleRows } from '../../../components/feedback/query-state.tsx';
import { toast, toastError } from '../../../components/feedback/toasts.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { BulkToolbar } from '../../../components/table/bulk-toolbar.tsx';
import { SearchField } from '../../../components/table/search-field.tsx';
import { useSelection } from '../../../components/table/use-selection.ts';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { plural } from '../../../lib/format/numbers.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useArchiveLandingPages, useCreateLandingPage, useLandingPages } from '../api/landing-pages.ts';
import { LandingPageCard } from '../components/landing-page-card.tsx';
import classes from './landing-pages.module.css';

const SKELETON_CARDS = 8;
const ICON = { size: 16, 'aria-hidden': true } as const;
const NOTHING_SELECTED = { title: 'Select landing pages', message: 'Select landing pages from below first.' };

/** `/landing-pages`: one card for each landing page. */
export function LandingPages(): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const navigate = useNavigate();
  const canEdit = can(useSession(), 'editCampaigns');
  const [search, setSearch] = useState('');
  const [archived, setArchived] = useState(false);
  const [archiving, setArchiving] = useState<readonly string[] | null>(null);
  const selection = useSelection();
  const pages = useLandingPages({ search, archived });
  const create = useCreateLandingPage();
  const archive = useArchiveLandingPages();
  const shown = pages.data?.pages.flatMap((page) => page.landingPages) ?? [];

  const setMany = (landingPageIds: readonly string[], restore: boolean): void =>
    archive.mutate(
      { landingPageIds, restore },
      {
        onSuccess: () => {
          selection.clear();
          if (restore) toast('Success', `${plural(landingPageIds.length, 'landing page')} restored.`);
          else toast('Success', 'The landing page(s) have been archived.');
        },
        onError: (error) =>
          toastError(
            restore ? 'Landing pages not restored' : 'Landing pages not archived',
            getErrorText(error, screen.unknownError),
          ),
        onSettled: () => setArchiving(null),
      },
    );

  const newButton = canEdit && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      loading={create.isPending}
      onClick={() =>
        create.mutate(undefined, {
          onSuccess: (id) => void navigate(`/landing-page/${id}`),
          onError: (error) => toastError('Landing page not created', getErrorText(error, screen.unknownError)),
        })
      }
    >
      New landing page
    </Button>
  );
  const action = archived
    ? { label: 'Restore', icon: <IconRestore {...ICON} />, onRun: () => setMany(selection.ids, true) }
    : { label: 'Archive', icon: <IconTrash {...ICON} />, onRun: () => setArchiving(selection.ids) };

  return (
    <Page title="Landing pages" actions={newButton}>
      <div className={classes.filters}>
        <NativeSelect
          aria-label="Show"
          data={[
            { value: '', label: 'Active' },
            { value: 'archived', label: 'Archived' },
          ]}
          value={archived ? 'archived' : ''}
          onChange={(event) => {
            setArchived(event.currentTarget.value === 'archived');
            selection.clear();
          }}
        />
        <SearchField className={classes.search ?? ''} label="Search landing pages by title" onSearch={setSearch} />
      </div>
      {canEdit && shown.length > 0 && (
        <BulkToolbar
          selection={selection}
          shown={shown.map(({ id }) => id)}
          nothingSelected={NOTHING_SELECTED}
          actions={[{ ...action, busy: archive.isPending }]}
        />
      )}
      <QueryState
        query={pages}
        skeleton={
          <div className={classes.cards}>
            {Array.from({ length: SKELETON_CARDS }, (_, index) => (
              <Skeleton key={index} height={228} />
            ))}
          </div>
        }
        empty={({ pages: [first] }) => {
          if (first?.total !== 0) return null;
          if (search !== '') return <Empty title={screen.nothingFound} text={`No landing pages match “${search}”.`} />;
          if (archived)
            return <Empty title={screen.noLandingPages} text="Landing pages that you archive appear here." />;
          return (
            <Empty
              title={screen.noLandingPages}
              text={`A page with a form. Who submits it becomes a ${w('contact')} and gets your ${w('campaign')}.`}
            >
              {newButton}
            </Empty>
          );
        }}
      >
        {() => (
          <>
            <StaleRows isStale={pages.isPlaceholderData}>
              <ul className={classes.cards}>
                {shown.map((page) => (
                  <LandingPageCard key={page.id} page={page} {...(canEdit ? { selection } : {})} />
                ))}
              </ul>
            </StaleRows>
            {pages.hasNextPage && (
              <div className={classes.more}>
                <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                  Show more landing pages
                </Button>
              </div>
            )}
          </>
        )}
      </QueryState>
      {archiving !== null && (
        <ConfirmDialog
          title={screen.archiveTitle}
          text={`This turns off the link of ${plural(archiving.length, 'landing page')}. The ${w('contacts')} stay, and scheduled texts are still sent.`}
          confirm="Archive"
          busy={archive.isPending}
          onConfirm={() => setMany(archiving, false)}
          onClose={() => setArchiving(null)}
        />
      )}
    </Page>
  );
}
