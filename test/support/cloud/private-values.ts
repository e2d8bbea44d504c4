import type { LocalCloud, LogLine } from '../../../local-cloud/index.ts';

/** A number of the US, as all numbers of the tests are. An address shows the plus as %2B. */
const PHONE = /(?:\+|%2B)1\d{10}/i;
const MAX_REPORTED = 5;
/** Shorter values are words of tests about bad sessions. */
const MIN_TOKEN_LENGTH = 32;

/** Searches what the functions of a cloud log for values that must not be there. */
export class PrivateValues {
  /** What was found, the first few. Each entry names the kind of value and the line. */
  readonly found: string[] = [];
  readonly #values = new Map<string, string>();
  #isReady = false;

  constructor(cloud: LocalCloud) {
    const { log, functions, secrets, vendorAccount } = cloud.services;
    log.onLine = (line) => {
      if (!functions.all.some(({ spec }) => spec.id === line.source)) return;
      if (!this.#isReady) this.#addSecrets(secrets.all, vendorAccount.call(cloud.services));
      this.#search(line);
    };
  }

  /** Adds a value to the search, such as the name of a contact. */
  add(kind: string, value: string): void {
    this.#values.set(value, kind);
  }

  addToken(token: string | undefined): void {
    if (token !== undefined && token.length >= MIN_TOKEN_LENGTH) this.add('a session token', token);
  }

  #addSecrets(secrets: readonly { value: string }[], account: { accountSid: string; authToken: string }): void {
    for (const { value } of secrets) this.add('a secret', value);
    this.add("the carrier's account", account.accountSid);
    this.add("the carrier's token", account.authToken);
    const credentials = Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64');
    this.add("the carrier's credentials", credentials);
    this.#isReady = true;
  }

  #search({ source, line }: LogLine): void {
    const kinds = [...this.#values].flatMap(([value, kind]) => (line.includes(value) ? [kind] : []));
    if (PHONE.test(line)) kinds.push('a phone number');
    if (kinds.length > 0 && this.found.length < MAX_REPORTED)
      this.found.push(`${source}: ${kinds.join(', ')}: ${line}`);
  }
}
