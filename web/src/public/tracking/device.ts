const KEY = 'viewer-device';

/**
 * Returns a random name for this browser, which tells one device from another and nothing else. Empty for a browser that keeps nothing: it
 * would be another device each time, and the link would seem to be passed on.
 */
export function getDeviceId(): string {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored !== null) return stored;
    const created = createId();
    localStorage.setItem(KEY, created);
    return created;
  } catch {
    return '';
  }
}

/** Returns a random name. */
export function createId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
