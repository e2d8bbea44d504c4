import type { WebSocket } from 'ws';
import { afterEach, describe, expect, it } from 'vitest';
import { openLivePage, type Frame } from '../support/cloud/page.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, parsePhoenix, signIn, type Person } from '../support/scenarios/scenario.ts';

describe('An open page', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const sockets: WebSocket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close();
  });

  async function open(person: Person, organizationId = person.organizationId): Promise<Frame[]> {
    const { frames, socket } = await openLivePage(person, organizationId);
    sockets.push(socket);
    return frames;
  }

  const receivedEvents = (frames: readonly Frame[]): string[] =>
    frames.flatMap(
      ({ payload }) => payload?.data?.onEvent?.changes.map((change) => change.slice(0, change.indexOf(':'))) ?? [],
    );

  it('receives that something changed, but no content of the change', async () => {
    const frames = await open(owner);
    await addContacts(owner, [{ name: 'Secret Name', phone: '602-555-0701' }]);
    await expect.poll(() => receivedEvents(frames)).toContain('lead');
    expect(JSON.stringify(frames)).not.toMatch(/Secret|6025550701/);
  });

  it('receives no event of another organization', async () => {
    const harbor = await signIn(cloud, 'owner@harbor.test');
    const own = await open(harbor);
    const foreign = await open(harbor, owner.organizationId);
    await addContacts(owner, [{ name: 'Someone', phone: '602-555-0702' }]);
    await cloud.waitUntilIdle();
    expect(foreign.some(({ type }) => type === 'start_ack')).toBe(false);
    expect([...receivedEvents(own), ...receivedEvents(foreign)]).toEqual([]);
  });

  it('of a person with limited access receives no event', async () => {
    const limited = await signIn(cloud, 'limited@sunrise.test');
    expect((await open(limited)).some(({ type }) => type === 'start_ack')).toBe(false);
  });

  const closed = (frames: readonly Frame[]): boolean =>
    frames.some(({ type }) => type === 'closed' || type === 'complete');
  const findUserId = async (email: string): Promise<string> =>
    (await owner.call<{ users: { id: string; email: string }[] }>('users', {}, 'users { id email }')).users.find(
      (user) => user.email === email,
    )?.id ?? '';
  const switchTo = (person: Person, organizationId: string) =>
    person.run<{ switchOrganization: { organization: { id: string; name: string; access: string } } }>(
      'mutation S($o: ID!) { switchOrganization(organizationId: $o) { success errors organization { id name access } } }',
      { o: organizationId },
    );

  it('is disconnected when the access of its person changes, and the next call uses the new access', async () => {
    const manager = await signIn(cloud, 'manager@sunrise.test');
    const changed = await open(manager);
    const other = await open(owner);
    const change = (access: string) =>
      findUserId('manager@sunrise.test').then((id) => owner.call('updateUser', { userId: id, user: { access } }));
    await change('LIMITED');
    const answer = await cloud.graphql(manager.token, 'query { leads { success } }');
    expect(answer.errors?.[0]?.errorType).toBe('Forbidden');
    await expect.poll(() => closed(changed)).toBe(true);
    expect(closed(other)).toBe(false);
    // Back as a limited one, it is not let in again.
    expect((await open(manager)).some(({ type }) => type === 'start_ack')).toBe(false);
    await change('MANAGER');
    expect((await open(manager)).some(({ type }) => type === 'start_ack')).toBe(true);
  });

  it('is disconnected when its session switches to another organization, and its calls are refused', async () => {
    const person = await signIn(cloud, 'both@sunrise.test');
    const page = await open(person);
    const harbor = await signIn(cloud, 'owner@harbor.test');
    const { switchOrganization } = await switchTo(person, harbor.organizationId);
    expect(switchOrganization.organization).toEqual({
      id: harbor.organizationId,
      name: 'Harbor Realty',
      access: 'READONLY',
    });
    await expect.poll(() => closed(page)).toBe(true);
    const stale = await cloud.graphql(
      person.token,
      'query { leads { success } }',
      {},
      { 'x-organization-id': person.organizationId },
    );
    expect(stale.errors?.[0]?.errorType).toBe('OrganizationMismatch');
    const now = await open(person, harbor.organizationId);
    expect(now.some(({ type }) => type === 'start_ack')).toBe(true);
    // Read only there.
    expect(
      (await cloud.graphql(person.token, 'mutation { createCampaign(name: "X") { success } }')).errors?.[0]?.errorType,
    ).toBe('Forbidden');
    await expect(switchTo(person, '1')).rejects.toThrow('There is no such organization.');
  });

  it('is disconnected when its person is removed from the organization, while a page in another organization stays connected', async () => {
    const inSunrise = await signIn(cloud, 'both@sunrise.test');
    const inHarbor = await signIn(cloud, 'both@sunrise.test');
    const harbor = await signIn(cloud, 'owner@harbor.test');
    await switchTo(inHarbor, harbor.organizationId);
    const [gone, stays] = [await open(inSunrise), await open(inHarbor, harbor.organizationId)];
    await owner.call('deleteUsers', { userIds: [await findUserId('both@sunrise.test')] });
    expect((await cloud.graphql(inSunrise.token, 'query { leads { success } }')).status).toBe(401);
    await expect.poll(() => closed(gone)).toBe(true);
    expect(closed(stays)).toBe(false);
    expect(
      (await cloud.graphql<{ leads: { success: boolean } }>(inHarbor.token, 'query { leads { success } }')).data?.leads
        .success,
    ).toBe(true);
    expect(await findUserId('both@sunrise.test')).toBe('');
  });

  it('lets no one change the owner or the own access, or make someone an owner', async () => {
    const admin = await signIn(cloud, 'admin@sunrise.test');
    const update = (person: Person, u: string, a: string) =>
      person.call('updateUser', { userId: u, user: { access: a } });
    const remove = (person: Person, u: string[]) => person.call('deleteUsers', { userIds: u });
    const [ownerId, adminId, readonlyId] = [
      await findUserId('owner@sunrise.test'),
      await findUserId('admin@sunrise.test'),
      await findUserId('readonly@sunrise.test'),
    ];
    await expect(update(admin, ownerId, 'READONLY')).rejects.toThrow('The owner cannot be changed.');
    await expect(update(admin, adminId, 'MANAGER')).rejects.toThrow('You cannot change your own permission.');
    await expect(update(admin, readonlyId, 'OWNER')).rejects.toThrow('You cannot give this permission.');
    await expect(remove(admin, [readonlyId, ownerId])).rejects.toThrow('The owner cannot be changed.');
    expect(await findUserId('readonly@sunrise.test')).toBe(readonlyId);
  });

  it('is disconnected when its session ends, while other pages stay connected', async () => {
    const leaver = await signIn(cloud, 'manager@sunrise.test');
    const leaving = await open(leaver);
    const staying = await open(owner);
    await leaver.call('logoutUser');
    await expect.poll(() => leaving.some(({ type }) => type === 'closed' || type === 'complete')).toBe(true);
    await addContacts(owner, [{ name: 'After', phone: '602-555-0703' }]);
    await expect.poll(() => receivedEvents(staying)).toContain('lead');
    expect(receivedEvents(leaving)).toEqual([]);
  });
});
