import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import type { LocalCloud } from '../cloud.ts';
import { callSigned, connect, startGraphqlCloud } from './support/graphql-cloud.ts';

const sockets: WebSocket[] = [];
let cloud: LocalCloud;
beforeAll(async () => {
  cloud = await startGraphqlCloud();
});
afterAll(() => cloud.stop());
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

describe('a subscription', () => {
  const open = (token: string): ReturnType<typeof connect> => {
    const client = connect(cloud, token);
    sockets.push(client.socket);
    return client;
  };
  const publish = (room: string, text: string) =>
    callSigned(cloud, 'Publisher', `mutation { publish(room: "${room}", text: "${text}") { room text } }`);

  it('receives the events that match its filter, in order', async () => {
    const client = open('blue');
    await client.waitFor('connection_ack');
    client.start('1', 'subscription { onNote(room: "blue") { room text } }');
    await client.waitFor('start_ack');
    for (const [room, text] of [
      ['blue', 'one'],
      ['red', 'other'],
      ['blue', 'hidden'],
      ['blue', 'two'],
    ] as const)
      await publish(room, text);
    await client.waitFor('data', 2);
    expect(client.texts()).toEqual(['one', 'two']);
    client.socket.send(JSON.stringify({ type: 'stop', id: '1' }));
    await client.waitFor('complete');
    await publish('blue', 'three');
    expect(client.texts()).toEqual(['one', 'two']);
  });

  it('receives the events that match its arguments when it has no filter', async () => {
    const client = open('blue');
    await client.waitFor('connection_ack');
    client.start('1', 'subscription { onPlain(room: "red") { text } }');
    await client.waitFor('start_ack');
    await publish('blue', 'no');
    await publish('red', 'yes');
    await client.waitFor('data');
    expect(client.texts()).toEqual(['yes']);
  });

  it('is refused by its resolver, and the connection is refused by the authorizer', async () => {
    const client = open('blue');
    await client.waitFor('connection_ack');
    client.start('1', 'subscription { onNote(room: "red") { text } }');
    await client.waitFor('error');
    expect(client.messages.find(({ type }) => type === 'error')?.payload).toMatchObject({
      errors: [{ errorType: 'Unauthorized' }],
    });
    const stranger = open('no');
    await stranger.waitFor('connection_error');
  });

  it('ends when it is invalidated, and other subscriptions stay open', async () => {
    const [ended, other] = [open('blue'), open('red')];
    for (const [client, room] of [
      [ended, 'blue'],
      [other, 'red'],
    ] as const) {
      await client.waitFor('connection_ack');
      client.start('1', `subscription { onNote(room: "${room}") { text } }`);
      await client.waitFor('start_ack');
    }
    await callSigned(cloud, 'Publisher', 'mutation { kick(room: "blue") { room } }');
    await ended.waitFor('complete');
    await publish('red', 'still here');
    await other.waitFor('data');
    expect(ended.texts()).toEqual([]);
  });
});
