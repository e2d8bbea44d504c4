import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { useBrand } from '../../../brand/brand.tsx';
import { useDialogAddress } from '../../../components/dialogs/use-dialog-address.ts';
import { Empty, QueryState, StaleRows } from '../../../components/feedback/query-state.tsx';
import { toastError } from '../../../components/feedback/toasts.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { SearchField } from '../../../components/table/search-field.tsx';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { lazyComponent } from '../../../lib/chunk.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useCreatePitch } from '../../../shared/pitches/use-create-pitch.ts';
import { usePitches } from '../api/pitch-list.ts';
import { PitchCard } from '../components/library/pitch-card.tsx';
import classes from './library.module.css';

const PitchEditor = lazyComponent(async () => (await import('../components/editor/pitch-editor.tsx')).PitchEditor);

const SKELETON_CARDS = 6;
const EDITOR_DETAILS = ['slide'];

/** `/library`: one card for each pitch. `?pitch=` opens the editor over it. */
export function Library(): ReactNode {
  const { screen } = useBrand();
  const canEdit = can(useSession(), 'editCampaigns');
  const [search, setSearch] = useState('');
  const [archived, setArchived] = useState(false);
  const editor = useDialogAddress('pitch', EDITOR_DETAILS);
  const pitches = usePitches({ search, archived });
  const create = useCreatePitch();
  const shown = pitches.data?.pages.flatMap((page) => page.pitches) ?? [];

  const newButton = canEdit && (
    <Button
      loading={create.isPending}
      onClick={() =>
        create.mutate('', {
          onSuccess: ({ id }) => editor.open(id),
          onError: (error) => toastError('Pitch not created', getErrorText(error, screen.unknownError)),
        })
      }
    >
      {screen.newPitch}
    </Button>
  );

  return (
    <Page title="Pitches" actions={newButton}>
      <div className={classes.filters}>
        <NativeSelect
          aria-label="Show"
          data={[
            { value: '', label: 'Active' },
            { value: 'archived', label: 'Archived' },
          ]}
          value={archived ? 'archived' : ''}
          onChange={(event) => setArchived(event.currentTarget.value === 'archived')}
        />
        <SearchField className={classes.search ?? ''} label="Search pitches by title" onSearch={setSearch} />
      </div>
      <QueryState
        query={pitches}
        skeleton={
          <div className={classes.cards}>
            {Array.from({ length: SKELETON_CARDS }, (_, index) => (
              <Skeleton key={index} height={224} />
            ))}
          </div>
        }
        empty={({ pages }) => {
          if (pages[0]?.total !== 0) return null;
          if (search !== '') return <Empty title={screen.nothingFound} text={`No pitches match “${search}”.`} />;
          if (archived) return <Empty title="No archived pitches" text="Pitches that you archive appear here." />;
          return (
            <Empty
              title="No pitches yet"
              text="Tell your story in slides: text, videos and questions, made for phones."
            >
              {newButton}
            </Empty>
          );
        }}
      >
        {() => (
          <>
            <StaleRows isStale={pitches.isPlaceholderData}>
              <ul className={classes.cards}>
                {shown.map((pitch) => (
                  <PitchCard key={pitch.id} pitch={pitch} canEdit={canEdit} onOpen={() => editor.open(pitch.id)} />
                ))}
              </ul>
            </StaleRows>
            {pitches.hasNextPage && (
              <div className={classes.more}>
                <Button
                  variant="default"
                  loading={pitches.isFetchingNextPage}
                  onClick={() => void pitches.fetchNextPage()}
                >
                  Show more pitches
                </Button>
              </div>
            )}
          </>
        )}
      </QueryState>
      {editor.value !== null && (
        <Suspense fallback={null}>
          <PitchEditor key={editor.value} pitchId={editor.value} canEdit={canEdit} onClose={editor.close} />
        </Suspense>
      )}
    </Page>
  );
}
