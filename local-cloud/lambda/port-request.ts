import { EventEmitter } from 'node:events';
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { Readable, Writable } from 'node:stream';
import {
  BLOCK_BYTES,
  type FromThread,
  type Post,
  type PortBlock,
  type PortBreak,
  type PortCall,
  type PortHead,
  type ToThread,
} from './port-messages.ts';

// This file runs in the worker threads of functions.

type OnResponse = (response: IncomingMessage) => void;

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1']);

/**
 * Sends the HTTP requests of this thread to the local services and to the carrier as messages to the main thread. A request
 * over a socket costs more processor time than the rest of a call to a local service. All other requests go over the network.
 * @param ports the port of the services and that of the carrier
 * @returns the receiver of the main thread's messages
 */
export function sendRequestsByPort(
  ports: Readonly<Record<PortCall['to'], number>>,
  post: Post<FromThread>,
): (message: ToThread) => void {
  const open = new Map<number, PortRequest>();
  let last = 0;
  const overNetwork = http.request;
  const request = (...args: unknown[]): ClientRequest => {
    const [options, onResponse] = args as [RequestOptions, OnResponse | undefined];
    const to = typeof options === 'object' ? findReceiver(ports, options) : undefined;
    if (!to) return Reflect.apply(overNetwork, http, args) as ClientRequest;
    const id = (last += 1);
    const call = new PortRequest({ id, to }, options, post, () => open.delete(id));
    open.set(id, call);
    if (onResponse) call.once('response', onResponse);
    return call as unknown as ClientRequest;
  };
  Object.assign(http, { request });
  syncBuiltinESMExports();
  return (message) => open.get(message.id)?.receive(message);
}

function findReceiver(
  ports: Readonly<Record<PortCall['to'], number>>,
  { hostname, host, port }: RequestOptions,
): PortCall['to'] | undefined {
  if (!LOCAL_HOSTS.has(hostname ?? host ?? '')) return undefined;
  if (Number(port) === ports.services) return 'services';
  return Number(port) === ports.carrier ? 'carrier' : undefined;
}

/** The socket of a request without a socket. Clients set time limits on sockets. */
class NoSocket extends EventEmitter {
  readonly connecting = false;
  #timer: NodeJS.Timeout | undefined;

  setKeepAlive(): this {
    return this;
  }

  setTimeout(ms: number, onTimeout?: () => void): this {
    clearTimeout(this.#timer);
    if (ms > 0) {
      this.#timer = setTimeout(() => {
        onTimeout?.();
        this.emit('timeout');
      }, ms);
      this.#timer.unref();
    }
    return this;
  }

  destroy(): void {
    clearTimeout(this.#timer);
  }
}

/** The part of Node's ClientRequest that the SDKs of AWS, Stripe and Twilio and the client of AppSync use. */
class PortRequest extends Writable {
  readonly socket = new NoSocket();
  readonly #to: PortCall['to'];
  readonly #id: number;
  readonly #options: RequestOptions;
  readonly #post: Post<FromThread>;
  readonly #onClose: () => void;
  readonly #chunks: Buffer[] = [];
  #response: PortResponse | undefined;

  constructor(
    { id, to }: Pick<PortCall, 'id' | 'to'>,
    options: RequestOptions,
    post: Post<FromThread>,
    onClose: () => void,
  ) {
    // A request stays open until its response has ended.
    super({ autoDestroy: false });
    this.#id = id;
    this.#to = to;
    this.#options = options;
    this.#post = post;
    this.#onClose = onClose;
    process.nextTick(() => this.emit('socket', this.socket));
    if (this.#findHeaders()['expect'] === '100-continue') process.nextTick(() => this.emit('continue'));
  }

  setTimeout(ms: number, onTimeout?: () => void): this {
    this.socket.setTimeout(ms, onTimeout);
    return this;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }

  override _final(done: () => void): void {
    const { method, path } = this.#options;
    // A copy: a message would otherwise carry the whole memory behind a chunk.
    const body = new Uint8Array(this.#chunks.length === 1 ? (this.#chunks[0] ?? []) : Buffer.concat(this.#chunks));
    this.#post(
      {
        kind: 'call',
        id: this.#id,
        to: this.#to,
        method: method ?? 'GET',
        path: path ?? '/',
        headers: this.#findHeaders(),
        body,
      },
      [body.buffer],
    );
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (!this.#response?.complete) this.#post({ kind: 'cancel', id: this.#id });
    this.#response?.destroy(error ?? undefined);
    this.socket.destroy();
    this.#onClose();
    done(error);
  }

  receive(message: ToThread): void {
    if (this.destroyed) return;
    switch (message.kind) {
      case 'head':
        this.#response = new PortResponse(message, {
          pull: () => this.#post({ kind: 'pull', id: this.#id }),
          close: () => this.destroy(),
        });
        this.emit('response', this.#response);
        return;
      case 'block':
        this.#response?.receive(message);
        return;
      case 'break': {
        const error = toError(message.code);
        if (this.#response) this.#response.destroy(error);
        else this.destroy(error);
      }
    }
  }

  #findHeaders(): Record<string, string> {
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(this.#options.headers ?? {}))
      headers[name.toLowerCase()] = String(value);
    return headers;
  }
}

function toError(code: PortBreak['code']): NodeJS.ErrnoException {
  return Object.assign(new Error(code === 'ECONNRESET' ? 'socket hang up' : `connect ${code}`), { code });
}

/** The part of Node's IncomingMessage that clients use. */
class PortResponse extends Readable {
  readonly statusCode: number;
  readonly statusMessage = '';
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the whole response has arrived. */
  complete = false;
  readonly #pull: () => void;
  readonly #close: () => void;

  constructor(head: PortHead, connection: { readonly pull: () => void; readonly close: () => void }) {
    super({ highWaterMark: BLOCK_BYTES });
    this.statusCode = head.status;
    this.headers = head.headers;
    this.#pull = connection.pull;
    this.#close = connection.close;
    this.receive(head);
  }

  receive({ block, isLast }: Pick<PortHead | PortBlock, 'block' | 'isLast'>): void {
    const bytes =
      typeof block === 'string' ? Buffer.from(block) : Buffer.from(block.buffer, block.byteOffset, block.length);
    this.complete = isLast;
    for (let from = 0; from < bytes.length; from += BLOCK_BYTES) this.push(bytes.subarray(from, from + BLOCK_BYTES));
    if (isLast) this.push(null);
  }

  override _read(): void {
    if (!this.complete) this.#pull();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#close();
    done(error);
  }
}
