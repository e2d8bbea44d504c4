import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

export interface DialogAddress {
  /** The value in the address, or null when the dialog is closed. */
  readonly value: string | null;
  open(value: string): void;
  /** Changes the value of the open dialog. Back closes the dialog as before. */
  change(value: string): void;
  close(): void;
}

const NONE: readonly string[] = [];

/**
 * A dialog with an address, `?name=value`. Back closes it, and the link can be shared. `details`: other parameters of the open dialog,
 * which go when the dialog closes or shows something else. Pass a constant.
 */
export function useDialogAddress(name: string, details: readonly string[] = NONE): DialogAddress {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const value = params.get(name);

  const withValue = useCallback(
    (next: string | null): string => {
      const changed = new URLSearchParams(location.search);
      for (const detail of details) changed.delete(detail);
      if (next === null) changed.delete(name);
      else changed.set(name, next);
      return `${location.pathname}${changed.size === 0 ? '' : `?${changed.toString()}`}`;
    },
    [location.pathname, location.search, name, details],
  );

  return {
    value,
    open: (next) => void navigate(withValue(next), { state: { openedHere: name } }),
    change: (next) => void navigate(withValue(next), { replace: true, state: location.state as unknown }),
    close: () => {
      // Opened from this page: go back, so that Back does not open it again. Opened by its link: there is no entry to
      // go back to.
      const openedHere = (location.state as { openedHere?: string } | null)?.openedHere === name;
      if (openedHere) void navigate(-1);
      else void navigate(withValue(null), { replace: true });
    },
  };
}
