/** The most devices that an account knows. A new device replaces the one that the account has known longest. */
const MAX_DEVICES = 10;

/** Returns whether a text is a device id: 256 random bits in base64url, which no one can guess. */
export function isDeviceId(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Returns the known devices after a sign-in from a new one, newest first. */
export function addDevice(known: readonly string[], device: string): string[] {
  return [device, ...known.filter((each) => each !== device)].slice(0, MAX_DEVICES);
}
