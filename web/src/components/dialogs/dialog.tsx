import { Modal, type ModalProps } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Widest a dialog gets, in px: forms 500, previews of texts 600, contacts 650, editors 800, replays of visits 1000. */
export type DialogWidth = 500 | 600 | 650 | 800 | 1000;

interface DialogProps extends Omit<ModalProps, 'opened' | 'size' | 'closeOnEscape'> {
  readonly width: DialogWidth;
}

/**
 * A dialog that is open while it is mounted. It takes 80 % of the window above 768 px, else 93 %, up to its width. It
 * returns the focus to the element that opened it, or to the page when that element is gone.
 */
export function Dialog({ width, onClose, ...props }: DialogProps): ReactNode {
  useFocusReturn();
  const isTop = useDialogStack();
  useWindowEvent(
    'keydown',
    (event) => {
      // Every open dialog hears the Escape key. Only the one on top closes.
      if (event.key === 'Escape' && !event.isComposing && isTop() && !isInOpenList(event.target)) onClose();
    },
    // Before a list in the dialog closes itself, because then it can no longer be seen that it was open.
    { capture: true },
  );
  return (
    <Modal
      opened
      closeOnEscape={false}
      returnFocus={false}
      size={`calc(min(var(--dialog-share), ${width}px))`}
      xOffset="3.5vw"
      // The header of a dialog is no banner of the page. Two open dialogs would make two banners.
      attributes={{ header: { role: 'presentation' } }}
      onClose={onClose}
      {...props}
    />
  );
}

/** Returns whether the key was pressed in an open menu or list of choices, which closes first. */
function isInOpenList(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('[role="menu"], [role="listbox"], [aria-haspopup][aria-expanded="true"]') !== null;
}

/** The numbers of the open dialogs. A dialog has a higher number than the dialogs that opened before. */
const openDialogs = new Set<number>();
let dialogCount = 0;

/** Returns a function that tells whether the dialog is the one on top. */
function useDialogStack(): () => boolean {
  // Effects of an inner dialog run before those of the outer one, so the number comes from the first render.
  const [number] = useState(() => (dialogCount += 1));
  const removal = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Development mounts each effect twice.
    clearTimeout(removal.current);
    openDialogs.add(number);
    return () => {
      // A dialog that closes stays on top until the key press has reached every other dialog.
      removal.current = setTimeout(() => openDialogs.delete(number));
    };
  }, [number]);
  return () => Math.max(...openDialogs) === number;
}

function useFocusReturn(): void {
  // Read before the dialog moves the focus.
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      // Runs after the dialog has unmounted, because its focus trap would take the focus back.
      setTimeout(() => (opener?.isConnected ? opener : findFallback())?.focus());
    },
    [opener],
  );
}

/** Returns the focused element. An item of a menu is gone when the dialog closes, so its menu's button takes its place. */
function findOpener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const opener = menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : focused;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/**
 * Returns where the focus goes when the dialog has removed its opener, such as the button of a deleted row: to the dialog below or to
 * the content of the page. Else a person with a keyboard would begin again at the top of the window.
 */
function findFallback(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ?? document.getElementById('content');
}
