import { Alert, Button, Text } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { FileDrop } from '../../../../shared/media/file-drop.tsx';
import { UploadProgress } from '../../../../shared/media/upload-progress.tsx';
import type { MediaUploadState } from '../../../../shared/media/use-media-upload.ts';
import type { SlideDetail } from '../../api/slide.ts';
import { useRetrySlide } from '../../api/slides.ts';
import { ACCEPTED, type MediaSlideType } from '../../rules/media-files.ts';
import { Recorder } from './recorder.tsx';

interface MediaFieldProps {
  readonly slide: SlideDetail;
  readonly slideType: MediaSlideType;
  readonly upload: MediaUploadState;
  /** A file was uploaded, and the slide is not saved with it. */
  readonly isChosen: 'IMAGE' | 'VIDEO' | 'AUDIO' | null;
  readonly canEdit: boolean;
}

const LABELS: Readonly<Record<MediaSlideType, string>> = {
  UPLOAD: 'Image or video',
  SCREEN: 'Screen recording',
  RECORD: 'Camera recording',
  AUDIO: 'Audio',
};

/** The file of a slide: choose, drop or record it, the progress of its upload, and what became of it. */
export function MediaField({ slide, slideType, upload, isChosen, canEdit }: MediaFieldProps): ReactNode {
  const id = useId();
  const { phase } = upload;
  const isBusy = phase.name === 'UPLOADING' || phase.name === 'PAUSED';
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      {/* The heading of the form says the same to people who see it. */}
      <p className="unseen" id={`${id}-label`}>
        {LABELS[slideType]}
      </p>
      <MediaStatus slide={slide} isChosen={isChosen} canEdit={canEdit} />
      {canEdit && !isBusy && (slideType === 'RECORD' || slideType === 'SCREEN') && (
        <Recorder source={slideType === 'RECORD' ? 'CAMERA' : 'SCREEN'} onRecorded={upload.start} />
      )}
      {canEdit && !isBusy && (
        <FileDrop
          label={LABELS[slideType]}
          accept={ACCEPTED[slideType]}
          hasFile={slide.media !== null || isChosen !== null}
          onFile={upload.start}
        />
      )}
      <UploadProgress upload={upload} />
    </div>
  );
}

/** What became of the file. The quoted words are those of the specification, section 4. */
function MediaStatus({ slide, isChosen, canEdit }: Pick<MediaFieldProps, 'slide' | 'isChosen' | 'canEdit'>): ReactNode {
  const retry = useRetrySlide();
  const { media } = slide;
  if (isChosen === 'VIDEO') return <Alert p="xs">Processing will begin when you click save</Alert>;
  if (isChosen !== null) return <Alert p="xs">Uploaded. Click save to show it.</Alert>;
  if (media === null || media.kind === 'IMAGE') return null;
  if (media.state === 'READY')
    return (
      <Text size="sm" c="dimmed" mb="xs">
        {media.kind === 'VIDEO' ? 'The video can be shown.' : 'The audio can be played.'}
      </Text>
    );
  if (media.state !== 'FAILED')
    return (
      <Alert color="yellow" p="xs" role="status">
        {media.kind === 'VIDEO' ? 'Video Is Processing' : 'Audio Is Processing'}
        <br />
        Texts with this pitch wait until it can be shown.
      </Alert>
    );
  return (
    <Alert color="red" p="xs" role="status">
      {media.problem === 'WRONG_TYPE'
        ? `This is not ${media.kind === 'VIDEO' ? 'a video' : 'an audio'} file. Choose another one.`
        : 'The video could not be processed. Try again, or choose another file.'}{' '}
      {canEdit && media.problem === 'PROCESSING' && (
        <Button
          variant="light"
          color="red"
          size="compact-sm"
          loading={retry.isPending}
          onClick={() => retry.mutate(slide.id)}
        >
          Try again
        </Button>
      )}
    </Alert>
  );
}
