import { useEffect } from 'react';

/** Dialogs and menus that close return the focus themselves, a moment after they are gone. */
const WAIT_MS = 50;
const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';
/** What holds the content of a page or a dialog. */
const CONTENT = 'main, [role=dialog]';
const ROWS = 'li, tr, article, [role=row]';

/** An element, and its place among the children of the element around it. */
interface Place {
  readonly element: Element;
  readonly index: number;
}

/**
 * Keeps the focus near its place when the focused element leaves the page, such as the button of a step that is done, or a row that was
 * archived. Browsers then focus nothing, and a person with a keyboard would begin again at the top of the window. The control that
 * stands there now has the focus, such as that of the next row, or of the last row behind which nothing follows. Else a control in front of it
 * gets the focus, or the nearest element around it that can have it. When a dialog closes and its opener is gone, the place of the opener counts.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let around: readonly Place[] = [];
    let opener: readonly Place[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent): void => {
      const places = target instanceof Element ? listAround(target) : [];
      // A dialog is a layer of its own, beside the page.
      if (around.length > 0 && places.at(-1)?.element !== around.at(-1)?.element) opener = around;
      around = places;
    };
    // A click beside all fields takes the focus on purpose.
    const forget = ({ target }: PointerEvent): void => {
      if (target instanceof Node && around[0]?.element.contains(target) !== true) around = [];
    };
    const keep = (): void => {
      if (document.activeElement !== document.body) return;
      const nearest = findNearest(around) ?? (around.length > 0 ? findNearest(opener) : null);
      nearest?.focus({ preventScroll: true });
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
function listAround(element: Element): Place[] {
  const around: Place[] = [];
  for (let each: Element | null = element; each !== null && each !== document.body; each = each.parentElement)
    around.push({ element: each, index: findIndex(each) });
  return around;
}

function findIndex(element: Element): number {
  return Array.prototype.indexOf.call(element.parentElement?.children ?? [], element);
}

/** Returns the control at or near a place, from the inside out. null if nothing around it is there anymore. */
function findNearest(around: readonly Place[]): HTMLElement | null {
  const present = around.flatMap(({ element }, depth) =>
    element.isConnected ? [{ element, inner: around[depth - 1] }] : [],
  );
  for (const { element, inner } of present) {
    // Another page has other controls, and begins at its top.
    const isInside = inner !== undefined && element.parentElement?.closest(CONTENT) != null;
    const near = isInside ? findBeside(element, inner) : null;
    if (near) return near;
    if (!(element instanceof HTMLElement && canTakeFocus(element))) continue;
    return element.matches(CONTENT) ? (findBefore(present) ?? element) : element;
  }
  return null;
}

/** Returns a control in front of a place where nothing follows, such as the actions for selected rows below a table. */
function findBefore(
  present: readonly { readonly element: Element; readonly inner: Place | undefined }[],
): HTMLElement | null {
  for (const { element, inner } of present) {
    if (inner === undefined || element.parentElement?.closest(CONTENT) == null) continue;
    const children = [...element.children];
    const end = inner.element.isConnected ? children.indexOf(inner.element) : inner.index;
    const before = children.slice(0, end).findLast((child) => findControl(child) !== null);
    if (before) return findControl(before);
  }
  return null;
}

/** Returns the first control at or behind a place within an element, or that of the last row before it. */
function findBeside(parent: Element, { element, index }: Place): HTMLElement | null {
  const children = [...parent.children];
  const from = element.isConnected ? children.indexOf(element) + 1 : index;
  const behind = children.slice(from).find((child) => findControl(child) !== null);
  const row = children[from - 1];
  const found = behind ?? (element.matches(ROWS) && row?.matches(ROWS) === true ? row : undefined);
  return found ? findControl(found) : null;
}

function findControl(element: Element): HTMLElement | null {
  return (
    [element, ...element.querySelectorAll(CONTROLS)].find(
      (each): each is HTMLElement =>
        each instanceof HTMLElement && each.tabIndex >= 0 && canTakeFocus(each) && each.closest(HIDDEN) === null,
    ) ?? null
  );
}

const HIDDEN = '[hidden], [inert], [aria-hidden=true]';

function canTakeFocus(element: Element): boolean {
  return element.matches(CONTROLS) && !element.matches(':disabled');
}
