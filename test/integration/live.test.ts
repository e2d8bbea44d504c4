import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addContacts, at, signIn, startCloud, type Cloud, type Person } from '../support/story.ts';

interface Frame {
  readonly type: string;
  readonly id?: string;
  readonly payload?: { data?: { onEvent?: { kind: string; id: string } }; errors?: { errorType?: string }[] };
}

describe('an open page', () => {
  let cloud: Cloud;
  let owner: Person;
  const sockets: WebSocket[] = [];
  beforeAll(async () => {
    cloud = await startCloud();
    await cloud.clock.at(at('2026-12-01 10:00:00'));
    owner = await signIn(cloud, 'owner@sunrise.test');
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close();
  });
  afterAll(() => cloud.stop());

  /** A page of this person that listens to an organisation; answers what it is told. */
  async function open(person: Person, organizationId = person.organizationId): Promise<Frame[]> {
    const { user } = await person.run<{ user: { realtimeUrl: string } }>('query { user { success errors realtimeUrl } }');
    const authorization = { Authorization: person.token, host: new URL(user.realtimeUrl).host };
    const header = Buffer.from(JSON.stringify(authorization)).toString('base64url');
    const socket = new WebSocket(`${user.realtimeUrl.replace('http', 'ws')}/realtime`, ['graphql-ws', `header-${header}`]);
    sockets.push(socket);
    const frames: Frame[] = [];
    socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString('utf8')) as Frame));
    socket.on('close', () => frames.push({ type: 'closed' }));
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    socket.send(JSON.stringify({ type: 'connection_init' }));
    const query = 'subscription S($o: ID!) { onEvent(organizationId: $o) { organizationId kind id version } }';
    socket.send(JSON.stringify({ id: '1', type: 'start', payload: { data: JSON.stringify({ query, variables: { o: organizationId } }), extensions: { authorization } } }));
    await expect.poll(() => frames.some(({ type }) => type === 'start_ack' || type === 'error'), { timeout: 5_000 }).toBe(true);
    return frames;
  }

  const told = (frames: readonly Frame[]): string[] => frames.flatMap(({ payload }) => payload?.data?.onEvent?.kind ?? []);

  it('is told that something changed, and nothing of what', async () => {
    const frames = await open(owner);
    await addContacts(owner, [{ name: 'Secret Name', phone: '602-555-0701' }]);
    await expect.poll(() => told(frames), { timeout: 5_000 }).toContain('lead');
    expect(JSON.stringify(frames)).not.toMatch(/Secret|6025550701/);
  });

  it('hears nothing of another organisation', async () => {
    const harbor = await signIn(cloud, 'owner@harbor.test');
    const own = await open(harbor);
    const foreign = await open(harbor, owner.organizationId);
    await addContacts(owner, [{ name: 'Someone', phone: '602-555-0702' }]);
    await cloud.quiet();
    expect(foreign.some(({ type }) => type === 'start_ack')).toBe(false);
    expect([...told(own), ...told(foreign)]).toEqual([]);
  });

  it('of someone who only gets notifications hears nothing', async () => {
    const limited = await signIn(cloud, 'limited@sunrise.test');
    expect((await open(limited)).some(({ type }) => type === 'start_ack')).toBe(false);
  });

  it('is cut off when its session ends, and no other is', async () => {
    const leaver = await signIn(cloud, 'manager@sunrise.test');
    const leaving = await open(leaver);
    const staying = await open(owner);
    await leaver.run('query { logoutUser { success errors } }');
    await expect.poll(() => leaving.some(({ type }) => type === 'closed' || type === 'complete'), { timeout: 5_000 }).toBe(true);
    await addContacts(owner, [{ name: 'After', phone: '602-555-0703' }]);
    await expect.poll(() => told(staying), { timeout: 5_000 }).toContain('lead');
    expect(told(leaving)).toEqual([]);
  });
});
