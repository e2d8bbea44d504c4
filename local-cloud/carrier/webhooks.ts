import { CALLBACK_RETRY_FRAGMENT } from '../../functions/domain/sending/callback-retries.ts';
import type { Log } from '../core/log.ts';
import { postToSite } from '../core/post-to-site.ts';
import type { OptOutType } from './keywords.ts';
import type { NumberBook } from './number-book.ts';
import { twilioSignature } from './signature.ts';
import type { CarrierText, TextStatus } from './texts.ts';

/** A callback and all its repetitions end within this time (Twilio, "Webhook connection overrides": `tt` is 15 seconds at most). */
const TOTAL_MS = 15_000;
const RETRY_MS = [100, 200, 500, 1_000, 2_000];
/** By default Twilio retries once, and only when the connection failed (Twilio, "Webhook connection overrides"). */
const DEFAULT_RETRIES = { retries: 1, on: ['ct'] };

export interface Account {
  readonly accountSid: string;
  readonly authToken: string;
}

/** The carrier's callbacks to the platform: form-encoded, signed with the account's token, to the public address. */
export class Webhooks {
  readonly #account: () => Account;
  readonly #publicBaseUrl: () => string;
  readonly #numbers: Pick<NumberBook, 'findInboundUrl'>;
  readonly #log: Log;

  constructor(options: {
    account: () => Account;
    publicBaseUrl: () => string;
    log: Log;
    numbers: Pick<NumberBook, 'findInboundUrl'>;
  }) {
    this.#numbers = options.numbers;
    this.#log = options.log;
    this.#account = options.account;
    this.#publicBaseUrl = options.publicBaseUrl;
  }

  inbound(text: CarrierText, keyword: OptOutType | undefined): Promise<void> {
    // A number that was not bought here is one of an operator, whose webhook is set by hand.
    const address =
      this.#numbers.findInboundUrl(text.to) ??
      `${this.#publicBaseUrl()}/webhooks/twilio/inbound${CALLBACK_RETRY_FRAGMENT}`;
    const { media: files = [] } = text;
    const { accountSid } = this.#account();
    return this.#post(address, {
      ToCountry: 'US',
      SmsMessageSid: text.sid,
      NumMedia: String(files.length),
      SmsSid: text.sid,
      SmsStatus: 'received',
      FromCountry: 'US',
      Body: text.body,
      To: text.to,
      NumSegments: '1',
      MessageSid: text.sid,
      AccountSid: accountSid,
      From: text.from,
      ApiVersion: '2010-04-01',
      ...Object.fromEntries(
        files.flatMap(({ sid, contentType }, index) => [
          [
            `MediaUrl${index}`,
            `https://api.twilio.com/2010-04-01/Accounts/${accountSid}/Messages/${text.sid}/Media/${sid}`,
          ],
          [`MediaContentType${index}`, contentType],
        ]),
      ),
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

  async #post(address: string, params: Record<string, string>): Promise<void> {
    const { url, retries, on } = parseOverrides(address);
    const begun = performance.now();
    for (let attempt = 0; ; attempt++) {
      const outcome = await post(url, params, twilioSignature(this.#account().authToken, url, params));
      if (outcome === 'ok') return;
      const isLate = performance.now() - begun + (RETRY_MS[attempt] ?? 0) > TOTAL_MS;
      if (isLate || attempt >= retries || !(on.includes(outcome) || on.includes('all')))
        return this.#log.error(
          'carrier',
          `${url} did not accept ${params['MessageStatus'] ?? 'an inbound text'}: ${outcome}`,
        );
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS[attempt]));
    }
  }
}

/** Reads the number of retries and their causes from the URL's fragment. The fragment is neither sent nor signed. */
function parseOverrides(address: string): { url: string; retries: number; on: readonly string[] } {
  const [url = '', fragment] = address.split('#');
  const overrides = new URLSearchParams(fragment);
  return {
    url,
    retries: Math.min(Number(overrides.get('rc') ?? DEFAULT_RETRIES.retries), RETRY_MS.length),
    on: overrides.get('rp')?.split(',') ?? DEFAULT_RETRIES.on,
  };
}

type Outcome = 'ok' | '4xx' | '5xx' | 'ct' | 'rt';

async function post(url: string, params: Record<string, string>, signature: string): Promise<Outcome> {
  const posted = await postToSite(url, new URLSearchParams(params).toString(), {
    'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
    'x-twilio-signature': signature,
    'i-twilio-idempotency-token': crypto.randomUUID(),
    'user-agent': 'TwilioProxy/1.1',
  });
  if (typeof posted === 'string') return posted;
  return posted < 400 ? 'ok' : posted < 500 ? '4xx' : '5xx';
}
