import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { CallError } from '../feedback/form-error.tsx';
import classes from './dialog-foot.module.css';

interface DialogFootProps {
  /** Why the last attempt failed. The alert element exists before the error, so that screen readers announce it. */
  readonly error: Error | null;
  /** Buttons; the primary one comes last. */
  readonly children: ReactNode;
}

/** End of a form in a dialog: error and buttons. The buttons stay in sight while the form scrolls. */
export function DialogFoot({ error, children }: DialogFootProps): ReactNode {
  return (
    <>
      <CallError error={error} />
      <Group justify="flex-end" gap="sm" className={classes.foot ?? ''}>
        {children}
      </Group>
    </>
  );
}

interface CancelOrSubmitProps {
  readonly onCancel: () => void;
  /** Text of the button that submits. */
  readonly submit: ReactNode;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly color?: string;
  /** Where there is no form: what the button does. */
  readonly onSubmit?: () => void;
}

/** Cancel, and the button that submits the form around it. */
export function CancelOrSubmit({
  onCancel,
  submit,
  busy = false,
  disabled = false,
  color,
  onSubmit,
}: CancelOrSubmitProps): ReactNode {
  return (
    <>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        {...(onSubmit ? { onClick: onSubmit } : { type: 'submit' })}
        {...(color === undefined ? {} : { color })}
        loading={busy}
        disabled={disabled}
      >
        {submit}
      </Button>
    </>
  );
}

interface FormFootProps extends CancelOrSubmitProps {
  /** What the form does: why it failed, and whether it is under way. */
  readonly change?: { readonly error: Error | null; readonly isPending: boolean };
  /** Default: the error of the change. */
  readonly error?: Error | null;
}

/** End of a form in a dialog: error, Cancel, and the button that submits. */
export function FormFoot({ change, error = change?.error ?? null, ...buttons }: FormFootProps): ReactNode {
  return (
    <DialogFoot error={error}>
      <CancelOrSubmit busy={change?.isPending ?? false} {...buttons} />
    </DialogFoot>
  );
}
