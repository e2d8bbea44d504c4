import { afterEach, expect, it } from 'vitest';
import { isDeviceId } from '../../../../functions/domain/accounts/device.ts';
import { getDeviceId } from './device-id.ts';
import { clearTokens } from './token-store.ts';

afterEach(() => localStorage.clear());

it('A browser keeps one device id that the server accepts, also after a sign-out', () => {
  const id = getDeviceId();
  expect(isDeviceId(id)).toBe(true);
  clearTokens();
  expect(getDeviceId()).toBe(id);
  localStorage.clear();
  expect(getDeviceId()).not.toBe(id);
});
