import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import classes from './side-panel.module.css';

interface SidePanelProps {
  /** What the panel is about, for screen readers. */
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const OPEN_LIST = '[role="menu"], [role="listbox"], [aria-haspopup][aria-expanded="true"]';

/**
 * A panel at the right edge, beside a list that stays usable. A window without room for both shows it over the list, a phone on the whole
 * screen. It takes the focus when it opens and returns it when it closes. Escape closes it, unless something else is open on top.
 */
export function SidePanel({ label, onClose, children }: SidePanelProps): ReactNode {
  const panel = useRef<HTMLElement>(null);
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    panel.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) setTimeout(() => opener.focus());
    };
  }, [opener]);
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(OPEN_LIST)) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]') === null) onClose();
    },
    // Before a list or a dialog on top closes itself, because then it can no longer be seen that it was open.
    { capture: true },
  );
  return (
    <section ref={panel} role="dialog" aria-label={label} tabIndex={-1} data-side-panel className={classes.panel}>
      {children}
    </section>
  );
}
