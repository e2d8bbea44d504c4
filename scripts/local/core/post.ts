import { request } from 'node:http';

/** Longer than every function of a webhook runs. */
const TIMEOUT_MS = 15_000;

/**
 * Posts to the site as an outside system would. Returns the status, or 0 without a response. The connection goes to this machine, with
 * the public host in its header.
 */
export function postToSite(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const target = new URL(url);
  return new Promise((resolve) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: target.port || 80,
        path: target.pathname,
        method: 'POST',
        timeout: TIMEOUT_MS,
        headers: { ...headers, host: target.host, 'content-length': String(Buffer.byteLength(body)) },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', () => resolve(0));
      },
    );
    outgoing.on('error', () => resolve(0));
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.end(body);
  });
}
