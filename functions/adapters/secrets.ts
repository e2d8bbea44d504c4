import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

/** Read once in a function's life and again after this, so that a rotated secret is taken up. */
const KEPT_MS = 300_000;

export class Secrets {
  readonly #client: SecretsManagerClient;
  readonly #kept = new Map<string, { value: Promise<string>; until: number }>();

  constructor(client = new SecretsManagerClient({})) {
    this.#client = client;
  }

  async get(id: string, now: Date): Promise<string> {
    const kept = this.#kept.get(id);
    if (kept && kept.until > now.getTime()) return kept.value;
    const value = this.#read(id);
    this.#kept.set(id, { value, until: now.getTime() + KEPT_MS });
    value.catch(() => this.#kept.delete(id));
    return value;
  }

  async #read(id: string): Promise<string> {
    const answer = await this.#client.send(new GetSecretValueCommand({ SecretId: id }));
    if (answer.SecretString === undefined) throw new Error(`The secret ${id} has no text`);
    return answer.SecretString;
  }
}

/** The carrier's account, as the vendors secret holds it. */
export interface CarrierAccount {
  readonly accountSid: string;
  readonly authToken: string;
}

export async function carrierAccount(secrets: Secrets, id: string, now: Date): Promise<CarrierAccount> {
  const { accountSid, authToken } = JSON.parse(await secrets.get(id, now)) as Partial<CarrierAccount>;
  if (!accountSid || !authToken) throw new Error(`The secret ${id} lacks accountSid or authToken`);
  return { accountSid, authToken };
}
