import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { getErrorText } from '../../lib/api/api-error.ts';
import classes from './media.module.css';
import type { MediaUploadState } from './use-media-upload.ts';

/** How far the upload of a file is, with its controls. Also says when an earlier one was interrupted. */
export function UploadProgress({ upload }: { readonly upload: MediaUploadState }): ReactNode {
  const { phase, interrupted } = upload;
  if (phase.name === 'IDLE')
    return interrupted === null ? null : (
      <Text size="sm" mt="xs" role="status">
        The upload of “{interrupted}” was interrupted. Choose the same file to continue where it stopped.
      </Text>
    );
  const percent = Math.floor(phase.share * 100);
  return (
    <div className={classes.upload}>
      <Progress value={percent} aria-label="Upload" animated={phase.name === 'UPLOADING'} />
      <Group gap="xs" mt={6}>
        <span role="status" className="dim numbers small">
          {phase.name === 'UPLOADING'
            ? `Uploading ${percent}%`
            : phase.name === 'PAUSED'
              ? `Paused at ${percent}%`
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
            {getErrorText(phase.error)}
          </Alert>
        )}
      </div>
    </div>
  );
}
