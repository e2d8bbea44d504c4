import { Alert, Button, Text } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { EXPLAINER_PROCESSING } from '../../../../../functions/domain/groups/group-files.ts';
import { FileDrop } from '../../../shared/media/file-drop.tsx';
import { UploadProgress } from '../../../shared/media/upload-progress.tsx';
import type { MediaUploadState } from '../../../shared/media/use-media-upload.ts';
import type { GroupDetail } from '../api/groups.ts';
import classes from './explainer-field.module.css';

type SavedVideo = Pick<GroupDetail['landingPage'], 'explainerMedia' | 'thumbnail'>;

interface ExplainerFieldProps {
  readonly saved: SavedVideo;
  /** The key of an uploaded video. null if the saved one will be removed. undefined if it stays. */
  readonly chosen: string | null | undefined;
  readonly upload: MediaUploadState;
  readonly onRemove: () => void;
}

/** The video of a group's page: choose or drop it, the progress of its upload, and what became of it. */
export function ExplainerField({ saved, chosen, upload, onRemove }: ExplainerFieldProps): ReactNode {
  const id = useId();
  const isBusy = upload.phase.name === 'UPLOADING' || upload.phase.name === 'PAUSED';
  const hasFile = chosen === undefined ? saved.explainerMedia !== null : chosen !== null;
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <Text size="sm" fw={600} id={`${id}-label`}>
        Video
      </Text>
      <Text size="xs" c="dimmed" id={`${id}-hint`} mb={8}>
        Plays above the form. Say the same in the description, for people who do not hear it.
      </Text>
      <ExplainerStatus saved={saved} chosen={chosen} />
      {!isBusy && (
        <FileDrop label="Video" accept=".mp4,.mov" hasFile={hasFile} onFile={upload.start}>
          {hasFile && (
            <Button variant="subtle" color="gray" onClick={onRemove}>
              Remove the video
            </Button>
          )}
        </FileDrop>
      )}
      <UploadProgress upload={upload} />
    </div>
  );
}

/** What became of the video. An event of the group fetches it again, so that the words follow the processing. */
function ExplainerStatus({ saved, chosen }: Pick<ExplainerFieldProps, 'saved' | 'chosen'>): ReactNode {
  const { explainerMedia: media, thumbnail } = saved;
  if (chosen === null) return <Alert p="xs">The video will be removed when you click save.</Alert>;
  if (chosen !== undefined) return <Alert p="xs">Processing will begin when you click save</Alert>;
  if (media === null) return null;
  if (media.state === 'FAILED')
    return (
      <Alert color="red" p="xs" role="status">
        {media.problem === 'WRONG_TYPE' ? 'This file is not a video.' : 'The video could not be processed.'} The page
        does not show it. Choose another file, or remove it.
      </Alert>
    );
  const [file] = media.files;
  if (media.state !== 'READY' || !file)
    return (
      <Alert color="yellow" p="xs" role="status">
        {EXPLAINER_PROCESSING}
        <br />
        You can close this dialog. The page shows the video as soon as it is ready.
      </Alert>
    );
  const poster = thumbnail ?? media.poster;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- The hint of the field asks for a description that says the same.
    <video
      className={classes.video}
      controls
      playsInline
      preload="none"
      aria-label="The video of the page"
      src={media.files.at(-1)?.url ?? file.url}
      width={file.width}
      height={file.height}
      {...(poster === null ? {} : { poster })}
    />
  );
}
