import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { AccountTabsView } from './account-tabs-view.tsx';

interface AccountDialogProps {
  /** Id of the tab, from the address. */
  readonly tab: string;
  readonly onClose: () => void;
}

/** The account over any screen: people change a setting and continue where they were. */
export function AccountDialog({ tab, onClose }: AccountDialogProps): ReactNode {
  const [, setParams] = useSearchParams();
  const { state } = useLocation();
  const show = (next: string): void =>
    setParams(
      (before) => {
        before.set('account', next);
        return before;
      },
      // One step back closes the dialog, whatever tab it shows.
      { replace: true, state: state as unknown },
    );
  return (
    <Dialog width={800} title="Account" onClose={() => isTopmost() && onClose()}>
      <AccountTabsView tab={tab} onTab={show} />
    </Dialog>
  );
}

/** Escape reaches every open dialog, and must close only the one on top. */
function isTopmost(): boolean {
  return document.querySelectorAll('[role="dialog"]').length < 2;
}
