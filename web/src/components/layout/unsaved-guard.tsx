import { useEffect, type ReactNode, type RefObject } from 'react';
import { useBlocker } from 'react-router-dom';
import { useBrand } from '../../brand/brand.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';

/** Parts of the address that show another form. Others only open a dialog over the form. */
const FORM_PARAMETERS = ['tab', 'account', 'step', 'if-then', 'landing', 'contact', 'pitch', 'slide'];

interface UnsavedGuardProps {
  readonly hasChanges: boolean;
  /** True as soon as the server has the changes. A form that closes itself sets it before the page shows that. */
  readonly isSaved?: RefObject<boolean>;
}

/**
 * Asks before the person leaves typed changes: by a link, by the browser's back button, by another tab of the screen, and by
 * closing the browser's tab.
 */
export function UnsavedGuard({ hasChanges, isSaved }: UnsavedGuardProps): ReactNode {
  const { screen } = useBrand();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!hasChanges || isSaved?.current === true) return false;
    if (currentLocation.pathname !== nextLocation.pathname) return true;
    const [current, next] = [new URLSearchParams(currentLocation.search), new URLSearchParams(nextLocation.search)];
    return FORM_PARAMETERS.some((name) => current.get(name) !== next.get(name));
  });
  useEffect(() => {
    if (!hasChanges) return;
    // The browser shows a question of its own.
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasChanges]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={screen.areYouSure}
      text="You have changes that are not saved."
      confirm="Leave without saving"
      busy={false}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  );
}
