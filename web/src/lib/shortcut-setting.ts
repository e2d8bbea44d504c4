const KEY = 'shortcuts';
const OFF = 'off';

/** Returns whether single keys run actions in this browser. They do unless someone switched them off. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    // The browser keeps nothing for this site.
    return true;
  }
}

/** Remembers in this browser whether single keys run actions. */
export function setShortcutsOn(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // The setting then lasts until the page is left.
  }
}
