import type { OrganizationId, UserId } from '../domain/shared/ids.ts';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
// The SDK's clients contain these packages, so they add nothing to a bundle. `fetch` would add 25 ms to a cold start,
// and its own connection.
import { HttpRequest } from '@smithy/core/transport';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { SignatureV4 } from '@smithy/signature-v4';
import { SigningHash } from '../platform/signing-hash.ts';
import { callService } from '../platform/service-error.ts';
import type { LiveEvent } from '../domain/shared/live-event.ts';

/** AppSync bills each request and each delivery to an open page, so one request carries many changes. */
const PUBLISH = `mutation Publish($organizationId: ID!, $changes: [String!]!, $version: String!) {
  publishEvent(organizationId: $organizationId, changes: $changes, version: $version) { organizationId changes version }
}`;

/** A change takes about 50 bytes. AppSync bills per 5 KB, and takes far more. */
const CHANGES_PER_REQUEST = 100;

/** A late event must not delay a batch. */
const CONNECT_MS = 2_000;
const ANSWER_MS = 5_000;

const END_SESSION = `mutation End($sessionId: ID!) { endSession(sessionId: $sessionId) { sessionId } }`;

const END_MEMBERSHIP = `mutation End($userId: ID!, $organizationId: ID!) {
  endMembership(userId: $userId, organizationId: $organizationId) { userId organizationId }
}`;

/**
 * Publishes events to open pages over AppSync. Requests are signed with the function's own role (AWS Signature Version
 * 4).
 */
export class LiveEvents {
  readonly #url: URL;
  readonly #signer: SignatureV4;
  readonly #http = new NodeHttpHandler({
    connectionTimeout: CONNECT_MS,
    requestTimeout: ANSWER_MS,
    throwOnRequestTimeout: true,
  });

  constructor(url: string, environment: Readonly<Record<string, string | undefined>>) {
    this.#url = new URL(url);
    this.#signer = new SignatureV4({
      service: 'appsync',
      region: environment.AWS_REGION ?? '',
      sha256: SigningHash,
      // Lambda puts its role's keys in the environment, so that no file or metadata service is read.
      credentials: {
        accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '',
        secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? '',
        ...(environment.AWS_SESSION_TOKEN ? { sessionToken: environment.AWS_SESSION_TOKEN } : {}),
      },
    });
  }

  /**
   * Publishes each change once, the changes of an organization together. Returns the errors and never throws: a page that
   * misses an event is late, not wrong.
   */
  async publish(events: readonly LiveEvent[], now: Date): Promise<readonly unknown[]> {
    const version = now.toISOString();
    const requests = [...Map.groupBy(events, (event) => event.organizationId)].flatMap(([organizationId, own]) => {
      const changes = [...new Set(own.map(({ kind, id }) => `${kind}:${id}`))];
      return Array.from({ length: Math.ceil(changes.length / CHANGES_PER_REQUEST) }, (_, index) => ({
        organizationId,
        changes: changes.slice(index * CHANGES_PER_REQUEST, (index + 1) * CHANGES_PER_REQUEST),
        version,
      }));
    });
    const results = await Promise.allSettled(requests.map((request) => this.#call(PUBLISH, request)));
    return results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  }

  /** Cuts off a user's pages in an organization. */
  async endMembership(userId: UserId, organizationId: OrganizationId): Promise<void> {
    await this.#call(END_MEMBERSHIP, { userId, organizationId });
  }

  /** Cuts off the pages of an ended session. */
  async endSession(sessionId: string): Promise<void> {
    await this.#call(END_SESSION, { sessionId });
  }

  async #call(query: string, variables: Readonly<Record<string, unknown>>): Promise<void> {
    const body = JSON.stringify({ query, variables });
    const signed = await this.#signer.sign(
      new HttpRequest({
        method: 'POST',
        protocol: this.#url.protocol,
        hostname: this.#url.hostname,
        ...(this.#url.port ? { port: Number(this.#url.port) } : {}),
        path: this.#url.pathname,
        headers: {
          host: this.#url.host,
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
        },
        body,
      }),
    );
    const { response } = await callService(this.#http.handle(new HttpRequest(signed)));
    const result = JSON.parse(await text(response.body as Readable)) as { errors?: { message: string }[] };
    if (result.errors?.[0]) throw new Error(`AppSync refused: ${result.errors[0].message}`);
  }
}
