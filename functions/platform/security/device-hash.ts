import { createHash } from 'node:crypto';
import { isDeviceId } from '../../domain/accounts/device.ts';

/** Returns the hash under which an account knows a device, or null for what is no device id. */
export function hashDevice(deviceId: string | null): string | null {
  if (deviceId === null || !isDeviceId(deviceId)) return null;
  return createHash('sha256').update(deviceId).digest('base64url');
}
