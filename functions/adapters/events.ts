import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';

/** What changed, never its content: the page that shows it fetches it again with its own rights. */
export interface LiveEvent {
  readonly organizationId: string;
  readonly kind: 'lead' | 'conversation' | 'campaign' | 'job' | 'sending' | 'organization';
  readonly id: string;
}

const PUBLISH = `mutation Publish($organizationId: ID!, $kind: String!, $id: ID!, $version: String!) {
  publishEvent(organizationId: $organizationId, kind: $kind, id: $id, version: $version) { organizationId kind id version }
}`;

const END_SESSION = `mutation End($sessionId: ID!) { endSession(sessionId: $sessionId) { sessionId } }`;

const END_MEMBERSHIP = `mutation End($userId: ID!, $organizationId: ID!) {
  endMembership(userId: $userId, organizationId: $organizationId) { userId organizationId }
}`;

/** Tells open pages over AppSync. Signed with the function's own role (AWS Signature Version 4). */
export class LiveEvents {
  readonly #url: URL;
  readonly #signer: SignatureV4;

  constructor(url: string, environment: Readonly<Record<string, string | undefined>>) {
    this.#url = new URL(url);
    this.#signer = new SignatureV4({
      service: 'appsync',
      region: environment.AWS_REGION ?? '',
      sha256: Sha256,
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
    const unique = [...new Map(events.map((event) => [`${event.organizationId}#${event.kind}#${event.id}`, event])).values()];
    const results = await Promise.allSettled(unique.map((event) => this.#publishOne(event, now)));
    return results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  }

  /** Cuts off a person's pages in an organisation. */
  async endMembership(userId: string, organizationId: string): Promise<void> {
    await this.#call(END_MEMBERSHIP, { userId, organizationId });
  }

  /** Cuts off the pages of a session that has ended. */
  async endSession(sessionId: string): Promise<void> {
    await this.#call(END_SESSION, { sessionId });
  }

  async #publishOne(event: LiveEvent, now: Date): Promise<void> {
    await this.#call(PUBLISH, { ...event, version: now.toISOString() });
  }

  async #call(query: string, variables: Readonly<Record<string, string>>): Promise<void> {
    const body = JSON.stringify({ query, variables });
    const signed = await this.#signer.sign({
      method: 'POST',
      protocol: this.#url.protocol,
      hostname: this.#url.hostname,
      ...(this.#url.port ? { port: Number(this.#url.port) } : {}),
      path: this.#url.pathname,
      query: {},
      headers: { host: this.#url.host, 'content-type': 'application/json' },
      body,
    });
    const answer = await fetch(this.#url, { method: 'POST', headers: signed.headers, body });
    const result = (await answer.json()) as { errors?: { message: string }[] };
    if (result.errors?.[0]) throw new Error(`AppSync refused: ${result.errors[0].message}`);
  }
}
