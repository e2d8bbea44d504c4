import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';

/** Widest a dialog gets, in px: forms 500, previews of texts 600, contacts 650, editors 800. */
type DialogWidth = 500 | 600 | 650 | 800;

interface DialogProps extends Omit<ModalProps, 'opened' | 'size'> {
  readonly width: DialogWidth;
}

/**
 * A dialog that is open while it is mounted. It takes 80 % of the window above 768 px, else 93 %, up to its width. It
 * returns the focus to the element that opened it.
 */
export function Dialog({ width, ...props }: DialogProps): ReactNode {
  useFocusReturn();
  return (
    <Modal opened returnFocus={false} size={`calc(min(var(--dialog-share), ${width}px))`} xOffset="3.5vw" {...props} />
  );
}

function useFocusReturn(): void {
  // Read before the dialog moves the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Runs after the dialog has unmounted, because its focus trap would take the focus back.
      setTimeout(() => {
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    },
    [opener],
  );
}
