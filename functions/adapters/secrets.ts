import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { callService } from '../platform/service-error.ts';
import { Cached } from './cached.ts';

/** Secrets Manager. A secret is cached for minutes. */
export class Secrets {
  readonly #cache: Cached;

  constructor(client = new SecretsManagerClient({})) {
    this.#cache = new Cached((id) => readSecret(client, id));
  }

  get(id: string, now: Date): Promise<string> {
    return this.#cache.get(id, now);
  }
}

async function readSecret(client: SecretsManagerClient, id: string): Promise<string> {
  const answer = await callService(client.send(new GetSecretValueCommand({ SecretId: id })));
  if (answer.SecretString === undefined) throw new Error(`The secret ${id} has no text`);
  return answer.SecretString;
}

/** The carrier's account, as stored in the vendors secret. */
export interface CarrierAccount {
  readonly accountSid: string;
  readonly authToken: string;
}

export async function readCarrierAccount(secrets: Secrets, id: string, now: Date): Promise<CarrierAccount> {
  const { accountSid, authToken } = parseJsonSecret<CarrierAccount>(await secrets.get(id, now));
  if (!accountSid || !authToken) throw new Error(`The secret ${id} lacks accountSid or authToken`);
  return { accountSid, authToken };
}

/** The keys of the payment provider, as stored in the payments secret. */
export interface PaymentKeys {
  readonly secretKey: string;
  /** Signs the provider's webhooks. */
  readonly webhookSecret: string;
  /** Signs events about meters. missing if the keys were stored before the platform asked for them. */
  readonly meterWebhookSecret?: string;
}

export async function readPaymentKeys(secrets: Secrets, id: string, now: Date): Promise<PaymentKeys> {
  const { secretKey, webhookSecret, meterWebhookSecret } = parseJsonSecret<PaymentKeys>(await secrets.get(id, now));
  if (!secretKey || !webhookSecret) throw new Error(`The secret ${id} lacks secretKey or webhookSecret`);
  return { secretKey, webhookSecret, ...(meterWebhookSecret ? { meterWebhookSecret } : {}) };
}

/** The deployment's app at Calendly or Google, or its name and key as a vendor at ModMed. Without one, `clientId` is empty. */
export interface OutsideApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

export async function readOutsideApp(secrets: Secrets, id: string, now: Date): Promise<OutsideApp> {
  const { clientId = '', clientSecret = '' } = parseJsonSecret<OutsideApp>(await secrets.get(id, now));
  return { clientId, clientSecret };
}

/** Returns the values of several secrets. `ids`: joined by commas. */
export function readOriginSecrets(secrets: Secrets, ids: string, now: Date): Promise<string[]> {
  return Promise.all(ids.split(',').map((id) => secrets.get(id, now)));
}

/** The error of `JSON.parse` shows a part of the secret, so it is not thrown. */
function parseJsonSecret<Content>(secret: string): Partial<Content> {
  try {
    return JSON.parse(secret) as Partial<Content>;
  } catch {
    return {};
  }
}
