import { Button, Group, Progress, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useId, useRef, type ReactNode } from 'react';
import { getErrorText } from '../../lib/api/api-error.ts';
import classes from './image-field.module.css';
import type { ImageUpload } from './use-image-upload.ts';

interface ImageFieldProps {
  readonly label: string;
  readonly description: string;
  /** Address of the image to show. null if there is none. */
  readonly image: string | null;
  readonly upload: ImageUpload;
  readonly onRemove: () => void;
}

/** Field for one image: what it shows, the upload, and the removal. */
export function ImageField({ label, description, image, upload, onRemove }: ImageFieldProps): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { progress, error } = upload;
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <Text size="sm" fw={600} id={`${id}-label`}>
        {label}
      </Text>
      <Text size="xs" c="dimmed" id={`${id}-hint`} mb={8}>
        {description}
      </Text>
      <div className="flow gap-16 middle">
        <div className={`${classes.preview} dim grid rigid`}>
          {image === null ? (
            <IconPhoto size={28} stroke={1.5} aria-hidden="true" />
          ) : (
            <img src={image} alt="What was chosen" className={classes.image} />
          )}
        </div>
        <Group gap="xs">
          <input
            ref={input}
            type="file"
            accept=".jpg,.jpeg,.png,.gif"
            aria-label={label}
            tabIndex={-1}
            disabled={progress !== null}
            className="unseen"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (file) upload.choose(file);
            }}
          />
          <Button variant="default" loading={progress !== null} onClick={() => input.current?.click()}>
            {image === null ? 'Upload an image' : 'Replace'}
          </Button>
          {image !== null && (
            <Button
              variant="subtle"
              color="gray"
              disabled={progress !== null}
              onClick={() => {
                upload.clear();
                onRemove();
              }}
            >
              Remove
            </Button>
          )}
        </Group>
      </div>
      {progress !== null && <Progress value={progress * 100} mt="xs" aria-label="Upload" />}
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {error === null ? null : getErrorText(error)}
      </Text>
    </div>
  );
}
