import { buildActor } from '../../../test/support/scenarios/test-data.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInProcessTable } from '../../../local-cloud/engine.ts';
import { createData, type Data } from '../../data/index.ts';
import { Table } from '../../data/table/table.ts';
import type { Integration } from '../../domain/integrations/integration.ts';
import { Refusal } from '../../platform/refusal.ts';
import { disconnectIntegration, listShownIntegrations } from './integrations.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const actor = buildActor(NOW, { userId: 'u1', organizationId: 'o1', access: 'READONLY' });
const own: Integration = {
  id: 'i1',
  organizationId: 'o1',
  owner: 'u1',
  type: 'CALENDLY',
  created: NOW,
  state: 'CONNECTED',
  error: null,
  account: 'ann@example.test',
  lastSync: null,
  sealedSecret: 'v1.a.b',
  cursor: null,
  details: {},
  version: 0,
};

describe('A connection with another system', () => {
  let data: Data;
  let close: () => Promise<void>;
  let released: string[];
  let release: () => Promise<void>;

  const deps = () => ({
    data,
    publish: async () => undefined,
    release: {
      CALENDLY: async ({ sealedSecret }: Integration) => {
        await release();
        released.push(sealedSecret ?? '');
      },
    },
  });

  beforeEach(async () => {
    const { name, client, engine } = await createInProcessTable();
    data = createData(new Table(name, client));
    close = () => engine.close();
    released = [];
    release = async () => undefined;
    await data.integrations.saveIntegration(own);
    await data.integrations.saveIntegration({ ...own, id: 'i2', owner: 'u2' });
    await data.integrations.saveIntegration({ ...own, id: 'i3', owner: null, type: 'MODMED' });
  });
  afterEach(() => close());

  it('ends once, gives the account back while we can, and leaves nothing that opens it', async () => {
    expect(await disconnectIntegration(deps(), actor, 'i1')).toBeUndefined();
    expect(released).toEqual(['v1.a.b']);
    expect(await data.integrations.findIntegration(own)).toMatchObject({
      state: 'DISCONNECTED',
      sealedSecret: null,
      version: 2,
    });
    expect((await listShownIntegrations(deps(), 'o1')).map(({ id }) => id)).toEqual(['i3', 'i2']);
    expect(await disconnectIntegration(deps(), actor, 'i1')).toBeInstanceOf(Refusal);
    const { records } = await data.audit.listAuditEntries('o1', { limit: 10, after: null });
    expect(records).toMatchObject([{ action: 'disconnectIntegration', details: { integrationType: 'CALENDLY' } }]);
  });

  it('ends also when the other system does not answer', async () => {
    release = () => Promise.reject(new Error('No one answers'));
    expect(await disconnectIntegration(deps(), actor, 'i1')).toBeUndefined();
    expect((await data.integrations.listUsed('CALENDLY', { limit: 10, after: null })).names).toEqual([
      { organizationId: 'o1', owner: 'u2', type: 'CALENDLY' },
    ]);
  });

  it('of another person or another organization is as one that does not exist', async () => {
    const notTheirs = await disconnectIntegration(deps(), { ...actor, access: 'OWNER' }, 'i2');
    const elsewhere = await disconnectIntegration(deps(), { ...actor, organizationId: 'o2' }, 'i1');
    expect(notTheirs).toEqual(elsewhere);
    expect(notTheirs).toBeInstanceOf(Refusal);
  });

  it('of the organization ends by managers only', async () => {
    expect(await disconnectIntegration(deps(), actor, 'i3')).toBeInstanceOf(Refusal);
    expect(await disconnectIntegration(deps(), { ...actor, access: 'MANAGER' }, 'i3')).toBeUndefined();
  });

  it('that changes while it ends is read again', async () => {
    release = async () => {
      const stored = await data.integrations.findIntegration(own);
      if (stored) await data.integrations.saveIntegration({ ...stored, lastSync: NOW });
    };
    expect(await disconnectIntegration(deps(), actor, 'i1')).toBeUndefined();
    expect(await data.integrations.findIntegration(own)).toMatchObject({ state: 'DISCONNECTED', sealedSecret: null });
    expect(released).toHaveLength(1);
  });
});
