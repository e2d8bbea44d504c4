import { Stack, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog, type DialogWidth } from './dialog.tsx';

interface FormDialogProps extends Omit<ModalProps, 'opened' | 'size' | 'closeOnEscape' | 'onSubmit'> {
  readonly width: DialogWidth;
  readonly onSubmit: () => void;
  /** Whether the dialog itself says what is wrong. Default: the browser checks the fields before it submits. */
  readonly noValidate?: boolean;
}

/** A dialog that is one form. It may stand in a form of the page, which does not hear that this one is submitted. */
export function FormDialog({ onSubmit, noValidate = false, children, ...dialog }: FormDialogProps): ReactNode {
  return (
    <Dialog {...dialog}>
      <form
        noValidate={noValidate}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onSubmit();
        }}
      >
        <Stack gap="md">{children}</Stack>
      </form>
    </Dialog>
  );
}
