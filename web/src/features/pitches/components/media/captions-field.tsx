import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, type ReactNode } from 'react';
import { ApiError, getErrorText } from '../../../../lib/api/api-error.ts';
import { findCaptionsProblem } from '../../../../../../functions/domain/media/captions.ts';
import { uploadFile } from '../../../../lib/upload/upload-file.ts';
import classes from './media-field.module.css';

interface CaptionsFieldProps {
  readonly hasCaptions: boolean;
  readonly noCaptions: boolean;
  readonly canEdit: boolean;
  /** Called with the key of uploaded captions. empty if they are removed. */
  readonly onCaptions: (key: string) => void;
  readonly onStatement: (noCaptions: boolean) => void;
}

/** A video has captions, or its author states that it needs none. */
export function CaptionsField({
  hasCaptions,
  noCaptions,
  canEdit,
  onCaptions,
  onStatement,
}: CaptionsFieldProps): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const problem = findCaptionsProblem(new Uint8Array(await file.arrayBuffer()));
      if (problem !== null) throw new ApiError('refused', problem);
      return uploadFile({ kind: 'CAPTIONS', file, contentType: 'text/vtt', onProgress: () => undefined });
    },
    onSuccess: onCaptions,
  });
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <p className={classes.label} id={`${id}-label`}>
        Captions
      </p>
      <Text size="xs" c="dimmed" mb={8}>
        For people who do not hear the video, or watch it without sound: a .vtt file (WebVTT).
      </Text>
      {canEdit && (
        <Group gap="xs" mb="xs">
          <input
            ref={input}
            type="file"
            className="unseen"
            accept=".vtt"
            aria-label="Captions"
            tabIndex={-1}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (file) upload.mutate(file);
            }}
          />
          <Button variant="default" loading={upload.isPending} onClick={() => input.current?.click()}>
            {hasCaptions ? 'Replace the captions' : 'Upload captions'}
          </Button>
          {hasCaptions && (
            <Button variant="subtle" color="gray" onClick={() => onCaptions('')}>
              Remove
            </Button>
          )}
        </Group>
      )}
      {hasCaptions ? (
        <Text size="sm">The video has captions.</Text>
      ) : (
        <Checkbox
          label="This video needs no captions: no one speaks, or the slide says the same in words"
          checked={noCaptions}
          disabled={!canEdit}
          onChange={(event) => onStatement(event.currentTarget.checked)}
        />
      )}
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {upload.error === null ? null : getErrorText(upload.error)}
      </Text>
    </div>
  );
}
