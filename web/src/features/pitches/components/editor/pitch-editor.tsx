import { ActionIcon, Button, Loader, Menu } from '@mantine/core';
import { IconArrowLeft, IconPlus, IconSettings } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { PITCH_LIMITS } from '../../../../../../functions/domain/pitches/pitch.ts';
import { SLIDE_LIMITS, type SlideType } from '../../../../../../functions/domain/pitches/slide.ts';
import { useBrand } from '../../../../brand/brand.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { useDialogAddress } from '../../../../components/dialogs/use-dialog-address.ts';
import { Empty, QueryState } from '../../../../components/feedback/query-state.tsx';
import { toastError } from '../../../../components/feedback/toasts.tsx';
import { AutosavedTitle } from '../../../../components/fields/autosaved-title.tsx';
import { getErrorText } from '../../../../lib/api/api-error.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { listSlideTypes } from '../../../../../../functions/domain/pitches/slide.ts';
import { usePitch, useUpdatePitch, type PitchDetail } from '../../api/pitches.ts';
import { useSlide } from '../../api/slide.ts';
import { useCreateSlide, useDeleteSlide } from '../../api/slides.ts';
import { SLIDE_KINDS } from '../../../../../../functions/domain/pitches/slide-name.ts';
import classes from './pitch-editor.module.css';
import { PitchSettings } from './pitch-settings.tsx';
import { SlideForm } from './slide-form.tsx';
import { SlideStrip } from './slide-strip.tsx';

const TITLE_DELAY_MS = 1200;

interface PitchEditorProps {
  readonly pitchId: string;
  readonly canEdit: boolean;
  readonly onClose: () => void;
}

/** The editor of a pitch over the whole window: slides, the form of one slide, and the slide as on a phone. */
export function PitchEditor({ pitchId, canEdit, onClose }: PitchEditorProps): ReactNode {
  const pitch = usePitch(pitchId);
  return (
    <Dialog
      width={800}
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      padding={0}
      attributes={{ content: { 'aria-label': 'Pitch editor' } }}
      classNames={{ body: classes.body ?? '', content: classes.content ?? '' }}
      onClose={onClose}
    >
      <QueryState query={pitch} skeleton={<Loader m="auto" role="status" aria-label="Loading the pitch" />}>
        {(found) =>
          found === null ? (
            <Empty title="Pitch not found" text="It does not exist, or it belongs to another organization.">
              <Button onClick={onClose}>Back to pitches</Button>
            </Empty>
          ) : (
            <LoadedEditor pitch={found} canEdit={canEdit && !found.archived} onClose={onClose} />
          )
        }
      </QueryState>
    </Dialog>
  );
}

interface LoadedEditorProps {
  readonly pitch: PitchDetail;
  readonly canEdit: boolean;
  readonly onClose: () => void;
}

function LoadedEditor({ pitch, canEdit, onClose }: LoadedEditorProps): ReactNode {
  const address = useDialogAddress('slide');
  const update = useUpdatePitch(pitch.id);
  const remove = useDeleteSlide();
  const [showsSettings, setShowsSettings] = useState(false);
  /** A slide that nobody has saved, and the slide that it follows. */
  const [unsaved, setUnsaved] = useState<{ readonly id: string; readonly after: string | null } | null>(null);
  const slides = pitch.slides ?? [];
  const selectedId = address.value ?? slides[0]?.id ?? null;
  const isUnsaved = unsaved !== null && !slides.some(({ id }) => id === unsaved.id);

  /** A new slide that is left without a save goes. What stays of it, as after a closed tab, goes after a day. */
  const leaveUnsaved = (): void => {
    if (unsaved !== null && isUnsaved) remove.mutate(unsaved.id);
    setUnsaved(null);
  };

  return (
    <div className={classes.editor}>
      <header className={classes.top}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xl"
          aria-label="Back to pitches"
          onClick={() => {
            leaveUnsaved();
            onClose();
          }}
        >
          <IconArrowLeft size={20} />
        </ActionIcon>
        <div className={classes.title}>
          <AutosavedTitle
            label="Pitch title"
            name={pitch.title}
            readOnly={!canEdit}
            maxLength={PITCH_LIMITS.title}
            delayMs={TITLE_DELAY_MS}
            onSave={(title) => update.mutateAsync({ title })}
          />
        </div>
        <Button
          variant="default"
          className={classes.settings ?? ''}
          classNames={{ label: classes.settingsLabel ?? '' }}
          leftSection={<IconSettings size={18} aria-hidden="true" />}
          onClick={() => setShowsSettings(true)}
        >
          Settings
        </Button>
      </header>
      <SlideStrip
        pitch={pitch}
        selectedId={selectedId}
        unsaved={isUnsaved ? unsaved : null}
        canEdit={canEdit}
        onSelect={(id) => {
          if (id !== unsaved?.id) leaveUnsaved();
          address.change(id);
        }}
      >
        {canEdit && slides.length < SLIDE_LIMITS.perPitch && (
          <AddSlide
            pitchId={pitch.id}
            after={
              selectedId !== null && pitch.structure.includes(selectedId) ? selectedId : (slides.at(-1)?.id ?? null)
            }
            onAdded={(id, after) => {
              leaveUnsaved();
              setUnsaved({ id, after });
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
        <SelectedSlide key={selectedId} pitch={pitch} slideId={selectedId} canEdit={canEdit} />
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
  const { flags, screen } = useBrand();
  const { organization, user } = useSession();
  const create = useCreateSlide();
  const add = (slideType: SlideType): void =>
    create.mutate(
      { pitchId, slideType, after },
      {
        onSuccess: (id) => onAdded(id, after),
        onError: (error) => toastError('Slide not added', getErrorText(error, screen.unknownError)),
      },
    );
  return (
    <Menu position="bottom-start" width={200} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.add ?? ''}
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
      </Menu.Dropdown>
    </Menu>
  );
}

interface SelectedSlideProps {
  readonly pitch: PitchDetail;
  readonly slideId: string;
  readonly canEdit: boolean;
}

function SelectedSlide({ pitch, slideId, canEdit }: SelectedSlideProps): ReactNode {
  const saved = pitch.slides?.find(({ id }) => id === slideId);
  return saved ? (
    <SlideForm pitch={pitch} slide={saved} canEdit={canEdit} />
  ) : (
    <UnsavedSlide pitch={pitch} slideId={slideId} canEdit={canEdit} />
  );
}

function UnsavedSlide({ pitch, slideId, canEdit }: SelectedSlideProps): ReactNode {
  const slide = useSlide(slideId);
  return (
    <QueryState query={slide} skeleton={<Loader m="auto" role="status" aria-label="Loading the slide" />}>
      {(found) =>
        found === null ? (
          <div className={classes.none}>
            <Empty title="Slide not found" text="Somebody deleted it. Choose another slide." />
          </div>
        ) : (
          <SlideForm pitch={pitch} slide={found} canEdit={canEdit} />
        )
      }
    </QueryState>
  );
}
