import { useEffect, useRef } from 'react';
import { areShortcutsOn } from './shortcut-setting.ts';

/** What single keys do, by `KeyboardEvent.key`. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const EDITABLE = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="menu"], [role="listbox"]';

/**
 * Runs actions on single keys while the caller is mounted. Typing in a field and an open dialog keep their keys. People can
 * switch all shortcuts off (WCAG 2.2, 2.1.4 "Character Key Shortcuts").
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const run = (event: KeyboardEvent): void => {
      const action = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!action || !areShortcutsOn() || !isFree(event)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', run);
    return () => document.removeEventListener('keydown', run);
  }, []);
}

/**
 * Runs an action on Ctrl+K, or Command+K on a Mac, also while a person types. An open dialog keeps its keys. The browser's own
 * use of the keys, a search in its address bar, gives way.
 */
export function useCommandKey(action: () => void): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    const run = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return;
      if (hasOpenDialog()) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', run);
    return () => document.removeEventListener('keydown', run);
  }, []);
}

function hasOpenDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** Returns whether nothing else wants the key. */
function isFree({ altKey, ctrlKey, metaKey, defaultPrevented, isComposing, target }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || defaultPrevented || isComposing) return false;
  if (target instanceof Element && target.closest(EDITABLE)) return false;
  return !hasOpenDialog();
}
