import { useState, type ComponentProps, type ReactNode } from 'react';
import { useBrand } from '../../brand/brand.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

interface GuardedDialogProps extends ComponentProps<typeof Dialog> {
  /** Whether the person would lose something. */
  readonly hasChanges: boolean;
  /** What would be lost, as a sentence. */
  readonly loss: string;
}

/** A dialog that asks before Escape or its X lose what the person typed. */
export function GuardedDialog({ hasChanges, loss, onClose, ...props }: GuardedDialogProps): ReactNode {
  const { screen } = useBrand();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Dialog {...props} onClose={() => (hasChanges ? setIsAsking(true) : onClose())} />
      {isAsking && (
        <ConfirmDialog
          title={screen.areYouSure}
          text={loss}
          confirm="Discard"
          busy={false}
          onConfirm={onClose}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
