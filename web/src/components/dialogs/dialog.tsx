import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';

type DialogProps = Omit<ModalProps, 'opened'>;

/** A dialog that is open while it is mounted. It returns the focus to the element that opened it. */
export function Dialog(props: DialogProps): ReactNode {
  useFocusReturn();
  return <Modal opened returnFocus={false} {...props} />;
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
