import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../functions/data/security/limits.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, signIn, type Person } from '../support/scenarios/scenario.ts';

const CREATE =
  'mutation C($n: String!, $s: [String!]!) { createApiKey(name: $n, scopes: $s) { success errors token apiKey { id personName lastUsed } } }';
const LIST = '{ leads { success errors leads { id } } }';

interface Created {
  readonly success: boolean;
  readonly errors: string[];
  readonly token: string;
  readonly apiKey: { readonly id: string; readonly personName: string | null; readonly lastUsed: string | null };
}

describe('A key of the API', () => {
  const cloud = sharedCloud({ clock: '2026-12-01T17:00:00Z' });
  const owner = signedIn(cloud, 'owner@sunrise.test');

  async function create(by: Person, scopes: readonly string[], name = 'Shop'): Promise<Created> {
    return (await by.run<{ createApiKey: Created }>(CREATE, { n: name, s: scopes })).createApiKey;
  }

  it('reads contacts of its organization, and shows when it was used', async () => {
    const [lead] = await addContacts(owner, [{ name: 'Ann Archer', phone: '+16025550101' }]);
    const { token, apiKey } = await create(owner, ['contacts:read']);
    expect(apiKey).toMatchObject({ lastUsed: null, personName: expect.any(String) });
    const answer = await cloud.graphql<{ leads: { leads: { id: string }[] } }>(token, LIST);
    expect(answer.data?.leads.leads.map(({ id }) => id)).toContain(lead);
    const apiKeys = await owner.call<{ apiKeys: { id: string; lastUsed: string | null }[] }>(
      'apiKeys',
      {},
      'apiKeys { id lastUsed }',
    );
    expect(apiKeys.apiKeys.find(({ id }) => id === apiKey.id)?.lastUsed).toBe('2026-12-01');
  });

  it('sends a text once, although the program repeats the call', async () => {
    const [lead] = await addContacts(owner, [{ name: 'Bea Bold', phone: '+16025550102' }]);
    const { token } = await create(owner, ['texts:send']);
    const send =
      'mutation S($l: ID!) { messageLead(leadId: $l, message: "Ready STOP", idempotencyKey: "order-1-ready") { success errors } }';
    for (let n = 0; n < 2; n += 1) {
      const answer = await cloud.graphql<{ messageLead: unknown }>(token, send, { l: lead });
      expect(answer.data?.messageLead).toEqual({ success: true, errors: [] });
    }
    await cloud.waitUntilIdle();
    expect(await cloud.texts('+16025550102')).toHaveLength(1);
  });

  it('is refused beyond its scopes, and where only people may act', async () => {
    const { token } = await create(owner, ['campaigns:read']);
    expect((await cloud.graphql(token, LIST)).errors?.[0]).toMatchObject({
      errorType: 'Forbidden',
      message: 'This key needs the scope contacts:read.',
    });
    const escalate = await cloud.graphql(token, CREATE, { n: 'More', s: ['texts:send'] });
    expect(escalate.errors?.[0]).toMatchObject({ errorType: 'Forbidden' });
    const switched = await cloud.graphql(token, '{ users { success errors } }');
    expect(switched.errors?.[0]).toMatchObject({ errorType: 'Forbidden' });
  });

  it('ends for its very next call', async () => {
    const { token, apiKey } = await create(owner, ['contacts:read']);
    expect((await cloud.graphql(token, LIST)).errors).toBeUndefined();
    const end = 'mutation E($k: ID!) { endApiKey(apiKeyId: $k) { success errors } }';
    const ended = await owner.run<{ endApiKey: { success: boolean } }>(end, { k: apiKey.id });
    expect(ended.endApiKey.success).toBe(true);
    expect((await cloud.graphql(token, LIST)).status).toBe(401);
  });

  it('is useless with another secret, and in another organization', async () => {
    const { token } = await create(owner, ['contacts:read']);
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect((await cloud.graphql(forged, LIST)).status).toBe(401);
    const other = await signIn(cloud, 'owner@harbor.test');
    const moved = token.replace(owner.organizationId, other.organizationId);
    expect((await cloud.graphql(moved, LIST)).status).toBe(401);
  });

  it('is never made by platform staff who only visit', async () => {
    const staff = await signIn(cloud, 'admin@platform.test');
    await staff.call('switchOrganization', { organizationId: owner.organizationId });
    await expect(create(staff, ['contacts:read'])).rejects.toThrow('Only people of the organization can create keys.');
  });

  it('waits after too many calls in a minute', async () => {
    const { token } = await create(owner, ['contacts:read']);
    const [{ max }] = LIMITS.apiKey;
    for (let n = 0; n < max; n += 20) await Promise.all(Array.from({ length: 20 }, () => cloud.graphql(token, LIST)));
    expect((await cloud.graphql(token, LIST)).errors?.[0]).toMatchObject({ errorType: 'TooManyRequests' });
    await cloud.clock.advance('PT2M');
    expect((await cloud.graphql(token, LIST)).errors).toBeUndefined();
  });
});
