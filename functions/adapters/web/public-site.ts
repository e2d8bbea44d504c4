import { get as getOverHttp } from 'node:http';
import { get as getOverHttps } from 'node:https';
import { TLSSocket } from 'node:tls';

/** What a visitor of an address met. */
export interface SiteAnswer {
  /** The status, or null without a response. */
  readonly status: number | null;
  /** The code of the failed connection, such as "ENOTFOUND" or "CERT_HAS_EXPIRED". Null when there was a response. */
  readonly problem: string | null;
  /** When the certificate ends. Null without TLS. */
  readonly certificateEnds: Date | null;
}

/** Longer than a cold start of the slowest public function. */
const TIMEOUT_MS = 10_000;

/** Visits an address as a browser does, without following a redirect. Never throws: a failed connection is an answer. */
export function visitSite(url: string): Promise<SiteAnswer> {
  const get = url.startsWith('https:') ? getOverHttps : getOverHttp;
  return new Promise((resolve) => {
    // A connection of its own: the certificate of a kept one may be old.
    const request = get(url, { agent: false, timeout: TIMEOUT_MS }, (response) => {
      const { socket } = response;
      const certificateEnds = socket instanceof TLSSocket ? new Date(socket.getPeerCertificate().valid_to) : null;
      response.destroy();
      resolve({ status: response.statusCode ?? null, problem: null, certificateEnds });
    });
    request.on('timeout', () => request.destroy(Object.assign(new Error('No response'), { code: 'TIMEOUT' })));
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ status: null, problem: error.code ?? error.name, certificateEnds: null }),
    );
  });
}
