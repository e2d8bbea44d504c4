import { Button, Loader, Menu } from '@mantine/core';
import { IconPlus, IconSettings } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { PITCH_LIMITS } from '../../../../../../functions/domain/pitches/pitch.ts';
import { SLIDE_LIMITS, type SlideType } from '../../../../../../functions/domain/pitches/slide.ts';
import { useBrand } from '../../../../brand/brand.tsx';
import { EditorActions, EditorDialog } from '../../../../components/dialogs/editor-dialog.tsx';
import { useDialogAddress } from '../../../../components/dialogs/use-dialog-address.ts';
import { Empty, QueryState } from '../../../../components/feedback/query-state.tsx';
import { toastFailure } from '../../../../components/feedback/toasts.tsx';
import { AutosavedTitle } from '../../../../components/fields/autosaved-title.tsx';
import { useSession } from '../../../../lib/session/session.ts';
import { listSlideTypes } from '../../../../../../functions/domain/pitches/slide.ts';
import { usePitch, useUpdatePitch, type PitchDetail } from '../../api/pitches.ts';
import { useSlide } from '../../api/slide.ts';
import { useCreateSlide } from '../../api/slides.ts';
import { SLIDE_KINDS } from '../../../../../../functions/domain/pitches/slide-name.ts';
import classes from './pitch-editor.module.css';
import { PitchSettings } from './pitch-settings.tsx';
import { SlideForm } from './slide-form.tsx';
import { SlideStrip } from './slide-strip.tsx';
import { useUnsavedSlide } from './use-unsaved-slide.ts';

const TITLE_DELAY_MS = 1200;

interface PitchEditorProps {
  readonly pitchId: string;
  readonly canEdit: boolean;
  readonly onClose: () => void;
}

/** The editor of a pitch over the whole window: slides, the form of one slide, and the slide as on a phone. */
export function PitchEditor({ pitchId, canEdit, onClose }: PitchEditorProps): ReactNode {
  const pitch = usePitch(pitchId);
  const update = useUpdatePitch(pitchId);
  const found = pitch.data ?? null;
  const mayChange = canEdit && found !== null && !found.archived;
  return (
    <EditorDialog
      name="Pitch editor"
      backTo="Pitches"
      onBack={onClose}
      heading={
        found && (
          <AutosavedTitle
            label="Pitch title"
            name={found.title}
            readOnly={!mayChange}
            maxLength={PITCH_LIMITS.title}
            delayMs={TITLE_DELAY_MS}
            onSave={(title) => update.mutateAsync({ title })}
          />
        )
      }
    >
      <QueryState query={pitch} skeleton={<Loader m="auto" role="status" aria-label="Loading the pitch" />}>
        {(data) =>
          data === null ? (
            <Empty title="Pitch not found" text="It does not exist, or it belongs to another organization.">
              <Button onClick={onClose}>Back to pitches</Button>
            </Empty>
          ) : (
            <LoadedEditor pitch={data} canEdit={mayChange} />
          )
        }
      </QueryState>
    </EditorDialog>
  );
}

function LoadedEditor({ pitch, canEdit }: { readonly pitch: PitchDetail; readonly canEdit: boolean }): ReactNode {
  const address = useDialogAddress('slide');
  const [showsSettings, setShowsSettings] = useState(false);
  const slides = pitch.slides ?? [];
  const selectedId = address.value ?? slides[0]?.id ?? null;
  const unsaved = useUnsavedSlide(
    selectedId,
    slides.map(({ id }) => id),
  );

  return (
    <div className={`${classes.editor} grid grow`}>
      <EditorActions>
        <Button
          variant="default"
          className={classes.settings ?? ''}
          classNames={{ label: classes.settingsLabel ?? '' }}
          leftSection={<IconSettings size={18} aria-hidden="true" />}
          onClick={() => setShowsSettings(true)}
        >
          Settings
        </Button>
      </EditorActions>
      <SlideStrip
        pitch={pitch}
        selectedId={selectedId}
        unsaved={unsaved.slide}
        canEdit={canEdit}
        onSelect={address.change}
      >
        {canEdit && slides.length < SLIDE_LIMITS.perPitch && (
          <AddSlide
            pitchId={pitch.id}
            after={
              selectedId !== null && pitch.structure.includes(selectedId) ? selectedId : (slides.at(-1)?.id ?? null)
            }
            onAdded={(id, after) => {
              unsaved.add({ id, after });
              address.change(id);
            }}
          />
        )}
      </SlideStrip>
      {selectedId === null ? (
        <div className={classes.none}>
          <Empty title="No slides yet" text="Add a text, an image or a video. People see one slide at a time." />
        </div>
      ) : (
        <SelectedSlide
          key={selectedId}
          pitch={pitch}
          slideId={selectedId}
          after={unsaved.slide?.after ?? slides.at(-1)?.id ?? null}
          canEdit={canEdit}
          onSave={unsaved.keep}
        />
      )}
      {showsSettings && <PitchSettings pitch={pitch} canEdit={canEdit} onClose={() => setShowsSettings(false)} />}
    </div>
  );
}

interface AddSlideProps {
  readonly pitchId: string;
  readonly after: string | null;
  readonly onAdded: (slideId: string, after: string | null) => void;
}

function AddSlide({ pitchId, after, onAdded }: AddSlideProps): ReactNode {
  const { flags } = useBrand();
  const { organization, user } = useSession();
  const create = useCreateSlide();
  const add = (slideType: SlideType): void =>
    create.mutate(
      { pitchId, slideType, after },
      {
        onSuccess: (id) => onAdded(id, after),
        onError: (error) => toastFailure('Slide not added', error),
      },
    );
  return (
    <Menu position="bottom-start" width={200} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          w="100%"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          loading={create.isPending}
        >
          Add slide
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {listSlideTypes(flags, organization, user).map((slideType) => (
          <Menu.Item key={slideType} onClick={() => add(slideType)}>
            {SLIDE_KINDS[slideType]}
          </Menu.Item>
        ))}
        {/* A text slide may stay without words where the brand has slides of questions alone. */}
        {!flags.blastMode && <Menu.Item onClick={() => add('TEXT')}>Questions only</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

interface SelectedSlideProps {
  readonly pitch: PitchDetail;
  readonly slideId: string;
  /** The slide before a new one. null means that it is the first. */
  readonly after: string | null;
  readonly canEdit: boolean;
  /** A save begins. */
  readonly onSave: () => void;
}

function SelectedSlide({ pitch, slideId, after, canEdit, onSave }: SelectedSlideProps): ReactNode {
  const saved = pitch.slides?.find(({ id }) => id === slideId);
  return saved ? (
    <SlideForm pitch={pitch} slide={saved} after={after} canEdit={canEdit} onSave={onSave} />
  ) : (
    <UnsavedSlide pitch={pitch} slideId={slideId} after={after} canEdit={canEdit} onSave={onSave} />
  );
}

function UnsavedSlide({ pitch, slideId, after, canEdit, onSave }: SelectedSlideProps): ReactNode {
  const slide = useSlide(slideId);
  return (
    <QueryState query={slide} skeleton={<Loader m="auto" role="status" aria-label="Loading the slide" />}>
      {(found) =>
        found === null ? (
          <div className={classes.none}>
            <Empty title="Slide not found" text="Someone deleted it. Choose another slide." />
          </div>
        ) : (
          <SlideForm pitch={pitch} slide={found} after={after} canEdit={canEdit} onSave={onSave} />
        )
      }
    </QueryState>
  );
}
