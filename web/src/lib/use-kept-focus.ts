import { useEffect } from 'react';

/** Dialogs and menus that close return the focus themselves, a moment after they are gone. */
const WAIT_MS = 50;

/**
 * Keeps the focus near its place when the focused element leaves the page, such as the button of a step that is done. Browsers then focus
 * nothing, and a person with a keyboard would begin again at the top of the window. The nearest element around it that can have the
 * focus gets it: a list, the dialog, or the content of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let around: readonly Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent): void => {
      around = target instanceof Element ? listAround(target) : [];
    };
    // A click beside all fields takes the focus on purpose.
    const forget = ({ target }: PointerEvent): void => {
      if (target instanceof Node && around[0]?.contains(target) !== true) around = [];
    };
    const keep = (): void => {
      if (document.activeElement !== document.body) return;
      const nearest = around.find((element) => element.isConnected && canTakeFocus(element));
      if (nearest instanceof HTMLElement) nearest.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (around.length === 0 || document.activeElement !== document.body) return;
      clearTimeout(timer);
      timer = setTimeout(keep, WAIT_MS);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);
}

/** Returns an element and the elements around it, from the inside out. They can no longer be found once it has left the page. */
function listAround(element: Element): Element[] {
  const around: Element[] = [];
  for (let each: Element | null = element; each !== null && each !== document.body; each = each.parentElement)
    around.push(each);
  return around;
}

function canTakeFocus(element: Element): boolean {
  return element.matches('a[href], button, input, select, textarea, [tabindex]') && !element.matches(':disabled');
}
