import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import twilio from 'twilio';
import type { CarrierRule } from '../../carrier/rules.ts';
import type { LocalCloud } from '../../cloud.ts';
import { startSmallCloud } from '../../../test/support/cloud/template.ts';

export const OUR_NUMBER = '+16025550100';
export const ANN = '+16025550111';

interface Callback {
  readonly url: string;
  readonly signature: string;
  readonly params: Readonly<Record<string, string>>;
}

type CreateOptions = { readonly from?: string; readonly validityPeriod?: number; readonly statusCallback?: string };

/** A cloud whose callbacks go to a server of the test in place of the platform. */
export interface CarrierCloud {
  readonly local: LocalCloud;
  readonly client: ReturnType<typeof twilio>;
  /** The address of the test's server. */
  readonly baseUrl: string;
  /** All callbacks since the last `reset`. Tests empty the list. */
  callbacks: Callback[];
  /** The next HTTP statuses of the test's server. After these it responds 204. */
  statuses: number[];
  /** Sends a text through the REST API. */
  create(
    to: string,
    body: string,
    options?: CreateOptions,
  ): ReturnType<ReturnType<typeof twilio>['messages']['create']>;
  setRules(...rules: CarrierRule[]): void;
  waitUntilQuiet(): Promise<void>;
  /** The message statuses of all callbacks, in order. */
  reported(): (string | undefined)[];
  /** Waits for the callbacks of the test before and deletes all texts. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export async function startCarrierCloud(): Promise<CarrierCloud> {
  const platform = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      carrier.callbacks.push({
        url: `http://${req.headers.host}${req.url}`,
        signature: String(req.headers['x-twilio-signature']),
        params: Object.fromEntries(new URLSearchParams(body)),
      });
      res.writeHead(carrier.statuses.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://localhost:${(platform.address() as AddressInfo).port}`;
  const local = await startSmallCloud({
    resources: {
      Vendors: {
        Type: 'AWS::SecretsManager::Secret',
        Properties: {
          GenerateSecretString: {
            SecretStringTemplate: '{"accountSid":"AC0123456789abcdef0123456789abcdef"}',
            GenerateStringKey: 'authToken',
          },
        },
      },
    },
  });
  local.services.publicBaseUrl = baseUrl;
  const { accountSid, authToken } = local.services.vendorAccount();
  const client = twilio(accountSid, authToken, { autoRetry: false });
  client.api.baseUrl = local.services.internal;
  const carrier: CarrierCloud = {
    local,
    client,
    baseUrl,
    callbacks: [],
    statuses: [],
    create: (to, body, options = {}) =>
      client.messages.create({
        to,
        from: OUR_NUMBER,
        body,
        statusCallback: `${baseUrl}/status?id=1&x=%20y`,
        ...options,
      }),
    setRules: (...rules) => void (local.services.carrier.rules = rules),
    waitUntilQuiet: () => local.services.activity.untilQuiet(),
    reported: () => carrier.callbacks.map(({ params }) => params['MessageStatus']),
    async reset() {
      await local.services.activity.untilQuiet();
      local.services.carrier.clear();
      carrier.callbacks = [];
      carrier.statuses = [];
    },
    async stop() {
      platform.close();
      await local.stop();
    },
  };
  return carrier;
}
