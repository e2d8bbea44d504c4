import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { Person } from '../scenarios/scenario.ts';

export interface Frame {
  readonly type: string;
  readonly id?: string;
  readonly payload?: {
    data?: { onEvent?: { changes: string[] } };
    errors?: { errorType?: string; message?: string }[];
  };
}

const SUBSCRIBE = 'subscription S($o: ID!) { onEvent(organizationId: $o) { organizationId changes version } }';

export interface OpenPage {
  readonly frames: Frame[];
  readonly socket: WebSocket;
}

/** Opens a page of a person that listens to an organization. Returns the frames that arrive from then on. */
export async function openLivePage(person: Person, organizationId = person.organizationId): Promise<OpenPage> {
  const user = await person.call<{ realtimeUrl: string }>('user', {}, 'realtimeUrl');
  const authorization = { Authorization: person.token, host: new URL(user.realtimeUrl).host };
  const header = Buffer.from(JSON.stringify(authorization)).toString('base64url');
  const socket = new WebSocket(`${user.realtimeUrl.replace('http', 'ws')}/realtime`, [
    'graphql-ws',
    `header-${header}`,
  ]);
  const frames: Frame[] = [];
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString('utf8')) as Frame));
  socket.on('close', () => frames.push({ type: 'closed' }));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify({ type: 'connection_init' }));
  socket.send(
    JSON.stringify({
      id: '1',
      type: 'start',
      payload: {
        data: JSON.stringify({ query: SUBSCRIBE, variables: { o: organizationId } }),
        extensions: { authorization },
      },
    }),
  );
  await expect.poll(() => frames.some(({ type }) => type === 'start_ack' || type === 'error')).toBe(true);
  return { frames, socket };
}
