import { Button } from '@mantine/core';
import { IconPlus, IconRestore, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { toast, toastFailure } from '../../../components/feedback/toasts.tsx';
import { CardListPage, useListFilter } from '../../../components/layout/card-list.tsx';
import { BulkToolbar } from '../../../components/table/bulk-toolbar.tsx';
import { useSelection } from '../../../components/table/use-selection.ts';
import { plural } from '../../../lib/format/numbers.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useArchiveLandingPages, useCreateLandingPage, useLandingPages } from '../api/landing-pages.ts';
import { LandingPageCard } from '../components/landing-page-card.tsx';

const ICON = { size: 16, 'aria-hidden': true } as const;
const NOTHING_SELECTED = { title: 'Select landing pages', message: 'Select landing pages from below first.' };

/** `/landing-pages`: one card for each landing page. */
export function LandingPages(): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const navigate = useNavigate();
  const canEdit = can(useSession(), 'editCampaigns');
  const filter = useListFilter();
  const [archiving, setArchiving] = useState<readonly string[] | null>(null);
  const selection = useSelection();
  const pages = useLandingPages(filter);
  const create = useCreateLandingPage();
  const archive = useArchiveLandingPages();
  const shown = pages.data?.pages.flatMap((page) => page.landingPages) ?? [];

  const showArchived = (archived: boolean): void => {
    filter.setArchived(archived);
    selection.clear();
  };
  const setMany = (landingPageIds: readonly string[], restore: boolean): void =>
    archive.mutate(
      { landingPageIds, restore },
      {
        onSuccess: () => {
          selection.clear();
          if (restore) toast('Success', `${plural(landingPageIds.length, 'landing page')} restored.`);
          else toast('Success', 'The landing page(s) have been archived.');
        },
        onError: (error) => toastFailure(restore ? 'Landing pages not restored' : 'Landing pages not archived', error),
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
          onError: (error) => toastFailure('Landing page not created', error),
        })
      }
    >
      New landing page
    </Button>
  );
  const action = filter.archived
    ? { label: 'Restore', icon: <IconRestore {...ICON} />, onRun: () => setMany(selection.ids, true) }
    : { label: 'Archive', icon: <IconTrash {...ICON} />, onRun: () => setArchiving(selection.ids) };

  return (
    <CardListPage
      title="Landing pages"
      newButton={newButton}
      filter={{ ...filter, setArchived: showArchived }}
      searchLabel="Search landing pages by title"
      toolbar={
        canEdit &&
        shown.length > 0 && (
          <BulkToolbar
            selection={selection}
            shown={shown.map(({ id }) => id)}
            nothingSelected={NOTHING_SELECTED}
            actions={[{ ...action, busy: archive.isPending }]}
          />
        )
      }
      query={pages}
      skeleton={{ count: 8, width: 220, height: 228 }}
      none={{
        found: `No landing pages match “${filter.search}”.`,
        archived: { title: screen.noLandingPages, text: 'Landing pages that you archive appear here.' },
        yet: {
          title: screen.noLandingPages,
          text: `A page with a form. Everyone who submits it becomes a ${w('contact')} and gets your ${w('campaign')}.`,
        },
      }}
      cards={shown}
      toCard={(page) => <LandingPageCard key={page.id} page={page} {...(canEdit ? { selection } : {})} />}
      more="Show more landing pages"
    >
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
    </CardListPage>
  );
}
