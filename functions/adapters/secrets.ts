import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { callService } from '../platform/service-error.ts';

/** How long a secret is cached. After this time it is read again, so that a rotated secret takes effect. */
const CACHE_MS = 300_000;

export class Secrets {
  readonly #client: SecretsManagerClient;
  readonly #cache = new Map<string, { value: Promise<string>; until: number }>();

  constructor(client = new SecretsManagerClient({})) {
    this.#client = client;
  }

  async get(id: string, now: Date): Promise<string> {
    const cached = this.#cache.get(id);
    if (cached && cached.until > now.getTime()) return cached.value;
    const value = this.#read(id);
    this.#cache.set(id, { value, until: now.getTime() + CACHE_MS });
    value.catch(() => this.#cache.delete(id));
    return value;
  }

  async #read(id: string): Promise<string> {
    const answer = await callService(this.#client.send(new GetSecretValueCommand({ SecretId: id })));
    if (answer.SecretString === undefined) throw new Error(`The secret ${id} has no text`);
    return answer.SecretString;
  }
}

/** The carrier's account, as stored in the vendors secret. */
export interface CarrierAccount {
  readonly accountSid: string;
  readonly authToken: string;
}

export async function readCarrierAccount(secrets: Secrets, id: string, now: Date): Promise<CarrierAccount> {
  const { accountSid, authToken } = parseAccount(await secrets.get(id, now));
  if (!accountSid || !authToken) throw new Error(`The secret ${id} lacks accountSid or authToken`);
  return { accountSid, authToken };
}

/** The error of `JSON.parse` shows a part of the secret, so it is not thrown. */
function parseAccount(secret: string): Partial<CarrierAccount> {
  try {
    return JSON.parse(secret) as Partial<CarrierAccount>;
  } catch {
    return {};
  }
}
