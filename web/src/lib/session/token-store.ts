/** The session's token in this browser, shared by all tabs. */
const KEY = 'session-token';
/** Keys of the previous product. Removed on sign-out. */
const LEGACY_KEYS = ['old-user-token', 'token'];

/** The token of the previous product in this browser, or null. */
export function getLegacyToken(): string | null {
  return localStorage.getItem('old-user-token');
}

const listeners = new Set<() => void>();

/** Returns the token, or null for a visitor. */
export function getSessionToken(): string | null {
  return localStorage.getItem(KEY);
}

/** Stores the token after sign-in. */
export function storeToken(token: string): void {
  localStorage.setItem(KEY, token);
  notify();
}

/** Removes all stored tokens. */
export function clearTokens(): void {
  for (const key of [KEY, ...LEGACY_KEYS]) localStorage.removeItem(key);
  notify();
}

/**
 * Calls the listener when the token changes, also in another tab: signing out in one tab signs out all. Returns a
 * function that unsubscribes.
 */
export function onTokenChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}
