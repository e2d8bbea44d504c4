import { beforeEach, describe, expect, it } from 'vitest';
import type { CalendlyApi } from '../../adapters/integrations/calendly-api.ts';
import type { Data } from '../../data/index.ts';
import type { Integration } from '../../domain/integrations/integration.ts';
import { OutsideError } from '../../domain/integrations/outside-error.ts';
import { withToken, type CalendlyDeps } from './account.ts';

const NOW = new Date('2026-03-02T17:00:00Z');

/** A connection whose token has ended. Calendly takes each refresh token once. `outages`: how often KMS does not answer. */
function createScene() {
  const seal = (access: string, refresh: string, expires: Date): string =>
    JSON.stringify({ accessToken: access, refreshToken: refresh, expires: expires.toISOString() });
  const scene = {
    outages: 0,
    now: NOW,
    valid: 'refresh-1',
    stored: {
      id: 'i',
      organizationId: 'o',
      owner: 'u',
      type: 'CALENDLY',
      created: NOW,
      state: 'CONNECTED',
      error: null,
      account: 'Ann',
      lastSync: null,
      sealedSecret: seal('access-1', 'refresh-1', NOW),
      cursor: null,
      details: {},
      version: 1,
    } as unknown as Integration,
  };
  const deps: CalendlyDeps = {
    data: {
      integrations: {
        findIntegration: async () => scene.stored,
        saveIntegration: async (after: Integration) => {
          if (after.version !== scene.stored.version) return false;
          scene.stored = { ...after, version: after.version + 1 };
          return true;
        },
      } as unknown as Data['integrations'],
    },
    secretBox: {
      open: async (sealed) => sealed,
      seal: async (secret) => {
        if (scene.outages > 0) {
          scene.outages -= 1;
          throw new Error('KMS does not answer');
        }
        return secret;
      },
    },
    oauth: {
      refresh: async (used) => {
        if (used !== scene.valid) throw new OutsideError('Calendly', 'ENDED', 400);
        scene.valid = 'refresh-2';
        return { accessToken: 'access-2', refreshToken: 'refresh-2', expires: new Date(NOW.getTime() + 7_200_000) };
      },
      revoke: async () => undefined,
    },
    api: {} as CalendlyApi,
    wait: async () => undefined,
    now: () => scene.now,
  };
  return { scene, deps, use: () => withToken(deps, scene.stored, async (token) => token) };
}

describe('Renewed tokens of Calendly', () => {
  let calendly: ReturnType<typeof createScene>;
  beforeEach(() => {
    calendly = createScene();
  });

  it('are kept when KMS does not answer for seconds', async () => {
    calendly.scene.outages = 3;
    expect(await calendly.use()).toBe('access-2');
    expect(calendly.scene.stored).toMatchObject({ details: {} });
    expect(calendly.scene.stored.sealedSecret).toContain('refresh-2');
    expect(await calendly.use()).toBe('access-2');
  });

  it('that could not be stored make the next worker say that the access has ended', async () => {
    calendly.scene.outages = 5;
    await expect(calendly.use()).rejects.toThrow('KMS does not answer');
    expect(calendly.scene.stored.sealedSecret).toContain('refresh-1');
    calendly.scene.now = new Date(NOW.getTime() + 60_000);
    await expect(calendly.use()).rejects.toMatchObject({ problem: 'ENDED' });
  });
});
