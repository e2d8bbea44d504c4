import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconUpload, IconX } from '@tabler/icons-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useBrand } from '../../../../brand/brand.tsx';
import { getErrorText } from '../../../../lib/api/api-error.ts';
import type { SlideDetail } from '../../api/pitches.ts';
import { useRetrySlide } from '../../api/slides.ts';
import { ACCEPTED, type MediaSlideType } from '../../rules/media-files.ts';
import classes from './media-field.module.css';
import { Recorder } from './recorder.tsx';
import type { MediaUploadState } from './use-media-upload.ts';

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
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { phase, interrupted } = upload;
  const isBusy = phase.name === 'UPLOADING' || phase.name === 'PAUSED';
  const hasFile = slide.media !== null || isChosen !== null;
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      {/* The heading of the form says the same to people who see it. */}
      <p className={classes.hidden} id={`${id}-label`}>
        {LABELS[slideType]}
      </p>
      <MediaStatus slide={slide} isChosen={isChosen} canEdit={canEdit} />
      {canEdit && !isBusy && (slideType === 'RECORD' || slideType === 'SCREEN') && (
        <Recorder source={slideType === 'RECORD' ? 'CAMERA' : 'SCREEN'} onRecorded={upload.start} />
      )}
      {canEdit && !isBusy && (
        <div
          className={classes.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            const [file] = event.dataTransfer.files;
            if (file) upload.start(file);
          }}
        >
          <input
            ref={input}
            type="file"
            className={classes.input}
            accept={ACCEPTED[slideType]}
            aria-label={LABELS[slideType]}
            tabIndex={-1}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (file) upload.start(file);
            }}
          />
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {hasFile ? 'Replace the file' : 'Choose a file'}
          </Button>
          <Text size="xs" c="dimmed">
            or drop it here: {ACCEPTED[slideType].replaceAll(',', ', ')}
          </Text>
        </div>
      )}
      {interrupted !== null && phase.name === 'IDLE' && (
        <Text size="sm" mt="xs" role="status">
          The upload of “{interrupted}” was interrupted. Choose the same file to go on where it stopped.
        </Text>
      )}
      <UploadProgress upload={upload} />
    </div>
  );
}

function UploadProgress({ upload }: { readonly upload: MediaUploadState }): ReactNode {
  const { phase } = upload;
  const { screen } = useBrand();
  if (phase.name === 'IDLE') return null;
  const percent = Math.floor(phase.share * 100);
  return (
    <div className={classes.upload}>
      <Progress value={percent} aria-label="Upload" animated={phase.name === 'UPLOADING'} />
      <Group gap="xs" mt={6}>
        <span role="status" className={classes.time}>
          {phase.name === 'UPLOADING'
            ? `Uploading ${percent} %`
            : phase.name === 'PAUSED'
              ? `Paused at ${percent} %`
              : ''}
        </span>
        {phase.name === 'UPLOADING' && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlayerPause size={14} aria-hidden="true" />}
            onClick={upload.pause}
          >
            Pause
          </Button>
        )}
        {phase.name !== 'UPLOADING' && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlayerPlay size={14} aria-hidden="true" />}
            onClick={upload.resume}
          >
            {phase.name === 'FAILED' ? 'Try again' : 'Resume'}
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconX size={14} aria-hidden="true" />}
          onClick={upload.cancel}
        >
          Cancel upload
        </Button>
      </Group>
      <div role="alert">
        {phase.name === 'FAILED' && (
          <Alert color="red" p="xs" mt="xs">
            {getErrorText(phase.error, screen.unknownError)}
          </Alert>
        )}
      </div>
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
        ? `This file is no ${media.kind === 'VIDEO' ? 'video' : 'audio'}. Choose another file.`
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
