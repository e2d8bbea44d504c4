import { say } from '../../../../brand/say.ts';
import { Anchor, Button, Group } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import classes from './attachments.module.css';

interface PictureDialogProps {
  /** Addresses of the pictures of one text. */
  readonly urls: readonly string[];
  /** The picture that opens first. */
  readonly first: number;
  readonly onClose: () => void;
}

/**
 * The pictures of a text, one at a time and as large as the window allows. The arrow keys change the picture. The first picture comes
 * after the last one, because a button that becomes disabled would lose the focus.
 */
export function PictureDialog({ urls, first, onClose }: PictureDialogProps): ReactNode {
  const [index, setIndex] = useState(first);
  const url = urls[index];
  const move = (by: number): void => setIndex((now) => (now + by + urls.length) % urls.length);
  useHotkeys([
    ['ArrowLeft', () => move(-1)],
    ['ArrowRight', () => move(1)],
  ]);
  return (
    <Dialog
      width={800}
      title={urls.length === 1 ? 'Picture' : `Picture ${index + 1} of ${urls.length}`}
      onClose={onClose}
    >
      {url !== undefined && (
        <>
          <img className={classes.large} src={url} alt={say(`Sent by the contact, ${index + 1} of ${urls.length}`)} />
          <Group justify="space-between" mt="md">
            <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
              Open in a new tab
            </Anchor>
            {urls.length > 1 && (
              <Group gap="xs">
                <Button variant="default" size="xs" onClick={() => move(-1)}>
                  Previous
                </Button>
                <Button variant="default" size="xs" onClick={() => move(1)}>
                  Next
                </Button>
              </Group>
            )}
          </Group>
        </>
      )}
    </Dialog>
  );
}
