import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Kind, type DocumentNode } from 'graphql';
import { WebSocketServer, type WebSocket } from 'ws';
import { ServiceError } from '../core/errors.ts';
import { object, optionalText, parseJson, text, type JsonObject } from '../core/json.ts';
import type { Executor } from './execute.ts';
import { matchesGroups, type FilterGroups } from './filters.ts';
import type { Call, Identity } from './identity.ts';
import { noEffects } from './runtime.ts';

interface Subscription {
  readonly id: string;
  readonly socket: WebSocket;
  readonly field: string;
  readonly args: Record<string, unknown>;
  readonly document: DocumentNode;
  readonly variables: Record<string, unknown>;
  readonly identity: Identity;
  readonly headers: Record<string, string>;
  readonly filter: FilterGroups | undefined;
  readonly invalidation: FilterGroups | undefined;
}

const KEEP_ALIVE_MS = 60_000;
const CONNECTION_TIMEOUT_MS = 300_000;

/** AppSync's WebSocket protocol (AppSync developer guide, "Building a real-time WebSocket client"). */
export class Realtime {
  readonly #sockets = new WebSocketServer({
    noServer: true,
    handleProtocols: (protocols) => (protocols.has('graphql-ws') ? 'graphql-ws' : false),
  });
  readonly #identify: (call: Call) => Promise<Identity>;
  readonly #executor: () => Executor;
  #subscriptions: Subscription[] = [];
  readonly #keepAlive: NodeJS.Timeout;

  constructor(options: { identify: (call: Call) => Promise<Identity>; executor: () => Executor }) {
    this.#identify = options.identify;
    this.#executor = options.executor;
    this.#keepAlive = setInterval(() => {
      for (const socket of this.#sockets.clients) sendFrame(socket, { type: 'ka' });
    }, KEEP_ALIVE_MS);
    this.#keepAlive.unref();
  }

  get count(): number {
    return this.#subscriptions.length;
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#sockets.handleUpgrade(request, socket, head, (client) => {
      const headers = readConnectionHeaders(request);
      client.on('message', (data: Buffer) => void this.#message(client, headers, data.toString()));
      client.on('close', () => {
        this.#subscriptions = this.#subscriptions.filter((subscription) => subscription.socket !== client);
      });
    });
  }

  /** Sends an event of a subscription field to every subscription whose filter, or whose arguments, match the event. */
  async publish(field: string, event: Record<string, unknown>): Promise<void> {
    for (const subscription of this.#subscriptions.filter((candidate) => candidate.field === field)) {
      if (!matchesSubscription(subscription, event)) continue;
      const { document, variables, identity, headers } = subscription;
      const answer = await this.#executor().run(document, undefined, variables, {
        identity,
        headers,
        effects: noEffects(),
        event,
      });
      sendFrame(subscription.socket, { id: subscription.id, type: 'data', payload: answer });
    }
  }

  /** Ends the subscriptions whose invalidation filter the payload matches. */
  invalidate(field: string, payload: Record<string, unknown>): void {
    const ended = this.#subscriptions.filter(
      ({ field: own, invalidation }) =>
        own === field && invalidation !== undefined && matchesGroups(invalidation, payload),
    );
    this.#subscriptions = this.#subscriptions.filter((subscription) => !ended.includes(subscription));
    for (const { socket, id } of ended) {
      sendFrame(socket, { type: 'complete', id });
      // AppSync closes the connection, so the client must connect and be authorized again.
      if (!this.#subscriptions.some((subscription) => subscription.socket === socket))
        socket.close(1000, 'Subscription invalidated');
    }
  }

  close(): void {
    clearInterval(this.#keepAlive);
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }

  async #message(socket: WebSocket, connection: Record<string, string>, data: string): Promise<void> {
    let message: JsonObject;
    try {
      message = object(parseJson(data));
    } catch {
      return sendFrame(socket, {
        type: 'error',
        payload: {
          errors: [
            { errorType: 'UnsupportedOperation', message: 'unknown not supported through the realtime channel' },
          ],
        },
      });
    }
    const id = text(message['id']);
    switch (message['type']) {
      case 'connection_init':
        return this.#connect(socket, connection);
      case 'start':
        return this.#start(socket, id, object(message['payload']));
      case 'stop':
        this.#subscriptions = this.#subscriptions.filter(
          (subscription) => subscription.socket !== socket || subscription.id !== id,
        );
        return sendFrame(socket, { type: 'complete', id });
      default:
        return undefined;
    }
  }

  async #connect(socket: WebSocket, headers: Record<string, string>): Promise<void> {
    try {
      await this.#identify({ query: undefined, operationName: undefined, variables: {}, headers });
      sendFrame(socket, { type: 'connection_ack', payload: { connectionTimeoutMs: CONNECTION_TIMEOUT_MS } });
      sendFrame(socket, { type: 'ka' });
    } catch (error) {
      sendFrame(socket, { type: 'connection_error', payload: { errors: [{ ...toProblem(error), errorCode: 401 }] } });
      socket.close(1000);
    }
  }

  async #start(socket: WebSocket, id: string, payload: JsonObject): Promise<void> {
    const headers = lowercaseKeys(object(object(payload['extensions'])['authorization']));
    const data = object(parseJson(optionalText(payload['data']) ?? '{}'));
    const query = optionalText(data['query']) ?? '';
    const variables = object(data['variables']);
    const refuse = (errors: readonly unknown[]): void => sendFrame(socket, { id, type: 'error', payload: { errors } });
    try {
      const identity = await this.#identify({ query, operationName: undefined, variables, headers });
      const checked = this.#executor().check(query);
      if ('answer' in checked) return refuse(checked.answer.errors ?? []);
      const { field, args } = getRootField(checked.document, variables);
      const effects = noEffects();
      // The resolver of the subscription field can refuse the subscription, and sets its filters.
      const answer = await this.#executor().run(checked.document, undefined, variables, { identity, headers, effects });
      if (answer.errors) return refuse(answer.errors);
      this.#subscriptions.push({
        id,
        socket,
        field,
        args,
        document: checked.document,
        variables,
        identity,
        headers,
        filter: effects.filter,
        invalidation: effects.invalidation,
      });
      sendFrame(socket, { id, type: 'start_ack' });
    } catch (error) {
      refuse([{ ...toProblem(error) }]);
    }
  }
}

