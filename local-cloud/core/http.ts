import type { IncomingMessage } from 'node:http';

/** Only programs on this machine reach this address. */
export const THIS_MACHINE = '127.0.0.1';

/** A request with its whole body. Requests to the local services are small. */
export interface WireRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** The address of the client. */
  readonly address: string | undefined;
}

/** The part of Node's ServerResponse that the local services use. Calls of functions have another one (lambda/port-reply.ts). */
export interface Reply {
  readonly headersSent: boolean;
  readonly destroyed: boolean;
  setHeader(name: string, value: string): unknown;
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body?: string | Buffer): unknown;
  /** Breaks the connection. The error tells a function why. */
  destroy(error?: Error): unknown;
  on(event: 'close', listener: () => void): unknown;
}

export async function readRequest(raw: IncomingMessage): Promise<WireRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of raw) chunks.push(chunk as Buffer);
  const url = new URL(raw.url ?? '/', `http://${raw.headers.host ?? 'localhost'}`);
  return {
    method: raw.method ?? 'GET',
    url,
    headers: raw.headers,
    body: Buffer.concat(chunks),
    address: raw.socket.remoteAddress,
  };
}

export function send(res: Reply, status: number, headers: Record<string, string>, body: string | Buffer = ''): void {
  res.writeHead(status, { 'content-length': String(Buffer.byteLength(body)), ...headers });
  res.end(body);
}

export function sendJson(res: Reply, status: number, body: unknown, headers: Record<string, string> = {}): void {
  send(res, status, { 'content-type': 'application/json', ...headers }, JSON.stringify(body));
}

/** Returns all headers as text. Several headers of the same name are joined with commas. */
export function flattenHeaders(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}

/** Returns the value of a header. Several headers of the same name are joined with commas. */
export function header(headers: IncomingMessage['headers'], name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** A call on the internal port or the carrier's, and its answer. */
export interface Exchange {
  /** The service, as the signature names it, or the vendor. */
  readonly service: string;
  readonly request: WireRequest;
  readonly status: number;
  readonly answer: string;
}

export type OnExchange = (exchange: Exchange) => void;

/** Returns a reply that tells its status and its body to `seen` before they are sent. A reply that breaks tells nothing. */
export function observeReply(reply: Reply, seen: (status: number, body: string | Buffer) => void): Reply {
  let sent = 200;
  return {
    get headersSent() {
      return reply.headersSent;
    },
    get destroyed() {
      return reply.destroyed;
    },
    setHeader: (name, value) => reply.setHeader(name, value),
    writeHead: (status, headers) => {
      sent = status;
      return reply.writeHead(status, headers);
    },
    end: (body) => {
      seen(sent, body ?? '');
      return reply.end(body);
    },
    destroy: (error) => reply.destroy(error),
    on: (event, listener) => reply.on(event, listener),
  };
}
