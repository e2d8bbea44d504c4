const KEY = 'device-id';

/**
 * Returns the random id of this browser: 256 bits in base64url. It stays after a sign-out. The server lets a browser that
 * signed in before try again while strangers try passwords.
 */
export function getDeviceId(): string {
  const stored = localStorage.getItem(KEY);
  if (stored !== null) return stored;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const id = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  localStorage.setItem(KEY, id);
  return id;
}
