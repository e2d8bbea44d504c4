import { Alert, Button, Group, Skeleton, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Suspense, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { findSlideProblem, SLIDE_LIMITS } from '../../../../../../functions/domain/pitches/slide.ts';
import { useBrand } from '../../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../../components/dialogs/confirm-dialog.tsx';
import { ConflictDialog } from '../../../../components/dialogs/conflict-dialog.tsx';
import { EditorActions } from '../../../../components/dialogs/editor-dialog.tsx';
import { toastFailure } from '../../../../components/feedback/toasts.tsx';
import { UnsavedGuard } from '../../../../components/layout/unsaved-guard.tsx';
import { getErrorText, isConflict } from '../../../../lib/api/api-error.ts';
import { lazyComponent } from '../../../../lib/chunk.ts';
import type { PitchDetail } from '../../api/pitches.ts';
import type { SlideDetail } from '../../api/slide.ts';
import { useDeleteSlide, useSaveSlide, type WrittenSlide } from '../../api/slides.ts';
import { describeSaveState, findPlace, isSameSlide, listDifferences, toWrittenSlide } from '../../rules/slide-draft.ts';
import { SLIDE_KINDS } from '../../../../../../functions/domain/pitches/slide-name.ts';
import { SlidePreview } from '../preview/slide-preview.tsx';
import type { UploadedFile } from '../../../../shared/media/use-media-upload.ts';
import { toChecked, toShown, toTyped } from '../../rules/slide-files.ts';
import { SlideCalendars } from './slide-calendars.tsx';
import { QuestionList } from '../questions/question-list.tsx';
import classes from './slide-form.module.css';

const SlideMediaSection = lazyComponent(
  async () => (await import('../media/slide-media-section.tsx')).SlideMediaSection,
);
const RichTextEditor = lazyComponent(async () => (await import('./rich-text-editor.tsx')).RichTextEditor);

interface SlideFormProps {
  readonly pitch: PitchDetail;
  /** The slide as it is now. */
  readonly slide: SlideDetail;
  /** The slide before one that was not saved yet. null means that it is the first. */
  readonly after: string | null;
  readonly canEdit: boolean;
  /** A save begins. */
  readonly onSave: () => void;
}

/** The form of a slide, and the slide as on a phone while it is typed. Nothing is stored before Save. */
export function SlideForm({ pitch, slide, after, canEdit, onSave }: SlideFormProps): ReactNode {
  const { screen } = useBrand();
  const save = useSaveSlide();
  const remove = useDeleteSlide();
  const [base, setBase] = useState({ written: toWrittenSlide(slide), version: slide.version });
  const [written, setWritten] = useState(base.written);
  /** Counts the times that the form began again, because the text editor keeps its own document. */
  const [start, setStart] = useState(0);
  const [isComparing, setIsComparing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  /** A file that was uploaded, as this page shows it. */
  const [chosen, setChosen] = useState<UploadedFile | null>(null);
  const isSaved = useRef(false);
  const formId = useId();

  const hasChanges = !isSameSlide(written, base.written);
  const begin = (): void => {
    setBase({ written: toWrittenSlide(slide), version: slide.version });
    setWritten(toWrittenSlide(slide));
    setStart(start + 1);
  };
  // Someone else has saved the slide. What this person has typed stays.
  if (slide.version > base.version && !hasChanges && !save.isPending) begin();

  const change = (changes: Partial<WrittenSlide>): void => {
    isSaved.current = false;
    setWritten((before) => ({ ...before, ...changes }));
  };
  /** Uploads end while the person continues typing. */
  const addUploads = (uploads: WrittenSlide['uploads']): void => {
    isSaved.current = false;
    setWritten((before) => ({ ...before, uploads: { ...before.uploads, ...uploads } }));
  };
  const problem = findSlideProblem(toChecked(slide, written));
  const saveOver = (version: number | null): void => {
    onSave();
    save.mutate(
      { slideId: slide.id, ...written, calendarsBefore: base.written.calendars, version },
      {
        onSuccess: () => {
          isSaved.current = true;
          setIsComparing(false);
          const stored = { ...written, uploads: {} };
          setBase({ written: stored, version: (version ?? slide.version) + 1 });
          setWritten(stored);
          // The stored image is there at once. A video is shown again when it is processed.
          setChosen(null);
        },
        onError: (error) => setIsComparing(isConflict(error)),
      },
    );
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saveOver(base.version);
  };

  const typed = toTyped(slide, written, chosen);
  const shown = (pitch.slides ?? []).map(toShown);
  const ids = shown.map(({ id }) => id);
  const newIndex = findPlace(ids, after);
  const previewed = slide.saved
    ? shown.map((each) => (each.id === slide.id ? typed : each))
    : [...shown.slice(0, newIndex), typed, ...shown.slice(newIndex)];
  return (
    <>
      <form id={formId} className={`${classes.form} column`} onSubmit={submit} noValidate>
        <UnsavedGuard hasChanges={hasChanges && !save.isPending} isSaved={isSaved} />
        <div className={`${classes.fields} grid gap-16 grow scrolls shrinks`}>
          <Group justify="space-between">
            <h2 className={classes.heading}>{SLIDE_KINDS[slide.slideType]}</h2>
            {canEdit && slide.saved && (
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                leftSection={<IconTrash size={16} aria-hidden="true" />}
                onClick={() => setIsDeleting(true)}
              >
                Delete slide
              </Button>
            )}
          </Group>
          {slide.slideType === 'YOUTUBE' && (
            <TextInput
              label="YouTube link"
              placeholder="https://youtu.be/…"
              autoComplete="off"
              inputMode="url"
              readOnly={!canEdit}
              maxLength={SLIDE_LIMITS.url}
              value={written.url}
              error={written.url === '' ? null : problem}
              onChange={(event) => change({ url: event.currentTarget.value })}
            />
          )}
          {slide.slideType === 'CALENDAR' && (
            <SlideCalendars
              calendars={written.calendars}
              canEdit={canEdit}
              onChange={(calendars) => change({ calendars })}
            />
          )}
          {slide.slideType !== 'TEXT' && slide.slideType !== 'YOUTUBE' && slide.slideType !== 'CALENDAR' && (
            <Suspense fallback={<Skeleton height={240} />}>
              <SlideMediaSection
                slide={slide}
                slideType={slide.slideType}
                written={written}
                canEdit={canEdit}
                onStatement={(noCaptions) => change({ noCaptions })}
                onUploads={addUploads}
                onUploaded={(file) => {
                  setChosen(file);
                  addUploads({ file: { key: file.key, kind: file.kind } });
                }}
              />
            </Suspense>
          )}
          <TextInput
            label="Title"
            placeholder="What is this slide about?"
            autoComplete="off"
            readOnly={!canEdit}
            maxLength={SLIDE_LIMITS.title}
            value={written.title}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <TextInput
            label="Description (optional)"
            autoComplete="off"
            readOnly={!canEdit}
            maxLength={SLIDE_LIMITS.description}
            value={written.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          {canEdit && slide.slideType === 'TEXT' && (
            <div>
              <p className={classes.label}>Text</p>
              <Suspense fallback={<Skeleton height={168} />}>
                <RichTextEditor
                  key={start}
                  label="Text"
                  initial={base.written.content}
                  onChange={(content) => change({ content })}
                />
              </Suspense>
            </div>
          )}
          <QuestionList slideId={slide.id} widgets={slide.widgets} canEdit={canEdit} />
          <TextInput
            label="Internal title (only your team sees it)"
            autoComplete="off"
            readOnly={!canEdit}
            maxLength={SLIDE_LIMITS.title}
            value={written.internalTitle}
            onChange={(event) => change({ internalTitle: event.currentTarget.value })}
          />
          <div role="alert">
            {save.isError && !isConflict(save.error) && (
              <Alert color="red" p="xs">
                {getErrorText(save.error)}
              </Alert>
            )}
          </div>
        </div>
        {canEdit && (
          <EditorActions state={describeSaveState(slide.saved, hasChanges)}>
            <Button
              type="submit"
              form={formId}
              loading={save.isPending}
              disabled={problem !== null || (slide.saved && !hasChanges)}
            >
              Save
            </Button>
          </EditorActions>
        )}
      </form>
      <SlidePreview pitch={pitch} slides={previewed} shownId={slide.id} />
      {isComparing && (
        <ConflictDialog
          what="slide"
          values={listDifferences(toWrittenSlide(slide), written)}
          busy={save.isPending}
          onKeepTyped={() => saveOver(null)}
          onUseSaved={() => {
            begin();
            setIsComparing(false);
          }}
          onClose={() => setIsComparing(false)}
        />
      )}
      {isDeleting && (
        <ConfirmDialog
          title={screen.areYouSure}
          text="The slide and its questions are deleted for good."
          confirm="Delete slide"
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate(slide.id, {
              onError: (error) => toastFailure('Slide not deleted', error),
              onSettled: () => setIsDeleting(false),
            })
          }
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  );
}
