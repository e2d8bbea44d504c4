import { request } from 'node:http';
import type { Reply, WireRequest } from './http.ts';

/** Longer than every function of a webhook runs. */
const TIMEOUT_MS = 15_000;

/** The status of the response, or why there is none. ct: no connection. rt: no response. */
export type Posted = number | 'ct' | 'rt';

type Handle = (request: WireRequest, res: Reply) => Promise<unknown>;

/** The sites that this process serves, by port. */
const sites = new Map<number, Handle>();

/** Lets `postToSite` reach the site on this port without a connection, which costs more than the rest of a short request. */
export function openSite(port: number, handle: Handle): void {
  sites.set(port, handle);
}

/** From now on, requests to this port need a connection. */
export function closeSite(port: number): void {
  sites.delete(port);
}

/** Posts to the site as an outside system would. The Host header is that of the public address. */
export function postToSite(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<Posted> {
  const target = new URL(url);
  const sent = { ...headers, host: target.host, 'content-length': String(Buffer.byteLength(body)) };
  const port = Number(target.port || 80);
  const handle = sites.get(port);
  return handle ? postInProcess(handle, target, body, sent) : postByConnection(target, port, body, sent);
}

function postInProcess(
  handle: Handle,
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<Posted> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('rt'), TIMEOUT_MS);
    const finish = (outcome: Posted): void => {
      clearTimeout(timer);
      resolve(outcome);
    };
    const address = '127.0.0.1';
    handle({ method: 'POST', url, headers, body: Buffer.from(body), address }, new StatusReply(finish)).catch(() =>
      finish('rt'),
    );
  });
}

/** The response to a sender that needs the status only. */
class StatusReply implements Reply {
  readonly #finish: (outcome: Posted) => void;
  readonly #listeners: (() => void)[] = [];
  #status = 200;
  headersSent = false;
  destroyed = false;

  constructor(finish: (outcome: Posted) => void) {
    this.#finish = finish;
  }

  setHeader(): void {
    // The sender reads no header.
  }

  writeHead(status: number): void {
    this.#status = status;
    this.headersSent = true;
  }

  end(): void {
    this.headersSent = true;
    this.#close(this.#status);
  }

  destroy(): void {
    this.destroyed = true;
    this.#close('rt');
  }

  on(_event: 'close', listener: () => void): void {
    this.#listeners.push(listener);
  }

  #close(outcome: Posted): void {
    this.#finish(outcome);
    for (const listener of this.#listeners.splice(0)) listener();
  }
}

/** The connection goes to this machine. */
function postByConnection(
  url: URL,
  port: number,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<Posted> {
  return new Promise((resolve) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path: `${url.pathname}${url.search}`, method: 'POST', timeout: TIMEOUT_MS, headers },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 500));
        response.on('error', () => resolve('rt'));
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'ct' : 'rt'));
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.end(body);
  });
}
