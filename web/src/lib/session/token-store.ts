/** The session's token in this browser, shared by its tabs. */
const KEY = 'session-token';
/** Left behind by the old product; removed on the way out. */
const LEGACY_KEYS = ['old-user-token', 'token'];

const listeners = new Set<() => void>();

export function sessionToken(): string | null {
  return localStorage.getItem(KEY);
}

export function storeToken(token: string): void {
  localStorage.setItem(KEY, token);
  notify();
}

/** Removes every stored token. */
export function clearTokens(): void {
  for (const key of [KEY, ...LEGACY_KEYS]) localStorage.removeItem(key);
  notify();
}

/** Told of changes in this tab and in others: signing out in one signs out all. */
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
