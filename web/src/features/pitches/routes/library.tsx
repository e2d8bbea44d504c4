import { Button } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { useBrand } from '../../../brand/brand.tsx';
import { useDialogAddress } from '../../../components/dialogs/use-dialog-address.ts';
import { toastFailure } from '../../../components/feedback/toasts.tsx';
import { CardListPage, useListFilter } from '../../../components/layout/card-list.tsx';
import { lazyComponent } from '../../../lib/chunk.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useCreatePitch } from '../../../shared/pitches/use-create-pitch.ts';
import { usePitches } from '../api/pitch-list.ts';
import { PitchCard } from '../components/pitch-card.tsx';

const PitchEditor = lazyComponent(async () => (await import('../components/editor/pitch-editor.tsx')).PitchEditor);

const EDITOR_DETAILS = ['slide'];

/** `/library`: one card for each pitch. `?pitch=` opens the editor over it. */
export function Library(): ReactNode {
  const { screen } = useBrand();
  const canEdit = can(useSession(), 'editCampaigns');
  const filter = useListFilter();
  const editor = useDialogAddress('pitch', EDITOR_DETAILS);
  const pitches = usePitches(filter);
  const create = useCreatePitch();

  const newButton = canEdit && (
    <Button
      loading={create.isPending}
      onClick={() =>
        create.mutate('', {
          onSuccess: ({ id }) => editor.open(id),
          onError: (error) => toastFailure('Pitch not created', error),
        })
      }
    >
      {screen.newPitch}
    </Button>
  );

  return (
    <CardListPage
      title="Pitches"
      newButton={newButton}
      filter={filter}
      searchLabel="Search pitches by title"
      query={pitches}
      skeleton={{ count: 6, width: 250, height: 224 }}
      none={{
        found: `No pitches match “${filter.search}”.`,
        archived: { title: 'No archived pitches', text: 'Pitches that you archive appear here.' },
        yet: {
          title: 'No pitches yet',
          text: 'Tell your story in slides: text, videos and questions, made for phones.',
        },
      }}
      cards={pitches.data?.pages.flatMap((page) => page.pitches) ?? []}
      toCard={(pitch) => (
        <PitchCard key={pitch.id} pitch={pitch} canEdit={canEdit} onOpen={() => editor.open(pitch.id)} />
      )}
      more="Show more pitches"
    >
      {editor.value !== null && (
        <Suspense fallback={null}>
          <PitchEditor key={editor.value} pitchId={editor.value} canEdit={canEdit} onClose={editor.close} />
        </Suspense>
      )}
    </CardListPage>
  );
}
