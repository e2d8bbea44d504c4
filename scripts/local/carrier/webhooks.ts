import { request } from 'node:http';
import type { Log } from '../core/log.ts';
import type { OptOutType } from './keywords.ts';
import { twilioSignature } from './signature.ts';
import type { CarrierText, TextStatus } from './texts.ts';

/** Twilio asks again after a time-out, a refused connection and a 5xx; not after a 4xx. */
const RETRY_MS = [100, 500, 2_000];
const TIMEOUT_MS = 15_000;

export interface Account {
  readonly accountSid: string;
  readonly authToken: string;
}

/** The carrier's calls to the platform: form-encoded, signed with the account's token, through the public address. */
export class Webhooks {
  readonly #account: () => Account;
  readonly #publicBaseUrl: () => string;
  readonly #log: Log;

  constructor(options: { account: () => Account; publicBaseUrl: () => string; log: Log }) {
    this.#log = options.log;
    this.#account = options.account;
    this.#publicBaseUrl = options.publicBaseUrl;
  }

  inbound(text: CarrierText, keyword: OptOutType | undefined): Promise<void> {
    return this.#post(`${this.#publicBaseUrl()}/webhooks/twilio/inbound`, {
      ToCountry: 'US',
      SmsMessageSid: text.sid,
      NumMedia: '0',
      SmsSid: text.sid,
      SmsStatus: 'received',
      FromCountry: 'US',
      Body: text.body,
      To: text.to,
      NumSegments: '1',
      MessageSid: text.sid,
      AccountSid: this.#account().accountSid,
      From: text.from,
      ApiVersion: '2010-04-01',
      ...(keyword ? { OptOutType: keyword } : {}),
    });
  }

  status(text: CarrierText, status: TextStatus, errorCode: number | undefined): Promise<void> {
    return this.#post(text.callback ?? '', {
      SmsSid: text.sid,
      SmsStatus: status,
      MessageStatus: status,
      To: text.to,
      MessageSid: text.sid,
      AccountSid: this.#account().accountSid,
      From: text.from,
      ApiVersion: '2010-04-01',
      ...(errorCode === undefined ? {} : { ErrorCode: String(errorCode) }),
    });
  }

  async #post(url: string, params: Record<string, string>): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      const status = await post(url, params, twilioSignature(this.#account().authToken, url, params));
      if (status !== undefined && status < 400) return;
      const wait = status !== undefined && status < 500 ? undefined : RETRY_MS[attempt];
      if (wait === undefined) return this.#log.error('carrier', `${url} answered ${status ?? 'nothing'} to ${params['MessageStatus'] ?? 'an inbound text'}`);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** The public address is this machine: the connection goes to 127.0.0.1, the Host header stays. */
function post(url: string, params: Record<string, string>, signature: string): Promise<number | undefined> {
  const target = new URL(url);
  const body = new URLSearchParams(params).toString();
  return new Promise((resolve) => {
    const outgoing = request({
      host: '127.0.0.1',
      port: target.port || 80,
      path: `${target.pathname}${target.search}`,
      method: 'POST',
      timeout: TIMEOUT_MS,
      headers: {
        host: target.host,
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
        'content-length': String(Buffer.byteLength(body)),
        'x-twilio-signature': signature,
        'i-twilio-idempotency-token': crypto.randomUUID(),
        'user-agent': 'TwilioProxy/1.1',
      },
    }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode));
    });
    outgoing.on('error', () => resolve(undefined));
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.end(body);
  });
}
