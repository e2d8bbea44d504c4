import { describe, expect, it } from 'vitest';
import {
  describeIntegrationError,
  isInUse,
  withFailure,
  withoutAccess,
  withSuccess,
  type Integration,
  type IntegrationState,
} from './integration.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const connected: Integration = {
  id: 'i',
  organizationId: 'o',
  owner: 'u',
  type: 'CALENDLY',
  created: NOW,
  state: 'CONNECTED',
  error: null,
  account: 'ann@example.test',
  lastSync: null,
  sealedSecret: 'v1.a.b',
  cursor: null,
  details: { user: 'https://api.calendly.com/users/A' },
  version: 1,
};

describe('A connection', () => {
  it('that fails is tried again, and works again after a success', () => {
    const failed = withFailure(connected, 'UNREACHABLE');
    expect(failed).toMatchObject({ state: 'FAILED', error: 'UNREACHABLE', lastSync: null });
    expect(isInUse(failed)).toBe(true);
    expect(withSuccess(failed, NOW, 'c')).toMatchObject({
      state: 'CONNECTED',
      error: null,
      lastSync: NOW,
      cursor: 'c',
    });
  });

  it.each<IntegrationState>(['EXPIRED', 'DISCONNECTED'])('that is %s is not brought back by late work', (state) => {
    const ended = { ...connected, state };
    expect(isInUse(ended)).toBe(false);
    expect(withSuccess(ended, NOW, 'c')).toBe(ended);
    expect(withFailure(ended, 'REFUSED')).toBe(ended);
  });

  it('expires when the other system does not accept it, and says what to do', () => {
    const expired = withFailure(connected, 'ACCESS_ENDED');
    expect(expired.state).toBe('EXPIRED');
    expect(describeIntegrationError(expired)).toBe('Calendly no longer accepts the connection. Connect again.');
    expect(describeIntegrationError(connected)).toBeNull();
    for (const error of ['REFUSED', 'UNREACHABLE'] as const)
      expect(describeIntegrationError({ type: 'MODMED', error })).toContain('We keep trying');
  });

  it('keeps nothing that opens the account when it ends', () => {
    expect(withoutAccess(connected)).toMatchObject({ state: 'DISCONNECTED', sealedSecret: null, details: {} });
  });
});
