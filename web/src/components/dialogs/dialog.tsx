import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';

type DialogProps = Omit<ModalProps, 'opened'>;

/** A dialog that is mounted when it opens. Closing gives the focus back to what opened it. */
export function Dialog(props: DialogProps): ReactNode {
  useFocusReturn();
  return <Modal opened returnFocus={false} {...props} />;
}

function useFocusReturn(): void {
  // Asked for before the dialog takes the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog is gone; while it is there it holds the focus.
      setTimeout(() => {
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    },
    [opener],
  );
}
