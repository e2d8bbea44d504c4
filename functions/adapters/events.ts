import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
// What the SDK's clients are made of, so a bundle holds it anyway; fetch takes 25 ms more of a cold start, and a connection of its own.
import { Sha256Node } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/transport';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { SignatureV4 } from '@smithy/signature-v4';
import type { LiveEvent } from '../domain/live/live-event.ts';

/** One event a request: an aliased mutation, as several in one would need, is reported not to reach subscriptions (Stack Overflow 55962703). */
const PUBLISH = `mutation Publish($organizationId: ID!, $kind: String!, $id: ID!, $version: String!) {
  publishEvent(organizationId: $organizationId, kind: $kind, id: $id, version: $version) { organizationId kind id version }
}`;

/** A page that is told late is no reason to hold up a batch. */
const CONNECT_MS = 2_000;
const ANSWER_MS = 5_000;

const END_SESSION = `mutation End($sessionId: ID!) { endSession(sessionId: $sessionId) { sessionId } }`;

const END_MEMBERSHIP = `mutation End($userId: ID!, $organizationId: ID!) {
  endMembership(userId: $userId, organizationId: $organizationId) { userId organizationId }
}`;

/** Tells open pages over AppSync. Signed with the function's own role (AWS Signature Version 4). */
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
      sha256: Sha256Node,
      // Lambda gives its role's keys in the environment, and no file or metadata service need be asked.
      credentials: {
        accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '',
        secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? '',
        ...(environment.AWS_SESSION_TOKEN ? { sessionToken: environment.AWS_SESSION_TOKEN } : {}),
      },
    });
  }

  /** Each once. A page that misses one is late, not wrong: failures are told, never thrown into the work. */
  async publish(events: readonly LiveEvent[], now: Date): Promise<readonly unknown[]> {
    const unique = [
      ...new Map(events.map((event) => [`${event.organizationId}#${event.kind}#${event.id}`, event])).values(),
    ];
    const results = await Promise.allSettled(
      unique.map((event) => this.#call(PUBLISH, { ...event, version: now.toISOString() })),
    );
    return results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  }

  /** Cuts off a person's pages in an organization. */
  async endMembership(userId: string, organizationId: string): Promise<void> {
    await this.#call(END_MEMBERSHIP, { userId, organizationId });
  }

  /** Cuts off the pages of a session that has ended. */
  async endSession(sessionId: string): Promise<void> {
    await this.#call(END_SESSION, { sessionId });
  }

  async #call(query: string, variables: Readonly<Record<string, string>>): Promise<void> {
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
    const { response } = await this.#http.handle(new HttpRequest(signed));
    const result = JSON.parse(await text(response.body as Readable)) as { errors?: { message: string }[] };
    if (result.errors?.[0]) throw new Error(`AppSync refused: ${result.errors[0].message}`);
  }
}