function matchesSubscription(subscription: Subscription, event: Record<string, unknown>): boolean {
  // A filter replaces the filtering by arguments.
  if (subscription.filter) return matchesGroups(subscription.filter, event);
  return Object.entries(subscription.args).every(
    ([name, value]) => value === null || value === undefined || event[name] === value,
  );
}

function getRootField(
  document: DocumentNode,
  variables: Record<string, unknown>,
): { field: string; args: Record<string, unknown> } {
  const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  const root =
    operation?.kind === Kind.OPERATION_DEFINITION && operation.operation === 'subscription'
      ? operation.selectionSet.selections[0]
      : undefined;
  if (root?.kind !== Kind.FIELD)
    throw new ServiceError('BadRequestException', 'Only a subscription can be started over a WebSocket');
  const args = Object.fromEntries(
    (root.arguments ?? []).map(({ name, value }) => {
      if (value.kind === Kind.VARIABLE) return [name.value, variables[value.name.value] ?? null];
      return [name.value, 'value' in value ? value.value : null];
    }),
  );
  return { field: root.name.value, args };
}

/** Reads the headers of the connection. They are base64 encoded, in a subprotocol or in the query. */
function readConnectionHeaders(request: IncomingMessage): Record<string, string> {
  const protocols = String(request.headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map((name) => name.trim());
  const inProtocol = protocols.find((name) => name.startsWith('header-'))?.slice('header-'.length);
  const inQuery = new URL(request.url ?? '/', 'http://localhost').searchParams.get('header');
  const encoded = inProtocol ?? inQuery;
  if (!encoded) return {};
  try {
    return lowercaseKeys(object(parseJson(Buffer.from(encoded, inProtocol ? 'base64url' : 'base64'))));
  } catch {
    return {};
  }
}

function lowercaseKeys(headers: JsonObject): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), text(value)]));
}

function toProblem(error: unknown): { errorType: string; message: string } {
  if (error instanceof ServiceError) return { errorType: error.code, message: error.message };
  return { errorType: 'InternalFailure', message: error instanceof Error ? error.message : String(error) };
}

function sendFrame(socket: WebSocket, message: unknown): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
}
