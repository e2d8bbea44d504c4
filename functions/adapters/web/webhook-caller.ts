import { lookup as resolveName, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import {
  findAddressProblem,
  isLocalReceiver,
  isPublicAddress,
  type WebhookRules,
} from '../../domain/webhook-calls/webhook-address.ts';
import { CALL_TIMEOUT_MS, type CallResult } from '../../domain/webhook-calls/webhook-call.ts';

const NOT_PUBLIC = 'NOT_PUBLIC';

/** Calls the systems of organizations: one POST, no redirect, and only to addresses of the public internet. */
export class WebhookCaller {
  readonly #rules: WebhookRules;
  readonly #resolve: typeof resolveName;
  readonly #timeoutMs: number;

  constructor(rules: WebhookRules, { resolve = resolveName, timeoutMs = CALL_TIMEOUT_MS } = {}) {
    this.#rules = rules;
    this.#resolve = resolve;
    this.#timeoutMs = timeoutMs;
  }

  /** Calls an address. The answer's body is not read: a receiver could send without end. Cost: one request of at most 5 s. */
  async call(address: string, body: string, headers: Readonly<Record<string, string>>): Promise<CallResult> {
    if (findAddressProblem(address, this.#rules) !== null) return { kind: 'NOT_PUBLIC' };
    const url = new URL(address);
    const isLocal = isLocalReceiver(url, this.#rules);
    const { request } = url.protocol === 'http:' ? http : https;
    const signal = AbortSignal.timeout(this.#timeoutMs);
    return new Promise((resolve) => {
      const call = request(
        url,
        {
          method: 'POST',
          agent: false,
          signal,
          ...(isLocal ? {} : { lookup: this.#lookUpPublic }),
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'user-agent': 'Campaigns-Webhooks/1',
            ...headers,
          },
        },
        (answer) => {
          answer.on('error', () => undefined);
          answer.destroy();
          resolve({ kind: 'ANSWERED', status: answer.statusCode ?? 0 });
        },
      );
      call.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === NOT_PUBLIC) resolve({ kind: 'NOT_PUBLIC' });
        else resolve({ kind: signal.aborted ? 'TIMED_OUT' : 'UNREACHABLE' });
      });
      call.end(body);
    });
  }

  /**
   * Resolves a name for the connection itself, so that the address that was checked is the one that is called. A name that was resolved
   * and checked before could lead elsewhere by the time of the connection (DNS rebinding).
   */
  readonly #lookUpPublic: LookupFunction = (hostname, options, done) => {
    this.#resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, '', 0);
      const [first, ...others] = found.filter(({ address }) => isPublicAddress(address));
      if (!first) {
        const refused: NodeJS.ErrnoException = new Error('The name leads to no public address');
        refused.code = NOT_PUBLIC;
        return done(refused, '', 0);
      }
      if (options.all) return done(null, [first, ...others]);
      return done(null, first.address, first.family);
    });
  };
}
